import { createHash } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { afterEach, describe, expect, test } from 'vitest';
import { buildAssets } from '../../cli/assets/bundle.ts';
import { bundleWords } from '../../cli/assets/bundle-words.ts';
import { scriptWords } from '../../cli/words/words.ts';

const projectDir = path.resolve(import.meta.dirname, '../..');
const templatesDir = path.join(projectDir, 'templates');
const staticDir = path.join(projectDir, 'static');
const base = '/docs/';
/** The packages that the islands consist of, besides their own code. */
const PACKAGES = ['@cfworker', 'minisearch', 'react', 'react-dom', 'scheduler'];

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'assets-test-'));
  folders.push(folder);
  return folder;
}

describe('the assets', () => {
  test('are reproducible, wherever the project is located', async () => {
    const built = [];
    for (const place of ['here', 'in/another/place']) {
      const copy = path.join(await temporaryFolder(), place);
      // Forms write requests by what writes samples.
      for (const part of [
        'templates',
        'cli/openapi',
        'cli/sample-languages.ts',
        'cli/text',
        ...PACKAGES.map((name) => `node_modules/${name}`),
      ])
        await cp(path.join(projectDir, part), path.join(copy, part), { recursive: true });
      built.push(await buildAssets({ templatesDir: path.join(copy, 'templates'), staticDir, base }));
    }
    expect(built[1]?.files.map((file) => file.path)).toEqual(built[0]?.files.map((file) => file.path));
    expect(built[1]).toEqual(built[0]);
  });

  test('have URLs below the base path, each of which has its file', async () => {
    const { assets, files } = await buildAssets({ templatesDir, staticDir, base });
    for (const url of [assets.islandsUrl, assets.faviconUrl]) {
      expect(url?.startsWith(base)).toBe(true);
      expect(files.map((file) => base + file.path)).toContain(url);
    }
  });

  test('are those of the generator if a site has no static files', async () => {
    const { problems, files } = await buildAssets({ templatesDir, base });
    expect([problems, files.filter(({ source }) => source !== undefined)]).toEqual([[], []]);
  });
});

describe('the Content-Security-Policy', () => {
  test('lists exactly the scripts and the styles that are inlined in the page', async () => {
    const { assets } = await buildAssets({ templatesDir, staticDir, base });
    for (const text of [assets.inlineScript, assets.speculationRules, assets.inlineStyles]) {
      const hash = createHash('sha256').update(text).digest('base64');
      expect(assets.contentSecurityPolicy).toContain(`'sha256-${hash}'`);
    }
  });

  test('allows nothing else, and nothing unsafe', async () => {
    const { assets } = await buildAssets({ templatesDir, staticDir, base });
    expect(assets.contentSecurityPolicy).toMatch(/^default-src 'none'/);
    expect(assets.contentSecurityPolicy).not.toMatch(/unsafe|\*|https?:/);
  });

  test('allows requests to the servers of site.yaml, and no others', async () => {
    const connect = async (sendTo: string[]) =>
      / connect-src ([^;]*);/.exec(
        (await buildAssets({ templatesDir, base, sendTo })).assets.contentSecurityPolicy,
      )?.[1];
    expect(await connect([])).toBe("'self'");
    expect(await connect(['https://api.example.com', 'http://localhost:4010'])).toBe(
      "'self' https://api.example.com http://localhost:4010",
    );
  });

  test('allows only generated files of the site as scripts', async () => {
    const { assets, files } = await buildAssets({ templatesDir, staticDir, base });
    const [, inline] =
      /script-src 'self' ('sha256-\S+ 'sha256-\S+);/.exec(assets.contentSecurityPolicy) ?? [];
    expect(assets.scriptPolicy).toBe(`script-src *:*${base}assets/ ${inline}`);
    for (const file of files.filter(({ source }) => source === undefined))
      expect(file.path).toMatch(/^(assets\/|licences\.txt$)/);
    for (const file of files.filter(({ source }) => source !== undefined))
      expect(file.path).not.toMatch(/^assets\//);
  });
});

describe('downloads of a reader', () => {
  test('are small before React is loaded', async () => {
    const { assets, files } = await buildAssets({ templatesDir, staticDir, base });
    const entry = files.find((file) => base + file.path === assets.islandsUrl);
    expect(Buffer.byteLength(entry?.contents ?? '')).toBeLessThan(22_250);
    expect(assets.inlineScript.length).toBeLessThan(2950);
    expect(assets.inlineStyles.length).toBeLessThan(31_800);
    expect(assets.guideStyles.length).toBeLessThan(18_000);
    // No module waits for another one before it can run, but forms for React and secrets, which are fetched with them.
    for (const file of files.filter(({ path: name }) => /^(?!.*open-form).*\.js$/.test(name)))
      expect(Buffer.from(file.contents).toString(), file.path).not.toMatch(/(^|;)import\s*["'{]/);
    expect(files.filter(({ path: name }) => name.endsWith('.js')).length).toBe(8);
  });

  test.each(['islands/main.ts', 'islands/hydrate.tsx', 'islands/early.ts'])(
    'contain nothing of the generator: %s',
    async (entry) => {
      const { metafile } = await build({
        absWorkingDir: templatesDir,
        entryPoints: [entry],
        outdir: 'unused',
        bundle: true,
        write: false,
        metafile: true,
        splitting: true,
        format: 'esm',
        jsx: 'automatic',
        tsconfigRaw: {},
        plugins: [bundleWords(scriptWords())],
        external: ['*/request/open-form.tsx', '*/request/secrets.ts'],
      });
      const sources = Object.keys(metafile.inputs).filter((source) => !source.includes('node_modules/'));
      expect(sources.length).toBeGreaterThan(1);
      for (const source of sources) expect(source).toMatch(/^(islands|styles\/deferred|view\/code-colors)\b/);
      const packages = Object.keys(metafile.inputs)
        .filter((source) => source.includes('node_modules/'))
        .map((source) => source.replace(/.*node_modules\/([^/]+)\/.*/, '$1'));
      expect([...new Set(packages)].sort()).toEqual(entry === 'islands/early.ts' ? [] : PACKAGES.slice(1));
    },
  );
});
