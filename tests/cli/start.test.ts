import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { filesOf, SMALL_SITE, writeSiteSources } from '../build/fixture.ts';

const project = path.resolve(import.meta.dirname, '../..');
const packages = path.join(project, 'node_modules');

/** Links the installed packages into a folder, except those in `without`. */
function linkPackages(folder: string, without: string[] = []): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(packages))
    if (!name.startsWith('.') && !without.includes(name))
      symlinkSync(path.join(packages, name), path.join(folder, name));
}

function start(bin: string, args: string[], cwd = path.dirname(bin)) {
  return spawnSync(process.execPath, [bin, ...args], { cwd, encoding: 'utf8' });
}

test('the bundle can be read by users other than the one who has installed it', () => {
  expect(statSync(path.join(project, 'cli/bundle')).mode & 0o055).toBe(0o055);
});

/** A page with a language that is loaded from its package. */
const SITE: Record<string, string> = {
  ...SMALL_SITE,
  'content/docs/one.md':
    '---\ntitle: One\ndescription: The first.\n---\n\n## Part\n\n[Two](deep/two.md)\n\n```ruby\ndef buy # x\n```\n',
};

describe('a checkout', () => {
  let copy: string;
  let bin: string;

  beforeAll(() => {
    copy = mkdtempSync(path.join(tmpdir(), 'generator with ö-'));
    for (const name of ['cli', 'templates', 'build.ts', 'package.json', 'tsconfig.json'])
      cpSync(path.join(project, name), path.join(copy, name), { recursive: true });
    rmSync(path.join(copy, 'cli/bundle'), { recursive: true, force: true });
    linkPackages(path.join(copy, 'node_modules'));
    bin = path.join(copy, 'cli/bin.mjs');
  });

  test('runs from its sources without a bundle, and where they are newer', () => {
    const sources = start(bin, ['--help']);
    expect([sources.status, sources.stdout, sources.stderr]).toEqual([
      0,
      expect.stringContaining('Usage:'),
      '',
    ]);
    cpSync(path.join(project, 'cli/bundle'), path.join(copy, 'cli/bundle'), { recursive: true });
    const main = path.join(copy, 'cli/main.ts');
    writeFileSync(main, readFileSync(main, 'utf8').replace('Build the documentation site', 'Make the site'));
    utimesSync(main, 0, 0);
    expect(start(bin, ['--help']).stdout).toContain('Build the documentation site');
    utimesSync(main, new Date(), new Date(Date.now() + 1000));
    expect(start(bin, ['--help']).stdout).toContain('Make the site');
  });

  // One change for each process: Node may hang when a file changes while it restarts.
  test.each(['templates/layout/footer.tsx', 'cli/site/layout.ts'])(
    '`npm run watch` restarts the preview when %s changes',
    async (name) => {
      const { scripts } = JSON.parse(readFileSync(path.join(copy, 'package.json'), 'utf8'));
      // What it restarts is tested elsewhere.
      writeFileSync(bin, "console.log('Started:', process.argv[2]); setInterval(() => {}, 60_000);\n");
      const args = scripts.watch.split(' ').slice(1);
      const child = spawn(process.execPath, args, { cwd: copy, stdio: ['ignore', 'pipe', 'pipe'] });
      let output = '';
      child.stdout.on('data', (text) => {
        output += text;
      });
      const started = (times: number) =>
        expect
          .poll(() => output.split('Started: dev').length - 1, { timeout: 120_000 })
          .toBeGreaterThanOrEqual(times);
      try {
        await started(1);
        // Node starts the preview before it watches each folder: a change of that moment is missed.
        const change = () => {
          if (!output.includes('Restarting')) writeFileSync(path.join(copy, name), '// changed\n');
          return output;
        };
        await expect.poll(change, { interval: 1000, timeout: 120_000 }).toContain('Restarting');
        await started(2);
      } finally {
        child.kill();
      }
    },
  );
});

