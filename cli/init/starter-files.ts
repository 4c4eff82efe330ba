import { stringify } from 'yaml';

/** What a new site is about. */
export interface Start {
  title: string;
  /** The name of this package, and the version that the site is built with. */
  generator: { name: string; version: string };
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
}

/** Returns the files of a new site: settings, a home page, a guide about the first operation. */
export function starterFiles(start: Start): { path: string; text: string }[] {
  return [
    { path: 'package.json', text: packageFile(start) },
    { path: '.gitignore', text: 'node_modules/\ndist/\ndist.build/\n' },
    { path: 'content/site.yaml', text: settings(start) },
    { path: 'content/index.md', text: homePage(start) },
    { path: `content/${GUIDE}.md`, text: guide(start) },
  ];
}

const GUIDE = 'docs/get-started';

function packageFile({ folder, generator }: Start): string {
  const name =
    folder
      .toLowerCase()
      .replace(/[^a-z\d]+/g, '-')
      .replace(/^-|-$/g, '') || 'documentation';
  const bin = generator.name;
  const data = {
    name,
    private: true,
    scripts: { build: `${bin} build`, check: `${bin} check`, dev: `${bin} dev`, docs: bin },
    devDependencies: { [generator.name]: generator.version },
  };
  return `${JSON.stringify(data, null, 2)}\n`;
}

function settings({ title, references, generator }: Start): string {
  const routes = references.map(({ route }) => route);
  const navbar = [
    { label: 'Docs', to: `/${GUIDE}` },
    ...references.map(({ label, route }) => ({
      label: references.length === 1 ? 'API' : label,
      to: `/${route}`,
    })),
  ];
  return [
    `# yaml-language-server: $schema=../node_modules/${generator.name}/docs/site.schema.json`,
    stringify(
      {
        title,
        navbar,
        sidebar: [GUIDE, ...routes],
        ...(references.length > 0 && {
          references: references.map(({ route, spec, label }) => ({ route, spec, label })),
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
