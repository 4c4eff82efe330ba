import path from 'node:path';
import type { BuildFailure, Message, Plugin } from 'esbuild';
import { MAX_STYLE_SHEET } from '../../limits.ts';
import { errorAt, failure, type Problem, ProblemError } from '../../problem.ts';
import { confinedFile } from '../../source/confine.ts';
import type { SourceReader } from '../../source-files.ts';
import { decodePercent } from '../../text/decode-percent.ts';
import { didYouMean, nearestFile } from '../../text/did-you-mean.ts';
import { asProblems } from '../bundle-problems.ts';
import { TARGETS } from '../bundle-styles.ts';

const STYLE_SHEET = { what: 'Styles', extensions: ['.css'], maxBytes: MAX_STYLE_SHEET };

const NO_IMPORT = 'Styles cannot import others: list them in `styles` of site.yaml';

/** What the bundler passes on. */
const FORBIDDEN: [pattern: RegExp, message: string][] = [
  [/<\/style/i, 'Styles must not contain `</style`.'],
  [
    /image-set\((?:(?!image-set\()[^;}])*?["']\s*([a-z]+:)?\/\//i,
    'An address in `image-set()` is no file of static/: write its path from there, such as url(/logo.png).',
  ],
];

interface Sheet {
  file: string;
  text: string;
}

interface OwnStyles {
  root: string;
  /** Those of every page, which define tokens. */
  styles: string;
  /** The settings `styles`, as paths from `contentDir`. */
  names: string[];
  contentDir: string;
  base: string;
  isStatic(name: string): boolean;
  locate(pointer: string): Partial<Problem>;
  inputs: SourceReader;
}

/**
 * Returns the styles of the site, minified. They may load only files of `static/`: another import or `url()` is a problem
 * at its place. Throws a ProblemError.
 */
export async function ownStyles(options: OwnStyles): Promise<string> {
  const { names, contentDir, root, inputs, locate } = options;
  const problems: Problem[] = [];
  const texts: Sheet[] = [];
  for (const [index, name] of names.entries()) {
    const file = path.resolve(contentDir, name);
    // Looked up before it is known whether it may be read, so that `dev` looks again when it is replaced.
    const found = inputs.find(file);
    try {
      if (found) confinedFile(root, file, STYLE_SHEET);
      else throw new Error(`content/${name} does not exist.`);
      texts.push({ file, text: inputs.text(file) });
    } catch (error) {
      if (error instanceof ProblemError) throw error;
      const message = error instanceof Error ? error.message : String(error);
      const sheets = inputs.folder(contentDir).filter((entry) => entry.name.endsWith('.css'));
      const files = sheets.map((entry) => entry.name);
      const meant = found ? undefined : nearestFile(name, files);
      const hint = meant && `Did you mean \`${meant}\`?`;
      problems.push({ message, hint, severity: 'error', rule: 'config', ...locate(`/styles/${index}`) });
    }
  }
  const tokens = [options.styles, ...texts.map(({ text }) => text)].flatMap(definedIn);
  problems.push(...texts.flatMap(({ file, text }) => misspeltTokens(file, text, tokens)));
  if (problems.length > 0) throw new ProblemError(problems);
  const parts = await Promise.all(texts.map((sheet) => minified(sheet, options)));
  const faults = parts.flatMap((part) => (typeof part === 'string' ? [] : part.problems));
  if (faults.length > 0) throw new ProblemError(faults);
  return parts.join('');
}

/** Minifies a style sheet, or returns everything that is wrong in it. */
async function minified({ file, text }: Sheet, options: OwnStyles): Promise<string | ProblemError> {
  const { build } = await import('esbuild');
  const { errors, warnings, outputFiles } = await build({
    stdin: { contents: text, sourcefile: file, loader: 'css' },
    absWorkingDir: options.contentDir,
    bundle: true,
    write: false,
    minify: true,
    charset: 'utf8',
    target: TARGETS,
    logLevel: 'silent',
    plugins: [onlyStaticFiles(options)],
  }).catch((error) => {
    if (!Array.isArray(error.errors)) throw error;
    return { ...(error as BuildFailure), outputFiles: [] };
  });
  // esbuild only warns about syntax errors and leaves the rule out.
  const messages = [...errors, ...warnings];
  if (messages.length > 0) {
    const thrown = asProblems({ errors: messages.map(asNoImport) }, options.contentDir);
    if (thrown instanceof ProblemError) return thrown;
  }
  const css = (outputFiles[0]?.text ?? '').trim();
  const forbidden = FORBIDDEN.find(([pattern]) => pattern.test(css));
  if (!forbidden) return css;
  return failure(
    'assets/syntax',
    { message: forbidden[1] },
    { file, line: text.slice(0, Math.max(text.search(forbidden[0]), 0)).split('\n').length, column: 1 },
  );
}

/** That another rule precedes an import matters less than that there are no imports. */
function asNoImport(message: Message): Message {
  return message.text.startsWith('All "@import"') ? { ...message, text: NO_IMPORT, notes: [] } : message;
}

function definedIn(css: string): string[] {
  return [...css.matchAll(/(?<![\w-])(--[\w-]+)\s*:/g)].map(([, name = '']) => name);
}

/** Reports `var(--acent)`, which makes browsers ignore the whole declaration. Components may define others. */
function misspeltTokens(file: string, text: string, tokens: string[]): Problem[] {
  return [...text.matchAll(/var\(\s*(--[\w-]+)\s*\)/g)].flatMap(({ 1: name = '', index }): Problem[] => {
    const hint = tokens.includes(name) ? undefined : didYouMean(name, tokens);
    if (hint === undefined) return [];
    const before = text.slice(0, index).split('\n');
    return [
      errorAt(
        'assets/syntax',
        { file, line: before.length, column: (before.at(-1) ?? '').length + 1 },
        { message: `There is no token \`${name}\`.`, hint },
      ),
    ];
  });
}

function onlyStaticFiles({ base, isStatic }: OwnStyles): Plugin {
  return {
    name: 'only-static-files',
    setup(build) {
      build.onResolve({ filter: /./ }, ({ path: target, kind }) => {
        if (kind === 'entry-point') return undefined;
        if (kind === 'import-rule') return { errors: [{ text: NO_IMPORT }] };
        if (target.startsWith('#')) return { path: target, external: true };
        if (/^\/(?!\/)/.test(target) && isStatic(decodePercent(target.slice(1).replace(/[?#].*/, ''))))
          return { path: base + target.slice(1), external: true };
        return {
          errors: [
            {
              text: `\`${target}\` is no file of static/: write its path from there, such as url(/logo.svg)`,
            },
          ],
        };
      });
    },
  };
}
