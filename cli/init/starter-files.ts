import { stringify } from 'yaml';

/** What a new site is about. */
export interface Start {
  title: string;
  /** The name of this package, and the version that the site is built with. */
  generator: { name: string; version: string };
  /** Path from the folder to that of packages which has the generator: `node_modules`. */
  modules: string;
  /** Name of the folder. */
  folder: string;
  references: StartReference[];
}

export interface StartReference {
  route: string;
  /** Path from `specs/`. */
  spec: string;
  label: string;
  /** The first operation, as guides name it: `trackParcel`, `GET /parcels`. */
  operation?: string;
  /** If several documents are versions of one API. */
  version?: { api: string; version: string; status: 'current' | 'supported' };
}

/** Whether another reference is the current version of the same API. */
export function isOld({ version }: StartReference): boolean {
  return version?.status === 'supported';
}

/** Returns the files of a new site: settings, a home page, a guide about the first operation. */
export function starterFiles(start: Start): { path: string; text: string }[] {
  // Readers begin with the current version of an API.
  const references = start.references.filter((reference) => !isOld(reference));
  return [
    { path: 'package.json', text: packageFile(start) },
    { path: '.gitignore', text: 'node_modules/\n/dist/\n/dist.*\n' },
    { path: 'content/site.yaml', text: settings(start, references) },
    { path: 'content/index.md', text: homePage({ ...start, references }) },
    { path: `content/${GUIDE}.md`, text: guide({ ...start, references }) },
  ];
}

const GUIDE = 'docs/get-started';

/** The scripts of `package.json`, with which workflow files call the generator. */
function scriptsOf({ name }: Start['generator']): Record<string, string> {
  return { build: `${name} build`, check: `${name} check`, dev: `${name} dev`, docs: name };
}

/** Returns the commands that make a package which was there before that of a site. */
export function commandsFor(own: { scripts?: unknown }, generator: Start['generator']): string[] {
  const missing = Object.entries(scriptsOf(generator)).filter(
    ([key]) => !Object.hasOwn(Object(own.scripts), key),
  );
  const settings = missing.map(([key, script]) => `scripts.${key}="${script}"`);
  return [
    `npm install --save-dev --save-exact ${generator.name}@${generator.version}`,
    ...(settings.length > 0 ? [`npm pkg set ${settings.join(' ')}`] : []),
    `npx ${generator.name} dev`,
  ];
}

function packageFile({ folder, generator }: Start): string {
  const name =
    folder
      .toLowerCase()
      .replace(/[^a-z\d]+/g, '-')
      .replace(/^-|-$/g, '') || 'documentation';
  const data = {
    name,
    private: true,
    scripts: scriptsOf(generator),
    devDependencies: { [generator.name]: generator.version },
  };
  return `${JSON.stringify(data, null, 2)}\n`;
}

function settings({ title, references, generator, modules }: Start, inNavbar: StartReference[]): string {
  const routes = references.map(({ route }) => route);
  const navbar = [
    { label: 'Docs', to: `/${GUIDE}` },
    ...inNavbar.map(({ label, route }) => ({
      label: inNavbar.length === 1 ? 'API' : label,
      to: `/${route}`,
    })),
  ];
  return [
    `# yaml-language-server: $schema=../${modules}/${generator.name}/docs/site.schema.json`,
    stringify(
      {
        title,
        navbar,
        sidebar: [GUIDE, ...routes],
        ...(references.length > 0 && {
          references: references.map(({ route, spec, label, version }) => ({
            route,
            spec,
            label,
            ...version,
          })),
        }),
      },
      { lineWidth: 0 },
    ),
  ].join('\n');
}

function homePage({ title, references }: Start): string {
  const actions = [
    { label: 'Get started', to: `/${GUIDE}` },
    ...references.map(({ label, route }) => ({ label, to: `/${route}` })),
  ];
  const description = `The documentation of ${title}.`;
  return `---\n${stringify({ title, description, actions }, { lineWidth: 0 })}---\n\nSay here what readers can do, and who it is for.\n`;
}

function guide({ title, references }: Start): string {
  const [first] = references.filter(({ operation }) => operation !== undefined);
  const description = first ? `Send your first request to ${title}.` : `The first steps with ${title}.`;
  const body = first
    ? `The card and the request below come from the specification, so they are never out of date.\n\n::operation[${first.operation}]\n\n::request[${first.operation}]\n`
    : 'Explain the first steps here.\n';
  return `---\n${stringify({ title: 'Get started', description }, { lineWidth: 0 })}---\n\n${body}`;
}
