import { build } from 'esbuild';
import { targets } from './targets.ts';

/** `templates/styles/main.css` and what it imports → one minified text for a `<style>`. */
export async function bundleStyles(templatesDir: string): Promise<string> {
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
  const styles = (bundled.outputFiles[0]?.text ?? '').trim();
  if (/<\/style/i.test(styles)) throw new Error('The styles cannot stand in a <style> element');
  return styles;
}
