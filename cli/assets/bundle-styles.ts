import { build } from 'esbuild';
import { targets } from './targets.ts';

/** A stylesheet of `templates/` and what it imports → one minified text, which can stand in a `<style>`. */
export async function bundleStyles(templatesDir: string, source: string): Promise<string> {
  const bundled = await build({
    absWorkingDir: templatesDir,
    entryPoints: [source],
    outdir: templatesDir,
    bundle: true,
    write: false,
    minify: true,
    charset: 'utf8',
    target: targets,
    logLevel: 'silent',
  });
  const styles = (bundled.outputFiles[0]?.text ?? '').trim();
  if (/<\/style/i.test(styles)) throw new Error(`${source} cannot stand in a <style> element`);
  return styles;
}
