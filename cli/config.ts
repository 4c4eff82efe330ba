import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import {
  checkSources,
  checkSpecifications,
  recordsOf,
  specificationsBeside,
} from './check-specifications.ts';
import { during } from './current-work.ts';
import { isSiteLink } from './html/link-kinds.ts';
import { MAX_SETTINGS_BYTES } from './limits.ts';
import { checkLinkedSources, checkLinksBeside } from './linked-sources.ts';
import { checkOut, realOut } from './output-folder.ts';
import { errorAt, ISSUES, type Problem, ProblemError, USAGE } from './problem.ts';
import { settingProblems } from './setting-problems.ts';
import { checkBase, checkUrl, normalizeBase } from './site-address.ts';
import { SITE_SETTINGS, type SiteSettings } from './site-settings.ts';
import { parseSource } from './source/parse-source.ts';
import { type SourceReader, trackSources } from './source-files.ts';
import { compare } from './text/compare.ts';
import { decodePercent } from './text/decode-percent.ts';
import { nearestFile } from './text/did-you-mean.ts';
import { trimEnd } from './text/trim.ts';
import { COMMAND } from './this-package.ts';
import { type SendServerSetting, sendServersOf } from './try-it-settings.ts';

/** The values of `--host`. */
export const HOSTS = ['netlify', 'cloudflare', 'github', 'nginx', 'caddy', 'cloudfront'] as const;
export type Host = (typeof HOSTS)[number];

/** The validated configuration: paths are absolute, defaults applied. */
export interface SiteConfig extends Omit<SiteSettings, keyof RenamedSettings> {
  root: string;
  out: string;
  /** With a slash at both ends. */
  base: string;
  /** URL at which the site is published, without a slash at its end; empty if it is unknown. */
  url: string;
  /** URL at which a guide can be edited; `{path}` stands for its file. */
  editUrl?: string | undefined;
  showLastChange: boolean;
  references: {
    route: string;
    file: string;
    label: string;
    overlays: string[];
    recordsAt: string;
    ofApi?: ApiVersion | undefined;
  }[];
  /** Absolute paths of folders outside of the project whose documents may be read. */
  sources: string[];
  /** Servers to which readers may send requests. */
  sendTo: SendServerSetting[];
  /** Whether the server of the preview also imitates the APIs. */
  hasMock: boolean;
  limits: Limits;
  hosts: Host[];
  precompress: boolean;
  strict: boolean;
  /** Whether `components/` of the project may be run. */
  hasComponents: boolean;
  /** Absent if the site consists of a single specification. */
  content?: { dir: string; file: string };
  locate(pointer: string): { file?: string; line?: number; column?: number };
}

/** Which version of which API a reference is. */
type ApiVersion = Pick<SiteSettings['references'][number], 'status' | 'sunset'> & {
  api: string;
  version: string;
};

/** Settings that have another name or type in the configuration. */
type RenamedSettings = Pick<
  SiteSettings,
  'base' | 'edit' | 'last_updated' | 'limits' | 'out' | 'references' | 'sources' | 'try_it' | 'url'
>;

/** Where the site is published. */
export type SiteAddress = Pick<SiteConfig, 'base' | 'url'>;

/** Sizes of a reference, in characters of HTML. */
export interface Limits {
  /** Maximum of one page: a larger reference is split. */
  page: number;
  /** Maximum of all pages of a reference. By default it depends on the size of its document. */
  reference?: number;
}

const MEGABYTE = 1_000_000;

/** Phones can still display a page of this size well. */
const DEFAULT_PAGE_MEGABYTES = 2;

/** Command-line options, some of which override `content/site.yaml`. */
export interface ConfigFlags {
  root?: string;
  spec?: string;
  out?: string;
  base?: string;
  url?: string;
  title?: string;
  host?: Host[];
  precompress?: boolean;
  strict?: boolean;
  components?: boolean;
  mock?: boolean;
}

