import { existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { MAX_DOCUMENT_BYTES } from './limits.ts';
import type { Problem } from './problem.ts';
import { fileFault, liesOutside, SPECIFICATION } from './source/confine.ts';
import { compare } from './text/compare.ts';
import { nearestFile, suggest } from './text/did-you-mean.ts';

interface Sources {
  route: string;
  spec: string;
  overlays: string[];
}

/** The folder of the project, and those outside of it whose documents may be read. */
interface Project {
  root: string;
  sources: string[];
}

/** Reports sources that are no folders. */
export function checkSources(
  sources: string[],
  locate: (pointer: string) => Partial<Problem>,
): Partial<Problem>[] {
  return sources.flatMap((folder, index) => {
    const isWhole = path.dirname(folder) === folder;
    const stats = statSync(folder, { throwIfNoEntry: false });
    if (stats?.isDirectory() && !isWhole) return [];
    const fault = isWhole ? 'contains every file' : stats ? 'is a file' : 'does not exist';
    return {
      message: `The folder ${folder} ${fault}.`,
      ...locate(`/sources/${index}`),
      hint: 'Write the path of a folder from the project, such as `../apis`.',
    };
  });
}

/** Reports references with one route, and specifications and overlays that cannot be read. */
export function checkSpecifications(
  project: Project,
  references: Sources[],
  locate: (pointer: string) => Partial<Problem>,
): Partial<Problem>[] {
  return references.flatMap(({ route, spec, overlays }, index) => {
    const at = `/references/${index}`;
    if (references.findIndex((other) => other.route === route) < index)
      return [
        {
          message: `The reference before this one has the route \`${route}\`, too.`,
          ...locate(`${at}/route`),
          hint: 'Give each reference a route of its own.',
        },
      ];
    const own = recordsOf(project.root, spec);
    const rival = references
      .slice(0, index)
      .map((other) => recordsOf(project.root, other.spec))
      .find((other) => other !== own && withoutExtension(other) === withoutExtension(own));
    const isShown = references
      .slice(0, index)
      .some((other) => filesOf(project.root, other) === filesOf(project.root, references[index] as Sources));
    if (isShown)
      return [
        {
          message: `The reference before this one shows the specification ${spec}, too.`,
          ...locate(`${at}/spec`),
          hint: 'Name the specification of this reference, or remove one of the two references.',
        },
      ];
    if (rival !== undefined)
      return [
        {
          message: `The specification ${path.relative(path.join(project.root, 'specs'), rival)} has the same name, so both would record their anchors in one file.`,
          ...locate(`${at}/spec`),
          hint: 'Rename one of the two.',
        },
      ];
    return [
      ...fileProblems(project, spec, locate(`${at}/spec`)),
      ...overlays.flatMap((name, number) =>
        fileProblems(project, name, locate(`${at}/overlays/${number}`), 'overlay'),
      ),
    ];
  });
}

/** Where records of a specification are kept: beside it, or in `specs/` if it is outside of the project. */
export function recordsOf(root: string, spec: string): string {
  const file = path.resolve(root, 'specs', spec);
  return file.startsWith(root + path.sep) ? file : path.join(root, 'specs', path.basename(file));
}

function filesOf(root: string, { spec, overlays }: Sources): string {
  return [spec, ...overlays].map((name) => path.resolve(root, 'specs', name)).join('\n');
}

function withoutExtension(file: string): string {
  return file.slice(0, -path.extname(file).length);
}

function fileProblems(
  { root, sources }: Project,
  name: string,
  at: Partial<Problem>,
  kind = 'specification',
): Partial<Problem>[] {
  if (/^https?:/i.test(name))
    return [
      {
        message: 'A specification is a file: nothing is read from the network.',
        ...at,
        hint: 'Save it in specs/, and write its name.',
      },
    ];
  const file = path.resolve(root, 'specs', name);
  if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() && !existsSync(file)) {
    const hint = 'Replace the link with the file.';
    return [{ message: `The symbolic link specs/${name} cannot be resolved.`, ...at, hint }];
  }
  if (!existsSync(file)) {
    const names = specificationsIn(path.join(root, 'specs'));
    const meant = name.replace(/^(\.?\/)?specs\//, '');
    const nearest = nearestFile(meant, names);
    const hint =
      kind === 'overlay' && nearest === undefined
        ? 'Put it into specs/, and write its name.'
        : suggest(nearest ?? meant, names);
    return [{ message: `The ${kind} specs/${name} does not exist.`, ...at, hint }];
  }
  const home = [root, ...sources].find((folder) => !liesOutside(folder, file));
  if (home === undefined) {
    const hint = 'Name its folder in `sources`, copy it into specs/, or build it on its own with `--spec`.';
    return [{ message: `The specification ${name} is outside the project.`, ...at, hint }];
  }
  const fault = fileFault(home, file, SPECIFICATION);
  const hint = `Name a visible file of specs/ that ends with .yaml, .yml or .json and has at most ${MAX_DOCUMENT_BYTES / 1024 / 1024} MiB.`;
  return fault === undefined ? [] : [{ message: fault, ...at, hint }];
}

/** Returns the paths of the documents in a folder, without those of recorded versions. */
export function specificationsIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => isSpecification(name) && !/(^|\/)\.|\.versions\//.test(name))
    .sort(compare);
}

/** Returns the names of the documents in the folder of a file. */
export function specificationsBeside(file: string): string[] {
  const folder = path.dirname(file);
  return existsSync(folder) ? readdirSync(folder).filter(isSpecification).sort(compare) : [];
}

function isSpecification(name: string): boolean {
  return SPECIFICATION.extensions.includes(path.extname(name));
}
