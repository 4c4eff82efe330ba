import { build } from 'esbuild';
import { ProblemError } from '../problem.ts';
import { asProblems, bundleProblem } from './bundle-problems.ts';
import { targets } from './targets.ts';

/**
 * A stylesheet of `templates/` and what it imports → one minified text, which can stand in a `<style>`. Throws a
 * ProblemError.
 */
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
  }).catch((error) => {
    throw asProblems(error, templatesDir);
  });
  // What does not parse is a warning to the bundler, which leaves it out: the rest of a page would look wrong in silence.
  const [first] = bundled.warnings;
  if (first) throw new ProblemError([bundleProblem(first, templatesDir)]);
  const styles = (bundled.outputFiles[0]?.text ?? '').trim();
  if (/<\/style/i.test(styles)) throw new Error(`${source} cannot stand in a <style> element`);
  return styles;
}
