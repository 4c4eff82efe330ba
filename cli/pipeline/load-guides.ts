import path from 'node:path';
import type { SiteAddress, SiteConfig } from '../config.ts';
import { createEmbeds, type Writers } from '../guides/embeds.ts';
import { createRegistry } from '../guides/registry.ts';
import { checkSnippets } from '../guides/snippets/check-snippets.ts';
import { type Images, loadImages } from '../images/images.ts';
import type { Highlighter } from '../markdown/highlight.ts';
import type { LEFT_OUT, OwnDirectives } from '../markdown/own-directives.ts';
import type { BodyValidator } from '../openapi/checks/body-validator.ts';
import { refusedSchemas } from '../openapi/checks/refused-schemas.ts';
import type { LoadedReferences } from '../openapi/load-references.ts';
import type { Problem } from '../problem.ts';
import { type ContentPage, loadContent, unsupportedFiles, visibleFiles } from '../site/content.ts';
import { routeOfPath } from '../site/page-route.ts';
import type { SiteLinks } from '../site/site-links.ts';
import { partsOf } from '../site/url.ts';
import type { SiteFile } from '../site-file.ts';
import type { SourceReader } from '../source-files.ts';
import { decodePercent } from '../text/decode-percent.ts';
import {
  loadWorkflows,
  readWorkflowFiles,
  type WorkflowSite,
  type WrittenWorkflow,
} from '../workflows/load-workflows.ts';
import { unshownWorkflows } from './unshown-workflows.ts';

export interface GuideOptions {
  highlighter: Highlighter;
  writers: Omit<Writers, 'highlight'>;
  inputs: SourceReader;
  /** The part of `inputs` that specifications were read from. */
  specInputs: SourceReader;
  /** Names of the guides, relative to `content/`. */
  names: string[];
  /** Everything that links to references depend on, as one text. */
  addresses: string;
  links: SiteLinks;
  /** Names of the files in `static/`, which guides may link to. */
  staticNames: string[];
  /** Directives of the site. */
  directives: OwnDirectives | typeof LEFT_OUT | undefined;
  withDrafts: boolean;
}

export interface LoadedGuides {
  pages: ContentPage[];
  /** Routes of drafts, which are not built. */
  drafts: string[];
  workflows: WrittenWorkflow[];
  files: SiteFile[];
  problems: Problem[];
}

/**
 * Loads the Markdown of `content/` and its workflows. A guide is rendered again when its text, a setting, the name of
 * anything it may link to, or anything it embeds from specifications and workflows has changed.
 */
