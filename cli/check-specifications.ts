import { existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { MAX_DOCUMENT_BYTES } from './limits.ts';
import type { Fault, Place } from './problem.ts';
import { fileFault, liesOutside, SPECIFICATION } from './source/confine.ts';
import { compare } from './text/compare.ts';
import { nearestFile, suggest } from './text/did-you-mean.ts';

interface Sources {
  route: string;
  spec: string;
  overlays: string[];
}

/** A problem of site.yaml. */
type PlacedFault = Fault & Place;

type Locate = (pointer: string) => Place;

/** The folder of the project, and those outside of it whose documents may be read. */
interface Project {
  root: string;
  sources: string[];
}

/** Reports sources that are no folders. */
export function checkSources(sources: string[], locate: Locate): PlacedFault[] {
  return sources.flatMap((folder, index) => {
    const isWhole = path.dirname(folder) === folder;
    const stats = statSync(folder, { throwIfNoEntry: false });
    if (stats?.isDirectory() && !isWhole) return [];
    const fault = isWhole ? 'contains every file' : stats ? 'is a file' : 'does not exist';
    return {
      message: `The folder ${folder} ${fault}.`,
      hint: 'Write the path of a folder from the project, such as `../apis`.',
      ...locate(`/sources/${index}`),
    };
  });
}

/** Reports references with one route, and specifications and overlays that cannot be read. */
export function checkSpecifications(project: Project, references: Sources[], locate: Locate): PlacedFault[] {
  return references.flatMap((reference, index) => {
    const at = `/references/${index}`;
    const clash = clashWith(references, index, project.root);
    if (clash) return { message: clash.message, hint: clash.hint, ...locate(`${at}/${clash.key}`) };
    const { spec, overlays } = reference;
    const files = [
      { fault: fileFaultOf(project, spec, 'specification'), key: 'spec' },
      ...overlays.map((name, number) => ({
        fault: fileFaultOf(project, name, 'overlay'),
        key: `overlays/${number}`,
      })),
    ];
    return files.flatMap(({ fault, key }) => (fault ? { ...fault, ...locate(`${at}/${key}`) } : []));
  });
}

/** Returns what a reference has in common with one before it. */
function clashWith(
  references: Sources[],
  index: number,
  root: string,
): (Fault & { key: 'route' | 'spec' }) | undefined {
  const before = references.slice(0, index);
  const [reference] = references.slice(index);
  if (!reference) return undefined;
  const { route, spec } = reference;
  if (before.some((other) => other.route === route))
    return {
      key: 'route',
      message: `The reference before this one has the route \`${route}\`, too.`,
      hint: 'Give each reference a route of its own.',
    };
  if (before.some((other) => filesOf(root, other) === filesOf(root, reference)))
    return {
      key: 'spec',
      message: `The reference before this one shows the specification ${spec}, too.`,
      hint: 'Name the specification of this reference, or remove one of the two references.',
    };
  const records = recordsOf(root, references).map(withoutExtension);
  const rival = before.find(
    (other, number) => records[number] === records[index] && fileOf(root, other.spec) !== fileOf(root, spec),
  );
  if (rival === undefined) return undefined;
  return {
    key: 'spec',
    message: `The specification ${rival.spec} has the same name, so both would record their anchors in one file.`,
    hint: 'Rename one of the two.',
  };
}

/**
 * Where records of the specifications are kept: beside each, or in `specs/` if it is outside of the project. There, one whose
 * name others have, too, is named after its route.
 */
export function recordsOf(root: string, references: Pick<Sources, 'route' | 'spec'>[]): string[] {
  const files = references.map(({ spec }) => fileOf(root, spec));
  const isInside = (file: string) => file.startsWith(root + path.sep);
  const names = files.map((file) => (isInside(file) ? file : path.join(root, 'specs', path.basename(file))));
  return references.map(({ route }, index) => {
    const [file = '', name = ''] = [files[index], names[index]];
    const isOwn = names.every(
      (other, number) => files[number] === file || withoutExtension(other) !== withoutExtension(name),
    );
    return isInside(file) || isOwn
      ? name
      : path.join(root, 'specs', `${route.replaceAll('/', '-') || 'index'}${path.extname(file)}`);
  });
}

function fileOf(root: string, spec: string): string {
  return path.resolve(root, 'specs', spec);
}

function filesOf(root: string, { spec, overlays }: Sources): string {
  return [spec, ...overlays].map((name) => fileOf(root, name)).join('\n');
}

function withoutExtension(file: string): string {
  return file.slice(0, -path.extname(file).length);
}

/** Returns why a file cannot be read. */
function fileFaultOf(
  { root, sources }: Project,
  name: string,
  kind: 'specification' | 'overlay',
): Fault | undefined {
  if (/^https?:/i.test(name))
    return {
      message: 'A specification is a file: nothing is read from the network.',
      hint: 'Save it in specs/, and write its name.',
    };
  const file = path.resolve(root, 'specs', name);
  if (!existsSync(file)) return absentFault(root, name, kind);
  const home = [root, ...sources].find((folder) => !liesOutside(folder, file));
  if (home === undefined)
    return {
      message: `The specification ${name} is outside the project.`,
      hint: 'Name its folder in `sources`, copy it into specs/, or build it on its own with `--spec`.',
    };
  const message = fileFault(home, file, SPECIFICATION);
  const hint = `Name a visible file of specs/ that ends with .yaml, .yml or .json and has at most ${MAX_DOCUMENT_BYTES / 1024 / 1024} MiB.`;
  return message === undefined ? undefined : { message, hint };
}

function absentFault(root: string, name: string, kind: 'specification' | 'overlay'): Fault {
  const folder = path.join(root, 'specs');
  if (lstatSync(path.resolve(folder, name), { throwIfNoEntry: false })?.isSymbolicLink())
    return {
      message: `The symbolic link specs/${name} cannot be resolved.`,
      hint: 'Replace the link with the file.',
    };
  if (existsSync(path.resolve(folder, `${name}.txt`)))
    return {
      message: `The ${kind} specs/${name} does not exist.`,
      hint: `Rename specs/${name}.txt, whose name has one ending too many.`,
    };
  const message = `The ${kind} ${path.posix.join('specs', name)} does not exist.`;
  const fromRoot = path.resolve(root, name);
  if (existsSync(fromRoot))
    return {
      message,
      hint: `Write \`${path.relative(folder, fromRoot).split(path.sep).join('/')}\`: the path begins in specs/.`,
    };
  const names = specificationsIn(folder);
  const meant = name.replace(/^(\.?\/)?specs\//, '');
  const nearest = nearestFile(meant, names);
  const hint =
    kind === 'overlay' && nearest === undefined
      ? 'Put it into specs/, and write its name.'
      : suggest(nearest ?? meant, names);
  return { message, hint };
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
