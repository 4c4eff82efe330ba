import { build, transform } from 'esbuild';
import { targets } from './targets.ts';

/** `templates/styles/main.css` and what it imports, then the extra styles → one minified text for a `<style>`. */
export async function bundleStyles(templatesDir: string, extraCss: string): Promise<string> {
  const bundled = await build({
    absWorkingDir: templatesDir,
    entryPoints: ['styles/main.css'],
    outdir: templatesDir,
    bundle: true,
    write: false,
    minify: true,
    charset: 'utf8',
    target: targets,
    logLevel: 'silent',
  });
  const extra = await transform(extraCss, { loader: 'css', minify: true, charset: 'utf8', target: targets });
  const styles = ((bundled.outputFiles[0]?.text ?? '') + extra.code).trim();
  if (/<\/style/i.test(styles)) throw new Error('The styles cannot stand in a <style> element');
  return styles;
}