/** Reads and validates flags and `content/site.yaml`. Throws a ProblemError with all problems. */
export function loadConfig(
  flags: ConfigFlags,
  cwd = process.cwd(),
  inputs: SourceReader = trackSources(),
): SiteConfig {
  const root = path.resolve(cwd, flags.root ?? '.');
  if (!existsSync(root) || !statSync(root).isDirectory())
    fail({
      message: existsSync(root) ? `${root} is not a folder.` : `The folder ${root} does not exist.`,
      rule: USAGE,
      hint: 'Pass a folder that contains content/ and specs/ as `--root`.',
    });
  const config =
    flags.spec === undefined
      ? fromSiteFile(flags, { root, cwd, inputs })
      : fromSpec(flags.spec, flags, { root, cwd });
  const home = flags.spec === undefined ? root : cwd;
  const hasUrl = config.url !== '' || flags.url !== undefined;
  fail([
    ...asUsage(flags.base, checkBase(config, flags.base !== undefined)),
    ...(hasUrl ? asUsage(flags.url, checkUrl(config, flags.url !== undefined)) : []),
    ...asUsage(flags.out, checkOut(config, { home, isFlag: flags.out !== undefined })),
  ]);
  return { ...config, out: realOut(config.out) };
}

/** Turns a problem of a value that was set by a flag into a usage error, without a location in site.yaml. */
function asUsage(flag: string | undefined, problem: Partial<Problem> | undefined): Partial<Problem>[] {
  if (!problem) return [];
  if (flag === undefined) return [problem];
  const { file: _file, line: _line, column: _column, ...text } = problem;
  return [{ ...text, rule: USAGE }];
}

function fail(problems: Partial<Problem> | Partial<Problem>[]): void {
  const all = [problems].flat();
  if (all.length === 0) return;
  throw new ProblemError(all.map((problem) => errorAt('config', problem, { message: '' })));
}

function fromSiteFile(
  flags: ConfigFlags,
  { root, cwd, inputs }: { root: string; cwd: string; inputs: SourceReader },
): SiteConfig {
  const file = path.join(root, 'content', 'site.yaml');
  // Before anything is read, because messages show lines of the sources.
  fail(checkLinkedSources(root).forbidden);
  if (!existsSync(file))
    fail({ message: 'content/site.yaml does not exist.', file, hint: hintOfSiteFile(root) });
  const { source, problems } = parseSource(file, inputs.text(file, MAX_SETTINGS_BYTES));
  // Text that is lost is no text to publish. What is wrong with a list says more than that it continues a text.
  const asErrors = (found: Problem[]) => found.map((problem): Problem => ({ ...problem, severity: 'error' }));
  fail(asErrors(problems.filter(({ rule }) => rule !== 'yaml/item')));
  if (!source) throw new ProblemError(problems);
  const site = during({ task: 'Checking this file', file }, () => {
    const parsed = SITE_SETTINGS.safeParse(source.data ?? {}, ISSUES);
    if (parsed.success) return parsed.data;
    throw new ProblemError(settingProblems(parsed.error.issues, source));
  });
  fail(asErrors(problems));
  const sources = site.sources.map((folder) => path.resolve(root, folder));
  fail(checkSources(sources, source.locate));
  fail(checkSpecifications({ root, sources }, site.references, source.locate));
  const records = recordsOf(root, site.references);
  fail(records.flatMap((file) => checkLinksBeside(root, file)));
  return {
    ...fromSettings(site, flags),
    root,
    out: flags.out === undefined ? path.resolve(root, site.out) : path.resolve(cwd, flags.out),
    references: site.references.map(
      ({ route, spec, label, overlays, api, version, status, sunset }, index) => ({
        route,
        file: path.resolve(root, 'specs', spec),
        label,
        overlays: overlays.map((name) => path.resolve(root, 'specs', name)),
        ofApi: api === undefined || version === undefined ? undefined : { api, version, status, sunset },
        recordsAt: records[index] ?? '',
      }),
    ),
    sources,
    content: { dir: path.join(root, 'content'), file },
    locate: source.locate,
  };
}

function hintOfSiteFile(root: string): string {
  for (let at = path.dirname(root); at !== path.dirname(at); at = path.dirname(at))
    if (existsSync(path.join(at, 'content/site.yaml')))
      return `Pass \`--root ${path.relative('', at) || '.'}\`, or change to that folder.`;
  const files = ['content', ''].flatMap((folder) =>
    namesIn(path.join(root, folder)).map((name) => path.posix.join(folder, name)),
  );
  const misnamed = files.find((name) => /^(?:content\/)?site\.(?:ya?ml|json)(?:\.txt)?$/i.test(name));
  return misnamed === undefined
    ? `Start a site with \`${COMMAND} init\`, set its folder with \`--root\`, or build a single specification with \`--spec\`.`
    : `Rename ${misnamed} to content/site.yaml.`;
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).sort(compare) : [];
}

