import path from 'node:path';
import { type Cache, hashOf } from '../cache.ts';
import type { SiteConfig } from '../config.ts';
import { createEmbeds, type Writers } from '../guides/embeds.ts';
import { createRegistry } from '../guides/registry.ts';
import { checkSnippets } from '../guides/snippets/check-snippets.ts';
import { type Images, loadImages } from '../images/images.ts';
import type { Highlighter } from '../markdown/highlight.ts';
import type { Inputs } from '../memo.ts';
import type { BodyValidator } from '../openapi/checks/body-validator.ts';
import type { LoadedReferences } from '../openapi/load-references.ts';
import type { Problem } from '../problem.ts';
import { readAnchors } from '../site/anchors-file.ts';
import { type ContentPage, loadContent } from '../site/content.ts';
import type { SiteLinks } from '../site/site-links.ts';
import type { SiteFile } from '../site-file.ts';
import {
  loadWorkflows,
  movedProblem,
  readWorkflowFiles,
  type WorkflowSite,
  type WrittenWorkflow,
} from '../workflows/load-workflows.ts';

export interface GuideOptions {
  highlighter: Highlighter;
  writers: Omit<Writers, 'highlight'>;
  /** Of the templates that the writers use. */
  blockVersion: string;
  inputs: Inputs;
  /** The part of the inputs that the specifications were read from. */
  specified: Inputs;
  /** The names of the guides, in the folder of contents. */
  names: string[];
  /** All that decides where links to references lead. */
  addresses: string;
  links: SiteLinks;
  /** What `static/` publishes: links may lead there. */
  staticNames: string[];
  cache: Cache;
  withDrafts: boolean;
}

export interface LoadedGuides {
  pages: ContentPage[];
  /** Routes of guides that are not on the site yet. */
  drafts: string[];
  workflows: WrittenWorkflow[];
  /** The workflows and their scripts, and the images that guides show. */
  files: SiteFile[];
  problems: Problem[];
}

/**
 * The Markdown of `content/` and its workflows, with what they take from the specifications. A guide is made again when its
 * text has changed, a setting, the name of anything that it may link to, or what it takes from specifications and workflows.
 */
export async function loadGuides(
  config: SiteConfig,
  loaded: LoadedReferences,
  {
    highlighter,
    writers,
    blockVersion,
    inputs,
    specified,
    names,
    addresses,
    links,
    staticNames,
    cache,
    withDrafts,
  }: GuideOptions,
): Promise<LoadedGuides> {
  const { references, validators, formerNames } = loaded;
  if (!config.content) return { pages: [], drafts: [], workflows: [], files: [], problems: [] };
  const { dir } = config.content;
  const { base } = config;
  const workflowFiles = readWorkflowFiles(path.join(dir, 'workflows'), specified);
  const oldFiles = readWorkflowFiles(path.join(dir, 'flows'), specified);
  const isWhole = references.length === config.references.length;
  const images = inputs.memo('images', [dir], (own) => loadImages(dir, own));
  const around = [settingsOf(config), addresses, JSON.stringify([isWhole, names, staticNames, [...images]])];
  const checkedBy = [specified.digest(), ...around];

  // A name may be that of the specification which failed: then nothing is checked against the others.
  const registry = isWhole
    ? createRegistry(references, base, specificationNames(config)).map((api) => ({
        ...api,
        former: new Set([
          ...(formerNames.get(api.reference.route) ?? []),
          ...recordedFields(config, api.reference.route, specified),
        ]),
      }))
    : undefined;
  const { workflows, documents, failed, problems } = inputs.memo('workflows', checkedBy, () =>
    cache.memo(
      'workflows',
      checkedBy,
      () => loadWorkflows(workflowFiles, { ...workflowSite(config, isWhole ? loaded : undefined), cache }),
      (made) => made.problems.length === 0,
    ),
  );
  const embeds = inputs.memo('embeds', [...checkedBy, blockVersion], () =>
    createEmbeds(
      { registry, workflows, failed, base, resolveUrl: links.resolve },
      { ...writers, highlight: highlighter.highlight },
    ),
  );
  const scripts = workflows.flatMap((workflow) =>
    workflow.scripts.map(({ path: name, code }) => ({ path: name, contents: code })),
  );
  const written = [...documents, ...scripts];
  const content = await loadContent(dir, names, {
    base,
    highlighter,
    embeds,
    links,
    images,
    staticNames: new Set(staticNames),
    inputs,
    cache,
    withDrafts,
    madeOf: hashOf([...around, blockVersion, ...written.map((file) => file.path)]),
  });
  const wrongSnippets = content.pages
    .filter(({ kind }) => kind === 'doc')
    .flatMap(({ file, markdown: { snippets } }) =>
      cache.memo(
        'snippets',
        [...checkedBy, JSON.stringify(snippets)],
        () => (registry ? checkSnippets(file, snippets, { registry, validators }) : []),
        (wrong) => wrong.length === 0,
      ),
    );
  return {
    pages: content.pages,
    drafts: content.drafts,
    workflows,
    files: [...written, ...imageFiles(content.pages, images, { base, dir, inputs })],
    problems: [...oldFiles.map(movedProblem), ...problems, ...content.problems, ...wrongSnippets],
  };
}

/** What workflows can lead to; nothing where a specification failed. */
function workflowSite({ url, base }: SiteConfig, loaded: LoadedReferences | undefined): WorkflowSite {
  const apis = loaded?.references.map((reference, index) => {
    const { source, document } = loaded.documents[index] as LoadedReferences['documents'][number];
    const validator = loaded.validators.get(reference.route) as BodyValidator;
    const download = reference.downloads.find(({ href }) => href.endsWith('.yaml'))?.href ?? '';
    return { file: source.file, url: base + reference.route, download, reference, document, validator };
  });
  return { apis, address: (place) => url + (place.startsWith('/') ? place : base + place) };
}

/** The images that guides show, once each. */
function imageFiles(
  pages: ContentPage[],
  images: Images,
  { base, dir, inputs }: { base: string; dir: string; inputs: Inputs },
): SiteFile[] {
  const shown = new Set(pages.flatMap(({ markdown }) => markdown.images.flatMap(({ urls }) => urls)));
  const files = new Map<string, SiteFile>();
  for (const [name, { path: place, fault }] of images)
    if (fault === undefined && shown.has(base + place))
      files.set(place, { path: place, contents: new Uint8Array(inputs.bytes(path.join(dir, name))) });
  return [...files.values()];
}

/** All settings but those of what is done with the pages when they are there. */
function settingsOf({
  out: _out,
  hosts: _hosts,
  precompress: _,
  strict: _strict,
  budgets: _budgets,
  ...settings
}: SiteConfig): string {
  return JSON.stringify(settings);
}

/** The names of fields that had an anchor of their own: `schema-Order-tier`. */
function recordedFields({ references }: SiteConfig, route: string, inputs: Inputs): string[] {
  const specification = references.find((reference) => reference.route === route)?.file;
  const recorded = specification === undefined ? undefined : readAnchors(specification, inputs);
  return [...(recorded?.lines.keys() ?? [])].flatMap(
    (anchor) => /^schema-\w+-(\w+)$/.exec(anchor)?.[1] ?? [],
  );
}

/** By route: `api-legacy` is `legacy`, after its file. */
function specificationNames({ references }: SiteConfig): Map<string, string> {
  return new Map(references.map(({ route, file }) => [route, path.parse(file).name]));
}
