import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const project = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(project, file), 'utf8');
const files = ['build.ts', ...['cli', 'templates'].flatMap(sourcesIn)];

function sourcesIn(folder: string): string[] {
  return readdirSync(path.join(project, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`);
}

interface Import {
  from: string;
  /** A file of the project, or a package. */
  to: string;
  typesOnly: boolean;
}

function importsOf(from: string): Import[] {
  const statements = read(from).matchAll(
    /^(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'/gm,
  );
  return [...statements].map(([, typesOnly, name = '', later = name]) => {
    const to = later.startsWith('.') ? path.posix.join(path.posix.dirname(from), later) : later;
    return { from, to, typesOnly: typesOnly !== undefined };
  });
}

const imports = files.flatMap(importsOf);
const within = (file: string, place: string) => file === place || file.startsWith(`${place}/`);

/** The lowest layer: these places import nothing, and every place may import them. */
const BOTTOM = [
  'cli/html',
  'cli/site-file.ts',
  'cli/text',
  'cli/words',
  'cli/limits.ts',
  'cli/sample-languages.ts',
  'cli/this-package.ts',
];

/** The map of CONTRIBUTING.md: each place, and the other places it may import from. */
const KNOWS: [place: string, ...others: string[]][] = [
  ['cli/problem.ts'],
  ['cli/html'],
  ['cli/site-file.ts'],
  ['cli/text'],
  ['cli/words'],
  ['cli/limits.ts'],
  ['cli/sample-languages.ts'],
  ['cli/this-package.ts'],
  ['cli/current-work.ts', 'cli/problem.ts'],
  ['cli/file-names.ts', 'cli/problem.ts'],
  ['cli/output-folder.ts', 'cli/file-names.ts', 'cli/problem.ts'],
  ['cli/source-files.ts', 'cli/problem.ts'],
  ['cli/page.ts', 'cli/openapi/model/model.ts'],
  ['cli/exit-code.ts'],
  ['cli/report.ts', 'cli/problem.ts'],
  ['cli/usage-hints.ts', 'cli/this-package.ts'],
  ['cli/report-failure.ts', 'cli/problem.ts', 'cli/report.ts', 'cli/terminal.ts'],
  ['cli/supervise.ts', 'cli/problem.ts', 'cli/report-failure.ts', 'cli/terminal.ts'],
  ['cli/check', 'cli/config.ts', 'cli/problem.ts'],
  ['cli/format-problems.ts', 'cli/problem.ts'],
  ['cli/terminal.ts', 'cli/format-problems.ts', 'cli/problem.ts'],
  ['cli/linked-sources.ts', 'cli/problem.ts', 'cli/source'],
  ['cli/check-specifications.ts', 'cli/problem.ts', 'cli/source'],
  [
    'cli/config.ts',
    'cli/check-specifications.ts',
    'cli/file-names.ts',
    'cli/source-files.ts',
    'cli/problem.ts',
    'cli/linked-sources.ts',
    'cli/output-folder.ts',
    'cli/source',
    'cli/rules.ts',
    'cli/setting-problems.ts',
    'cli/site-address.ts',
    'cli/site-settings.ts',
    'cli/try-it-settings.ts',
  ],
  ['cli/site-address.ts', 'cli/file-names.ts', 'cli/problem.ts'],
  [
    'cli/setting-problems.ts',
    'cli/problem.ts',
    'cli/setting-hints.ts',
    'cli/setting-key-hints.ts',
    'cli/site-settings.ts',
    'cli/source',
  ],
  ['cli/setting-key-hints.ts', 'cli/file-names.ts', 'cli/text'],
  [
    'cli/setting-hints.ts',
    'cli/brand-settings.ts',
    'cli/file-names.ts',
    'cli/problem.ts',
    'cli/setting-key-hints.ts',
    'cli/setting-kinds.ts',
  ],
  ['cli/rules.ts', 'cli/problem.ts'],
  ['cli/brand-settings.ts', 'cli/setting-kinds.ts'],
  ['cli/setting-kinds.ts', 'cli/file-names.ts'],
  ['cli/navigation-settings.ts', 'cli/setting-kinds.ts'],
  ['cli/try-it-settings.ts', 'cli/setting-kinds.ts'],
  ['cli/version-settings.ts'],
  [
    'cli/site-settings.ts',
    'cli/brand-settings.ts',
    'cli/navigation-settings.ts',
    'cli/setting-kinds.ts',
    'cli/file-names.ts',
    'cli/rules.ts',
    'cli/try-it-settings.ts',
    'cli/version-settings.ts',
  ],
  ['cli/source', 'cli/problem.ts'],
  ['cli/openapi/document'],
  ['cli/openapi/validation', 'cli/openapi/document'],
  [
    'cli/openapi/read',
    'cli/source-files.ts',
    'cli/problem.ts',
    'cli/source',
    'cli/openapi/document',
    'cli/openapi/validation',
  ],
  ['cli/openapi/normalise', 'cli/openapi/document'],
  ['cli/openapi/model', 'cli/openapi/document', 'cli/openapi/normalise'],
  ['cli/openapi/request', 'cli/openapi/model'],
  ['cli/openapi/samples', 'cli/openapi/model', 'cli/openapi/request'],
  [
    'cli/openapi/forms',
    'cli/openapi/document',
    'cli/openapi/model',
    'cli/openapi/normalise',
    'cli/openapi/request',
  ],
  [
    'cli/openapi/checks',
    'cli/problem.ts',
    'cli/source',
    'cli/openapi/document',
    'cli/openapi/load.ts',
    'cli/openapi/model',
    'cli/openapi/normalise',
    'cli/openapi/read',
    'cli/openapi/validation',
  ],
  [
    'cli/openapi/publish',
    'cli/source-files.ts',
    'cli/problem.ts',
    'cli/source',
    'cli/openapi/document',
    'cli/openapi/load.ts',
    'cli/openapi/model',
    'cli/openapi/read',
  ],
  ['cli/openapi/diff', 'cli/problem.ts', 'cli/openapi/document', 'cli/openapi/model'],
  ['cli/openapi', 'cli/source-files.ts', 'cli/problem.ts', 'cli/source'],
  ['cli/images', 'cli/source-files.ts'],
  ['cli/markdown', 'cli/problem.ts', 'cli/source'],
  [
    'cli/workflows',
    'cli/source-files.ts',
    'cli/problem.ts',
    'cli/source',
    'cli/openapi',
    'cli/view/builders.ts',
    'cli/view/view.ts',
  ],
  [
    'cli/guides',
    'cli/problem.ts',
    'cli/source',
    'cli/openapi',
    'cli/markdown/embeds.ts',
    'cli/markdown/marked-lines.ts',
    'cli/markdown/shell-session.ts',
    'cli/view',
    'cli/workflows',
  ],
  [
    'cli/site',
    'cli/file-names.ts',
    'cli/git/run-git.ts',
    'cli/problem.ts',
    'cli/setting-kinds.ts',
    'cli/setting-problems.ts',
    'cli/source/confine.ts',
    'cli/source-files.ts',
    'cli/config.ts',
    'cli/openapi/model/broken-server.ts',
    'cli/openapi/model/model.ts',
    'cli/openapi/model/server.ts',
    'cli/openapi/model/tagged-operations.ts',
    'cli/images',
    'cli/markdown',
    'cli/page.ts',
    'cli/view/sections.ts',
  ],
  ['cli/view', 'cli/openapi/model/model.ts', 'cli/page.ts'],
  ['cli/search/model.ts'],
  [
    'cli/search',
    'cli/openapi/model/model.ts',
    'cli/site/content.ts',
    'cli/site/legacy-references.ts',
    'cli/site/navigation.ts',
    'cli/site/same-operations.ts',
    'cli/page.ts',
    'cli/search/model.ts',
    'cli/view/errors.ts',
    'cli/view/overview.ts',
    'cli/view/sections.ts',
  ],
  [
    'cli/markdown-copies',
    'cli/config.ts',
    'cli/file-names.ts',
    'cli/source-files.ts',
    'cli/openapi/model/model.ts',
    'cli/openapi/model/tagged-operations.ts',
    'cli/markdown/plain-markdown.ts',
    'cli/markdown/write-markdown.ts',
    'cli/page.ts',
    'cli/site',
    'cli/view',
    'cli/workflows',
  ],
  [
    'cli/assets',
    'cli/images/image-size.ts',
    'cli/config.ts',
    'cli/file-names.ts',
    'cli/site-settings.ts',
    'cli/try-it-settings.ts',
    'cli/source',
    'cli/source-files.ts',
    'cli/problem.ts',
    'cli/page.ts',
  ],
  [
    'cli/components',
    'cli/assets/bundle-problems.ts',
    'cli/markdown/own-directives.ts',
    'cli/problem.ts',
    'cli/source',
    'cli/source-files.ts',
    'templates/slot.tsx',
  ],
  ['cli/init', 'cli/openapi', 'cli/problem.ts', 'cli/rules.ts'],
  ['cli/hosts/hosted-site.ts'],
  [
    'cli/hosts',
    'cli/assets/security-headers.ts',
    'cli/config.ts',
    'cli/hosts/hosted-site.ts',
    'cli/problem.ts',
  ],
  ['cli/output', 'cli/file-names.ts', 'cli/problem.ts'],
  ['cli/git', 'cli/file-names.ts', 'cli/output/safe-path.ts', 'cli/problem.ts'],
  ['cli/server', 'cli/problem.ts', 'cli/assets/security-headers.ts', 'cli/output/manifest.ts'],
  [
    'templates/islands/request',
    'cli/openapi/document/json-object.ts',
    'cli/openapi/forms/request-form.ts',
    'cli/openapi/model',
    'cli/openapi/request',
    'cli/openapi/samples',
    'cli/workflows/workflow-forms.ts',
    'templates/islands',
  ],
  [
    'cli/mock',
    'cli/config.ts',
    'cli/openapi/document',
    'cli/openapi/load-references.ts',
    'cli/openapi/load.ts',
    'cli/openapi/model',
    'cli/openapi/publish/dereference.ts',
    'cli/openapi/validation/schemas-at.ts',
    'cli/problem.ts',
    'cli/rules.ts',
    'cli/server/listen.ts',
    'cli/site/send-servers.ts',
  ],
  ['templates/islands', 'cli/search/model.ts', 'templates/view/code-colors.ts'],
  ['templates', 'cli/openapi/model/model.ts', 'cli/page.ts', 'cli/view/view.ts'],
  [
    'cli/dev',
    'cli/mock',
    'cli/pipeline',
    'cli/config.ts',
    'cli/source-files.ts',
    'cli/problem.ts',
    'cli/terminal.ts',
    'cli/assets/bundle-problems.ts',
    'cli/assets/security-headers.ts',
    'cli/server',
    'cli/page.ts',
    'cli/site/send-servers.ts',
    'cli/site/url.ts',
  ],
  [
    'cli/pipeline',
    'cli/check',
    'cli/components',
    'cli/config.ts',
    'cli/file-names.ts',
    'cli/site-settings.ts',
    'cli/linked-sources.ts',
    'cli/source-files.ts',
    'cli/output/write.ts',
    'cli/page.ts',
    'cli/problem.ts',
    'cli/rules.ts',
    'cli/source',
    'cli/openapi',
    'cli/images',
    'cli/markdown',
    'cli/guides',
    'cli/workflows',
    'cli/search',
    'cli/markdown-copies',
    'cli/site',
    'cli/assets',
    'cli/html/page-links.ts',
    'cli/view',
    'templates/render-page.tsx',
    'templates/render-block.tsx',
    'templates/slot.tsx',
  ],
  [
    'build.ts',
    'cli/assets/brand/brand.ts',
    'cli/config.ts',
    'cli/hosts',
    'cli/main.ts',
    'cli/output',
    'cli/pipeline',
    'cli/rules.ts',
    'cli/site',
  ],
  ['cli/diff', 'cli/problem.ts', 'cli/openapi', 'cli/git'],
  [
    'cli/commands',
    'cli/init',
    'cli/config.ts',
    'cli/site-settings.ts',
    'cli/diff',
    'cli/openapi/diff',
    'cli/dev',
    'cli/exit-code.ts',
    'cli/mock',
    'cli/pipeline',
    'cli/problem.ts',
    'cli/report.ts',
    'cli/server',
    'cli/site/rename-anchors.ts',
    'cli/supervise.ts',
    'cli/terminal.ts',
  ],
  ['cli/worker.ts', 'build.ts', 'cli/current-work.ts', 'cli/main.ts', 'cli/supervise.ts'],
  ['cli/bundle-modules.ts'],
  ['cli/make-bundle.ts', 'cli/assets/bundle-client.ts', 'cli/bundle-modules.ts'],
  [
    'cli/main.ts',
    'cli/commands',
    'cli/exit-code.ts',
    'cli/pipeline/build-report.ts',
    'cli/problem.ts',
    'cli/report-failure.ts',
    'cli/usage-hints.ts',
    'cli/terminal.ts',
  ],
];

/** These places import nothing. */
const LEAVES = [
  ...BOTTOM,
  'cli/problem.ts',
  'cli/exit-code.ts',
  'cli/hosts/hosted-site.ts',
  'cli/search/model.ts',
];

/** The room of a file: the folder below `cli/`, `cli/openapi/` or `templates/`; a file directly in these is its own. */
function roomOf(file: string): string {
  return /^(?:cli\/openapi|cli|templates)\/[^/]+/.exec(file)?.[0] ?? file;
}

/** Returns each cycle as `a → b → a`. */
function cyclesOf(edges: { from: string; to: string }[]): string[] {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of edges)
    if (from !== to) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (node: string, trail: string[]): void => {
    if (trail.includes(node)) cycles.push([...trail.slice(trail.indexOf(node)), node].join(' → '));
    if (done.has(node) || trail.includes(node)) return;
    for (const next of targets.get(node) ?? []) visit(next, [...trail, node]);
    done.add(node);
  };
  for (const node of targets.keys()) visit(node, []);
  return cycles;
}

describe('imports', () => {
  test('can be found', () => {
    expect(imports).toContainEqual({
      from: 'cli/pipeline/templates.ts',
      to: 'templates/render-page.tsx',
      typesOnly: false,
    });
    expect(imports).toContainEqual({
      from: 'cli/page.ts',
      to: 'cli/openapi/model/model.ts',
      typesOnly: true,
    });
    expect(imports).toContainEqual({ from: 'cli/main.ts', to: 'commander', typesOnly: false });
  });

  test('form no cycle between files, including type and dynamic imports', () => {
    expect(cyclesOf(imports)).toEqual([]);
  });

  test('form no cycle between folders', () => {
    expect(cyclesOf(imports.map(({ from, to }) => ({ from: roomOf(from), to: roomOf(to) })))).toEqual([]);
  });

  test.each(KNOWS)('follow the allowed direction: %s', (place, ...others) => {
    const inner = KNOWS.map(([other]) => other).filter((other) => other !== place && within(other, place));
    const own = imports.filter(
      ({ from }) => within(from, place) && !inner.some((other) => within(from, other)),
    );
    expect(own.length + Number(LEAVES.includes(place))).toBeGreaterThan(0);
    const forbidden = own
      .filter(({ to }) => files.includes(to))
      .filter(
        ({ to }) => ![place, ...others, ...BOTTOM, 'cli/current-work.ts'].some((other) => within(to, other)),
      );
    expect(forbidden).toEqual([]);
  });

  test('are restricted in every file', () => {
    expect(files.filter((file) => !KNOWS.some(([place]) => within(file, place)))).toEqual([]);
  });
});

describe('templates', () => {
  const own = imports.filter(({ from }) => within(from, 'templates'));

  test('import only types from the generator, and its words; forms, what writes requests', () => {
    const isForm = (from: string) => within(from, 'templates/islands/request');
    const known = own.filter(
      ({ from, to }) => within(to, 'cli') && !within(to, 'cli/words') && !isForm(from),
    );
    expect(known.length).toBeGreaterThan(10);
    expect(known.filter(({ typesOnly }) => !typesOnly)).toEqual([]);
  });

  test('contain no text of their own for references: all of it comes from the view', () => {
    const renderers = files.filter((file) => /^templates\/(reference|view)\//.test(file));
    expect(renderers.length).toBeGreaterThan(5);
    for (const file of renderers) expect(read(file)).not.toMatch(/>\s*[A-Za-z][^<>{}=]*<\//);
  });

  test('depend only on React, MiniSearch and a validator, not on Node.js', () => {
    const packages = new Set(own.map(({ to }) => to).filter((to) => !/^(cli|templates)\//.test(to)));
    expect([...packages].sort()).toEqual([
      '@cfworker/json-schema',
      'minisearch',
      'react',
      'react-dom',
      'react-dom/client',
      'react-dom/server',
      'react/jsx-runtime',
    ]);
  });
});

describe('the generator', () => {
  /** These files handle incoming requests; exceptions are noted. */
  const SERVER = [
    'cli/dev/respond.ts',
    'cli/dev/update.ts',
    'cli/mock/http.ts',
    'cli/server/allowed-host.ts',
    'cli/server/foreign-request.ts',
    'cli/server/free-port.ts',
    'cli/server/listen.ts',
    'cli/server/respond.ts',
    'cli/server/serve-site.ts',
  ];

  test("doesn't use React: markup belongs in templates/", () => {
    expect(imports.filter(({ from, to }) => within(from, 'cli') && /^react/.test(to))).toEqual([]);
  });

  test.each([
    ['ends the process', /\bprocess\.exit/, ['cli/main.ts', 'cli/supervise.ts']],
    ['writes to the console', /\bconsole\.|\bprocess\.std(out|err)\b/, ['cli/supervise.ts']],
    [
      'writes files',
      /\b(writeFile|rename|rm|mkdir)(Sync)?\(|\bfs\.(?!exists|read|lstat|stat|realpath)\w+\(/,
      [
        'cli/git/git-folder.ts',
        'cli/init/start-site.ts',
        'cli/make-bundle.ts',
        ...['lock', 'safe-path', 'write'].map((name) => `cli/output/${name}.ts`),
      ],
    ],
    [
      'reads the clock',
      /\bnew Date\(\)|\bDate\.now\b|\bperformance\.now\b/,
      [
        ...['commands/build', 'commands/changelog', 'dev/dev-site', 'site/check-days', 'terminal'].map(
          (name) => `cli/${name}.ts`,
        ),
      ],
    ],
    ['generates random values', /\bMath\.random\b|\brandomUUID\b/, []],
    [
      'depends on the locale of the machine',
      /\bIntl\.|toLocale|localeCompare/,
      ['cli/words/plural-forms.ts'],
    ],
    ['accesses the network', /\bfetch\(|(?<!\{ STATUS_CODES \} from )'node:(https?|net|tls|dgram)'/, SERVER],
  ])('%s only in the listed places', (_, pattern, places) => {
    // Samples are in other languages, or are code that other programs run.
    const checked = files.filter(
      (file) => !['templates', 'cli/openapi/samples', 'cli/workflows'].some((place) => within(file, place)),
    );
    const users = checked.filter((file) => pattern.test(read(file)));
    expect(users.sort()).toEqual(places);
  });
});

test('every limit stands in cli/limits.ts, and is used', () => {
  const sources = files.filter((file) => within(file, 'cli')).map((file) => [file, read(file)] as const);
  const elsewhere = sources
    .filter(([file]) => file !== 'cli/limits.ts')
    .flatMap(([file, text]) =>
      [...text.matchAll(/\b(?:const MAX_\w+|max[A-Z]\w*: \d)/g)].map(([found]) => [file, found]),
    );
  expect(elsewhere).toEqual([]);
  const limits = read('cli/limits.ts');
  const names = [...limits.matchAll(/^export const (\w+) = [\d_* ]+;$/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(80);
  expect(limits.match(/^export const/gm)).toHaveLength(names.length);
  const uses = sources.map(([, text]) => text).join('\n');
  expect(names.filter((name) => uses.split(new RegExp(`\\b${name}\\b`)).length < 3)).toEqual([]);
});

test('what stages read is recorded, or never cached', () => {
  const stages = ['assets', 'guides', 'markdown-copies', 'openapi', 'pipeline', 'markdown', 'search', 'site'];
  const readers = files.filter(
    (file) =>
      stages.some((stage) => within(file, `cli/${stage}`)) &&
      /\b(readFile|readdir|readlink|opendir)(Sync)?\(/.test(read(file)),
  );
  expect(readers.sort()).toEqual([
    // Files of the generator itself.
    'cli/assets/bundle-words.ts',
    'cli/assets/bundle.ts',
    'cli/assets/licences.ts',
    'cli/pipeline/site-words.ts',
  ]);
});

test('the map of CONTRIBUTING.md names only existing files', () => {
  const named = [...read('CONTRIBUTING.md').matchAll(/`([^`\n]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => /^(build\.ts|(cli|templates|tests)\/\S+)$/.test(name));
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter((name) => !existsSync(path.join(project, name)))).toEqual([]);
});