function fromSettings(settings: SiteSettings, flags: ConfigFlags) {
  if (flags.title?.trim() === '') fail({ message: '`--title` must not be empty.', rule: USAGE });
  const {
    edit,
    last_updated,
    limits,
    out: _out,
    references: _,
    sources: _sources,
    try_it,
    ...same
  } = settings;
  const base = normalizeBase(flags.base ?? settings.base);
  const url = trimEnd(flags.url ?? settings.url ?? '', '/');
  const { page_megabytes: page = DEFAULT_PAGE_MEGABYTES, reference_megabytes: reference } = limits;
  return {
    ...same,
    base,
    // The address of the home page is what most people copy.
    url: URL.canParse(url) && new URL(url).pathname === base.slice(0, -1) ? new URL(url).origin : url,
    redirects: same.redirects.map(({ from, to }) => ({
      from: decodePercent(from).replace(/(?<=.)(\.html|\/)$/, ''),
      to: isSiteLink(to) ? to : new URL(to).href,
    })),
    title: flags.title ?? same.title,
    editUrl: edit,
    showLastChange: last_updated,
    limits: {
      page: page * MEGABYTE,
      ...(reference === undefined ? {} : { reference: reference * MEGABYTE }),
    },
    sendTo: sendServersOf(try_it),
    hasMock: flags.mock ?? false,
    hosts: flags.host ?? [],
    precompress: flags.precompress ?? false,
    strict: flags.strict ?? false,
    hasComponents: flags.components ?? true,
  };
}

function fromSpec(
  spec: string,
  flags: ConfigFlags,
  { root, cwd }: { root: string; cwd: string },
): SiteConfig {
  const file = path.resolve(cwd, spec);
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) fail(missingSpecification(spec, file));
  const rule = 'openapi/missing';
  if (spec.trim() === '') fail({ message: '`--spec` is empty.', rule: USAGE, hint: PASS_PATH });
  if (stats?.isDirectory())
    fail({ message: `The specification ${spec} is a folder, not a file.`, rule, hint: PASS_PATH });
  if (/\.(?:md|mdx|html?)$/i.test(file))
    fail({ message: `${spec} is a text, not a specification.`, rule, hint: PASS_PATH });
  const isOfRoot = flags.root !== undefined && file.startsWith(root + path.sep);
  fail(checkLinksBeside(isOfRoot ? root : path.dirname(file), file));
  const defaults = { ...SITE_SETTINGS.parse({ title: 'API', base: '/' }), title: '' };
  return {
    ...fromSettings(defaults, flags),
    root: flags.root === undefined ? path.dirname(file) : root,
    out: path.resolve(cwd, flags.out ?? 'dist'),
    references: [{ route: '', file, label: '', overlays: [], recordsAt: file }],
    sources: [],
    locate: () => ({}),
  };
}

const PASS_PATH = 'Pass the path of an OpenAPI document from the current folder.';

function missingSpecification(spec: string, file: string): Partial<Problem> {
  const [, scheme] = /^([a-z][a-z0-9+.-]+):/i.exec(spec) ?? [];
  if (scheme?.toLowerCase() === 'file')
    return {
      message: '`--spec` takes a path, not an address.',
      rule: USAGE,
      hint: `Write \`${spec.replace(/^file:(\/\/[^/]*)?/i, '') || 'openapi.yaml'}\`.`,
    };
  if (scheme !== undefined || /^(?:\/\/|www\.|[\w.-]+@[\w.-]+:)/i.test(spec))
    return {
      message: '`--spec` takes a file, not an address: nothing is read from the network.',
      rule: USAGE,
      hint: 'Download it first, such as with `curl --fail --location --remote-name`, and pass the file.',
    };
  const names = specificationsBeside(file).map((name) => path.join(path.dirname(spec), name));
  const nearest = nearestFile(spec, names);
  return {
    message: `The specification ${spec} does not exist.`,
    rule: 'openapi/missing',
    hint: nearest === undefined ? PASS_PATH : `Did you mean \`${nearest}\`?`,
  };
}
