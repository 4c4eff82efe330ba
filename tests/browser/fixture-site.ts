import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buildAssets } from '../../cli/assets/bundle.ts';
import type { Assets, Layout, Page } from '../../cli/page.ts';
import { withView } from '../../cli/view/reference.ts';
import { renderPage } from '../../templates/render-page.tsx';
import { base, fixtureLayout, fixturePages } from './fixture-pages.ts';

const projectDir = path.resolve(import.meta.dirname, '../..');

export interface FixtureSite {
  /** The folder that is served under the base path. */
  dir: string;
  assets: Assets;
  remove(): Promise<void>;
}

export interface Changes {
  layout?: Partial<Layout>;
  pages?: Page[];
}

/** Renders the hand-made pages into a temporary folder. */
export async function writeFixtureSite({ layout = {}, pages = [] }: Changes = {}): Promise<FixtureSite> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'docs-fixture-'));
  const { assets, files } = await buildAssets({
    templatesDir: path.join(projectDir, 'templates'),
    staticDir: path.join(projectDir, 'static'),
    base,
  });
  const wholeLayout = { ...fixtureLayout(assets), ...layout };
  const output = [
    ...files,
    ...[...fixturePages(), ...pages].map((page) => ({
      path: page.route === '' ? 'index.html' : `${page.route}.html`,
      contents: renderPage(withView(page), wholeLayout),
    })),
    { path: 'openapi.yaml', contents: 'openapi: 3.1.0\n' },
  ];
  for (const file of output) {
    const target = path.join(dir, file.path);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, file.contents);
  }
  return { dir, assets, remove: () => rm(dir, { recursive: true, force: true }) };
}
