import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import { types } from 'node:util';
import { Script } from 'node:vm';
import type { OwnComponents, SlotName } from '../../templates/slot.tsx';
import { asProblems } from '../assets/bundle-problems.ts';
import { during } from '../current-work.ts';
import { MAX_COMPONENT } from '../limits.ts';
import type { OwnDirectives } from '../markdown/own-directives.ts';
import { errorAt, type Problem, ProblemError, topOf } from '../problem.ts';
import { confinedFile } from '../source/confine.ts';
import type { SourceReader } from '../source-files.ts';
import { nearestName, suggest } from '../text/did-you-mean.ts';
import { knownProps } from './known-props.ts';
import { locateError, MarkupError } from './locate-error.ts';

/** The components and directives of a site: code of its maintainers, which runs in the build only. */
export interface SiteComponents {
  components: OwnComponents;
  directives: OwnDirectives;
  /** By name. */
  files: Map<string, { file: string; text: string }>;
  /** Turns an error that was thrown in one of them into a problem at its line. Returns any other error unchanged. */
  locate(error: unknown, file?: string): unknown;
}

/** A component or directive of a site. */
type Own = (props: object, ...others: unknown[]) => unknown;

/** What a component or directive is part of, and the props that have known properties, too. */
interface Origin extends Pick<SiteComponents, 'locate'> {
  file: string;
  text: string;
  within: string[] | undefined;
}

/** The modules that components may import, by name. */
export type ComponentModules = Record<string, unknown>;

const NAMES =
  'AfterOperation BeforeContent Brand Footer Hero NavbarEnd Notice NotFound OperationHeader PageEnd PageHeader'.split(
    ' ',
  ) as SlotName[];
const DIRECTIVES = 'directives';

/** What the bundler looks for after the name in an import. */
const ENDS = ['', ...['.tsx', '.ts', '.jsx', '.js', '.json'].flatMap((end) => [end, `/index${end}`])];

/**
 * Compiles and runs the files of `components/`. They may import each other, React and `openapi-site/components`. Throws a
 * ProblemError for syntax errors, other imports, unknown names and what they throw.
 */