export async function loadGuides(
  config: SiteConfig,
  loaded: LoadedReferences,
  options: GuideOptions,
): Promise<LoadedGuides> {
  const { highlighter, inputs, specInputs, names, links, staticNames } = options;
  const { references, validators, formerNames } = loaded;
  if (!config.content) return { pages: [], drafts: [], workflows: [], files: [], problems: [] };
  const { dir } = config.content;
  const { base } = config;
  const workflowFiles = readWorkflowFiles(path.join(dir, 'workflows'), specInputs);
  const isComplete = references.length === config.references.length;
  const images = inputs.memo('images', [dir], (own) => loadImages(dir, own));
  const context = [
    settingsOf(config),
    options.addresses,
    JSON.stringify([isComplete, names, staticNames, [...images]]),
  ];
  const dependencies = [specInputs.digest(), ...context];

  // If a specification failed, any name may belong to it, so nothing is checked against the others.
  const registry = isComplete
    ? createRegistry(references, base, specificationNames(config)).map((api) => ({
        ...api,
        former: formerNames.get(api.reference.route) ?? new Set(),
      }))
    : undefined;
  const { workflows, documents, failed, problems } = inputs.memo('workflows', dependencies, () =>
    loadWorkflows(workflowFiles, workflowSite(config, isComplete ? loaded : undefined)),
  );
  const embeds = inputs.memo('embeds', dependencies, () =>
    createEmbeds(
      { registry, workflows, failed, base, resolveUrl: links.resolve },
      { ...options.writers, highlight: highlighter.highlight },
    ),
  );
  const scripts = workflows.flatMap((workflow) =>
    workflow.scripts.map(({ path: name, code }) => ({ path: name, contents: code })),
  );
  const workflowOutput = [...documents, ...scripts];
  const content = await loadContent(dir, names, {
    base,
    highlighter,
    embeds,
    links,
    images,
    staticNames: new Set(staticNames),
    root: config.root,
    inputs,
    directives: options.directives,
    withDrafts: options.withDrafts,
    dependencies: [embeds, links, options.directives, ...context],
  });
  const snippetProblems = content.pages
    .filter(({ kind }) => kind === 'doc')
    .flatMap(({ file, markdown: { snippets } }) =>
      registry ? checkSnippets(file, snippets, { registry, validators }) : [],
    );
  // What snippets and workflows have been validated against.
  const refused = references.flatMap(({ route }, index) => {
    const [document, validator] = [loaded.documents[index], validators.get(route)];
    return document && validator ? refusedSchemas(document, validator) : [];
  });
  // A page with errors may be the one that shows it.
  const isRead = registry && !content.problems.some(({ severity }) => severity === 'error');
  const unshown = isRead ? unshownWorkflows(content.pages, workflows, workflowFiles) : [];
  const linked = linkedFiles(content.pages, { base, dir, inputs }).filter(
    ({ path: name }) => !workflowOutput.some((file) => file.path === name),
  );
  return {
    pages: content.pages,
    drafts: content.drafts,
    workflows,
    files: [...workflowOutput, ...imageFiles(content.pages, images, { base, dir, inputs }), ...linked],
    problems: [
      ...problems,
      ...unsupportedFiles(dir, inputs),
      ...content.problems,
      ...snippetProblems,
      ...refused,
      ...unshown,
    ],
  };
}

/** What workflows may refer to; without APIs if a specification failed. */
function workflowSite({ url, base }: SiteAddress, loaded: LoadedReferences | undefined): WorkflowSite {
  const apis = loaded?.references.map((reference, index) => {
    const { source, document } = loaded.documents[index] as LoadedReferences['documents'][number];
    const validator = loaded.validators.get(reference.route) as BodyValidator;
    const download = reference.downloads.find(({ href }) => href.endsWith('.yaml'))?.href ?? '';
    return { file: source.file, url: base + reference.route, download, reference, document, validator };
  });
  return { apis, address: (target) => url + (target.startsWith('/') ? target : base + target) };
}

function imageFiles(
  pages: ContentPage[],
  images: Images,
  { base, dir, inputs }: { base: string; dir: string; inputs: SourceReader },
): SiteFile[] {
  const shown = new Set(pages.flatMap(({ markdown }) => markdown.images.flatMap(({ urls }) => urls)));
  const files = new Map<string, SiteFile>();
  for (const [name, { path: target, fault }] of images)
    if (fault === undefined && shown.has(base + target))
      files.set(target, { path: target, contents: new Uint8Array(inputs.bytes(path.join(dir, name))) });
  return [...files.values()];
}

/** Returns the files beside guides, such as `docs/terms.pdf`, that guides link to. */
function linkedFiles(
  pages: ContentPage[],
  { base, dir, inputs }: { base: string; dir: string; inputs: SourceReader },
): SiteFile[] {
  const linked = new Set(
    pages.flatMap(({ markdown }) => markdown.links.map(({ url }) => decodePercent(partsOf(url).path))),
  );
  return visibleFiles(dir, inputs)
    .filter(
      (name) => /\.(?!(md|mdx|markdown|html)$)[^./]+$/i.test(name) && linked.has(base + routeOfPath(name)),
    )
    .map((name) => {
      const source = path.join(dir, name);
      return { path: routeOfPath(name), contents: new Uint8Array(inputs.bytes(source)), source };
    });
}

/** All settings that affect guides, as JSON: those for output and checks are left out. */
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

/** Names of specifications by route: `api-legacy` is `legacy`, after its file. */
function specificationNames({ references }: Pick<SiteConfig, 'references'>): Map<string, string> {
  return new Map(references.map(({ route, file }) => [route, path.parse(file).name]));
}