describe('the packed package', () => {
  const { name } = JSON.parse(readFileSync(path.join(project, 'package.json'), 'utf8'));
  let packed: string;

  beforeAll(() => {
    const folder = mkdtempSync(path.join(tmpdir(), 'packed-'));
    const [{ filename }] = JSON.parse(
      execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
        cwd: project,
        encoding: 'utf8',
      }),
    );
    execFileSync('tar', ['-xzf', filename], { cwd: folder });
    packed = path.join(folder, 'package');
  });

  test('has no sources, contents or tests', () => {
    expect(readdirSync(packed).sort()).toEqual([
      'LICENSE',
      'README.md',
      'cli',
      'docs',
      'package.json',
      'templates',
    ]);
    // The scripts of a site in another language are made of these.
    expect(readdirSync(path.join(packed, 'templates')).sort()).toEqual([
      'components.d.ts',
      'islands',
      'styles',
      'view',
    ]);
    expect(readdirSync(path.join(packed, 'cli')).sort()).toEqual([
      'bin.mjs',
      'bundle',
      'check-node.mjs',
      'openapi',
      'sample-languages.ts',
      'start.mjs',
      'text',
      'words',
      'workflows',
    ]);
  });

  /** Each puts the package and its dependencies where an installer would. Returns the folder of the package. */
  const INSTALLERS: [string, (root: string) => string][] = [
    [
      'with packages of its own, because another version of them is in the project',
      (root) => {
        linkPackages(path.join(root, 'node_modules'), ['ajv', 'esbuild', 'shiki']);
        for (const other of ['ajv', 'esbuild', 'shiki']) {
          mkdirSync(path.join(root, 'node_modules', other));
          writeFileSync(
            path.join(root, 'node_modules', other, 'index.js'),
            "throw new Error('another version')",
          );
        }
        const own = path.join(root, 'node_modules', name);
        cpSync(packed, own, { recursive: true });
        mkdirSync(path.join(own, 'node_modules'));
        for (const other of ['ajv', 'esbuild', 'shiki'])
          symlinkSync(path.join(packages, other), path.join(own, 'node_modules', other));
        return own;
      },
    ],
    [
      'as pnpm does, in a store that the project links to',
      (root) => {
        const store = path.join(root, `node_modules/.pnpm/${name}@1.0.0/node_modules`);
        linkPackages(store);
        cpSync(packed, path.join(store, name), { recursive: true });
        symlinkSync(path.join(store, name), path.join(root, 'node_modules', name));
        return path.join(root, 'node_modules', name);
      },
    ],
  ];

  test.each(INSTALLERS)('builds a site in another language when it is installed %s', (_, install) => {
    const settings = (SITE['content/site.yaml'] ?? '').replace('title: Small', 'title: Liten\nlanguage: sv');
    const root = writeSiteSources({ ...SITE, 'content/site.yaml': settings });
    const bin = path.join(install(root), 'cli/bin.mjs');
    const build = start(bin, ['build'], root);
    expect([build.status, build.stderr]).toEqual([0, expect.not.stringContaining('rror')]);
    const page = readFileSync(path.join(root, 'dist/small/docs/one.html'), 'utf8');
    expect(page).toContain('lang="sv"');
    expect(page).toContain('Hoppa till innehållet');
    expect(page).toContain('<i class="k">def </i><i class="f">buy </i><i class="c"># x</i>');
    expect(build.stdout).toContain('Preview it: npx openapi-site serve');
    // From the bundle: the sources would be compiled first.
    expect(existsSync(path.join(packed, 'cli/main.ts'))).toBe(false);
  });

  test('has the documentation that its README links to', () => {
    const text = readFileSync(path.join(packed, 'README.md'), 'utf8');
    const links = [...text.matchAll(/\]\((docs\/[\w.-]+)\)/g)].map(([, link = '']) => link);
    expect(links.length).toBeGreaterThan(15);
    expect(links.filter((link) => !existsSync(path.join(packed, link)))).toEqual([]);
  });

  test('starts a site and checks it, and no word of this site is in the package or in what it writes', () => {
    const root = writeSiteSources({ 'api.yaml': SMALL_SITE['specs/api.yaml'] ?? '' });
    linkPackages(path.join(root, 'node_modules'));
    cpSync(packed, path.join(root, 'node_modules', name), { recursive: true });
    const bin = path.join(root, 'node_modules', name, 'cli/bin.mjs');
    expect(start(bin, ['init', '--spec', 'api.yaml'], root).status).toBe(0);
    const check = start(bin, ['check', '--quiet'], root);
    expect([check.status, check.stderr]).toEqual([0, expect.not.stringContaining('rror')]);
    expect(start(bin, ['build', '--quiet'], root).status).toBe(0);
    const texts = [
      ...['dist', 'content'].flatMap((folder) => [...filesOf(path.join(root, folder)).values()]),
      ...[...filesOf(packed)].flatMap(([name, bytes]) =>
        /README|LICENSE|^docs\/.*\.md$/.test(name) ? [] : [bytes],
      ),
    ];
    for (const text of texts)
      expect(String(text)).not.toMatch(/institutional|createBuyOrder|brokerage|bitcoin|Bankgiro/i);
  });
});