export async function loadComponents(
  root: string,
  { modules, inputs }: { modules: ComponentModules; inputs: SourceReader },
): Promise<SiteComponents | undefined> {
  const folder = path.join(root, 'components');
  const filesIn = (where: string) => inputs.folder(where).filter(({ kind }) => kind === 'file');
  const sources = filesIn(folder).filter(({ name }) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'));
  const misplaced = path.join(root, 'content', 'components');
  const problems = [
    ...sources.flatMap(({ name }) => unknownName(path.join(folder, name))),
    // The other one is `directives.tsx`, or `Footer.ts`.
    ...sources
      .filter(({ name }) =>
        sources.some((other) => other.name === name.replace(/\.ts$/, '.tsx') && other.name !== name),
      )
      .map(({ name }) => readTwice(path.join(folder, name))),
    ...filesIn(folder)
      .filter(({ name }) => /\.(?:jsx?|mjs|vue|svelte)$/.test(name))
      .map(({ name }) => unread(path.join(folder, name))),
    ...filesIn(misplaced)
      .filter(({ name }) => /\.[jt]sx?$/.test(name))
      .map(({ name }) => unread(path.join(misplaced, name))),
  ];
  if (problems.length > 0) throw new ProblemError(problems);
  if (sources.length === 0) return undefined;

  const maps = new Map<string, SourceMap>();
  const locate = (error: unknown, file?: string) => locateError(error, maps, file);
  const components: Partial<Record<SlotName, unknown>> = {};
  const files: SiteComponents['files'] = new Map();
  let directives: OwnDirectives = {};
  for (const { name } of sources) {
    const file = path.join(folder, name);
    const made = path.parse(name).name;
    const text = inputs.text(file);
    files.set(made, { file, text });
    const { code, map } = await compile(file, { root, inputs });
    maps.set(file, new SourceMap(map));
    const exported = run(code, file, { modules, locate });
    const guard = (own: Own, within?: string[]) => guarded(own, { file, text, locate, within });
    if (made === DIRECTIVES)
      directives = Object.fromEntries(
        Object.entries(directivesOf(exported, file)).map(([key, own]) => [key, guard(own as Own)]),
      ) as OwnDirectives;
    else if (typeof exported === 'function')
      components[made as SlotName] = exported.prototype?.isReactComponent
        ? exported
        : guard(exported as Own, ['operation', 'page', 'site']);
    else throw noComponent(file);
  }
  return { components: components as OwnComponents, directives, files, locate };
}

/** What is run takes its own time, and what it throws is a problem of its file. */
function guarded(own: Own, { file, text, locate, within }: Origin): Own {
  return (props, ...others) =>
    during({ task: 'This component', file }, () => {
      let made: unknown;
      try {
        made = own(knownProps(props, within), ...others);
      } catch (error) {
        throw locate(error, file);
      }
      if (made === undefined && !/\breturn\b/.test(text)) throw new ProblemError(withoutReturn(file));
      if (types.isPromise(made)) throw new ProblemError(asynchronous(file));
      return made;
    });
}

function unknownName(file: string): Problem[] {
  const name = path.parse(file).name;
  if (name === DIRECTIVES || NAMES.includes(name as SlotName)) return [];
  return [
    errorAt('components', topOf(file), {
      message: `There is no component \`${name}\` whose place this one could take.`,
      hint: `${suggest(name, [...NAMES, DIRECTIVES])} Put what others import into a folder of components/.`,
    }),
  ];
}

function unread(file: string): Problem {
  const { name: written } = path.parse(file);
  const name = nearestName(written, NAMES) ?? written;
  return errorAt('components', topOf(file), {
    message: 'This component is not read.',
    hint: `Move it to components/${name}.tsx, beside content/.`,
  });
}

function readTwice(file: string): Problem {
  return errorAt('components', topOf(file), {
    message: `components/${path.basename(file)}x takes the same place.`,
    hint: 'Remove one of the two.',
  });
}

/** Between the braces of a function, an element alone is not what it returns. */
function withoutReturn(file: string): Problem {
  return errorAt('components', topOf(file), {
    message: `${whatIs(file)} returns nothing.`,
    hint: 'Write `return` before what it makes.',
  });
}

function asynchronous(file: string): Problem {
  return errorAt('components', topOf(file), {
    message: `${whatIs(file)} is asynchronous, but nothing waits for it.`,
    hint: 'Remove `async`, and import the data that it needs from a file of the project.',
  });
}

function whatIs(file: string): string {
  return path.parse(file).name === DIRECTIVES ? 'A directive of this file' : 'This component';
}

function noComponent(file: string): ProblemError {
  return new ProblemError(
    errorAt('components', topOf(file), {
      message: 'This file has no default export that is a component.',
      hint: `Write \`export default function ${path.parse(file).name}() { … }\`.`,
    }),
  );
}

function directivesOf(exported: unknown, file: string): OwnDirectives {
  const all = Object.entries(Object(exported));
  if (typeof exported === 'object' && all.every(([, made]) => typeof made === 'function'))
    return exported as OwnDirectives;
  throw new ProblemError(
    errorAt('components', topOf(file), {
      message: 'The default export of this file must be an object of functions.',
      hint: 'Write `export default { name: ({ label }) => label }`, or the names of its functions in the braces.',
    }),
  );
}

async function compile(
  file: string,
  { root, inputs }: { root: string; inputs: SourceReader },
): Promise<{ code: string; map: SourceMapPayload }> {
  const { build } = await import('esbuild');
  const kind = { what: 'A component', extensions: ['.ts', '.tsx', '.json'], maxBytes: MAX_COMPONENT };
  const bundled = await build({
    entryPoints: [file],
    absWorkingDir: root,
    outfile: file.replace(/\.tsx?$/, '.js'),
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'neutral',
    target: 'node20',
    jsx: 'automatic',
    charset: 'utf8',
    sourcemap: 'external',
    logLevel: 'silent',
    // Not that of the project, which may be for anything.
    tsconfigRaw: {},
    plugins: [
      {
        name: 'confined',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^[^./]/ }, ({ path: name, kind: how }) => {
            if (how === 'entry-point') return undefined;
            if (/^(react|react\/jsx-runtime|openapi-site\/components)$/.test(name))
              return { path: name, external: true };
            return {
              errors: [
                {
                  text: `Components cannot import \`${name}\`: only files of the project, React and openapi-site/components`,
                },
              ],
            };
          });
          // Here, so that the problem has the place of the import.
          onResolve({ filter: /^\./ }, ({ path: name, resolveDir }) => {
            // So that `dev` compiles it again when another file is meant.
            for (const end of ENDS) inputs.find(path.resolve(resolveDir, name) + end);
            if (!/\.(?:css|scss|less|svg|png|jpe?g|gif|webp|md|ya?ml)$/i.test(name)) return undefined;
            const text = `Components cannot import \`${name}\`: styles belong into a file of \`styles\`, images into static/`;
            return { errors: [{ text }] };
          });
          // Tracked, so that `dev` compiles it again when it changes.
          onLoad({ filter: /./ }, ({ path: wanted }) => ({
            contents: inputs.text(confinedFile(root, wanted, kind)),
            loader: wanted.endsWith('.json') ? 'json' : 'tsx',
          }));
        },
      },
    ],
  }).catch((error) => {
    throw asProblems(error, root);
  });
  const [map, code] = bundled.outputFiles.map(({ text }) => text);
  return { code: code ?? '', map: JSON.parse(map ?? '') };
}

/** Runs compiled code as a function of this process, and returns its default export. */
function run(
  code: string,
  file: string,
  { modules, locate }: { modules: ComponentModules; locate: SiteComponents['locate'] },
): unknown {
  const module: { exports: { default?: unknown } } = { exports: {} };
  const own: ComponentModules = {
    ...modules,
    'react/jsx-runtime': checkedRuntime(modules['react/jsx-runtime']),
  };
  try {
    const body = new Script(`(function (module, exports, require) {${code}\n})`, { filename: file });
    body.runInThisContext()(module, module.exports, (name: string) => own[name]);
  } catch (error) {
    throw locate(error, file);
  }
  return module.exports.default;
}

/** React leaves handlers out in silence, and prints what it thinks of other names of attributes. */
function checkedRuntime(runtime: unknown): unknown {
  const { jsx, jsxs, ...others } = Object(runtime) as Record<string, (...given: unknown[]) => unknown>;
  const checked =
    (make: typeof jsx) =>
    (type: unknown, props: unknown, ...rest: unknown[]) => {
      for (const [name, value] of typeof type === 'string' ? Object.entries(Object(props)) : []) {
        if (/^on[A-Z]/.test(name) && typeof value === 'function')
          throw new MarkupError(`\`${name}\` has no effect: no script of a component reaches a reader.`);
        if (name === 'class' || name === 'for')
          throw new MarkupError(
            `Write \`${name === 'class' ? 'className' : 'htmlFor'}\` instead of \`${name}\`.`,
          );
      }
      return make?.(type, props, ...rest);
    };
  return { ...others, jsx: checked(jsx), jsxs: checked(jsxs) };
}
