import { build } from 'esbuild';
import { ProblemError } from '../problem.ts';
import { asProblems, bundleProblem } from './bundle-problems.ts';

/** Browsers that support popovers, `light-dark()` and `AbortSignal.any`. All of them update automatically. */
export const TARGETS = ['chrome123', 'firefox125', 'safari17.5'];

/** Bundles a stylesheet, in the layer `generator`, as minified text for a `<style>` element. Throws a ProblemError for syntax errors. */
export async function bundleStyles(templatesDir: string, source: string): Promise<string> {
  const bundled = await build({
    absWorkingDir: templatesDir,
    entryPoints: [source],
    outdir: templatesDir,
    bundle: true,
    write: false,
    minify: true,
    charset: 'utf8',
    target: TARGETS,
    logLevel: 'silent',
  }).catch((error) => {
    throw asProblems(error, templatesDir);
  });
  // esbuild only warns about syntax errors and leaves the rule out.
  const [first] = bundled.warnings;
  if (first) throw new ProblemError(bundleProblem(first, templatesDir));
  // esbuild leaves the values of variables as they are written.
  const styles = (bundled.outputFiles[0]?.text ?? '')
    .trim()
    .replace(/(?<![\w-])--[\w-]+:[^;{}"]*/g, (variable) => variable.replace(/([:,]) /g, '$1'));
  if (/<\/style/i.test(styles)) throw new Error(`${source} cannot stand in a <style> element`);
  // Styles of a site are in no layer, so they win over these whatever their specificity.
  return `@layer generator{${styles}}`;
}
