import path from 'node:path';
import type { SiteAddress, SiteConfig } from '../config.ts';
import { createEmbeds, type Writers } from '../guides/embeds.ts';
import { createRegistry, type Registry } from '../guides/registry.ts';
import { checkSnippets } from '../guides/snippets/check-snippets.ts';
import { type Images, loadImages } from '../images/images.ts';
import type { Highlighter } from '../markdown/highlight.ts';
import { KNOWN, LEFT_OUT, type OwnDirectives } from '../markdown/own-directives.ts';
import type { BodyValidator } from '../openapi/checks/body-validator.ts';
import { refusedSchemas } from '../openapi/checks/refused-schemas.ts';
import type { LoadedReferences } from '../openapi/load-references.ts';
import { errorAt, type Problem, topOf, warningAt } from '../problem.ts';
import type { Renamed } from '../site/aliases.ts';
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
  renamed: Renamed;
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
  if (!config.content) return { pages: [], drafts: [], workflows: [], files: [], problems: [] };
  const { inputs, specInputs, names, links, renamed, staticNames, directives } = options;
  const { dir } = config.content;
  const isComplete = loaded.references.length === config.references.length;
  // Their digest is one of the dependencies.
  const workflowFiles = readWorkflowFiles(path.join(dir, 'workflows'), specInputs);
  const images = inputs.memo('images', [dir], (own) => loadImages(dir, own));
  const context = [
    settingsOf(config),
    options.addresses,
    JSON.stringify([isComplete, names, staticNames, [...images]]),
  ];
  // If a specification failed, any name may belong to it, so nothing is checked against the others.
  const complete = isComplete ? loaded : undefined;
  const registry = complete && registryOf(config, complete, renamed);
  const dependencies = [specInputs.digest(), ...context];
  const { workflows, documents, failed, problems } = inputs.memo('workflows', dependencies, () =>
    loadWorkflows(workflowFiles, workflowSite(config, complete, renamed)),
  );
  const embeds = inputs.memo('embeds', dependencies, () =>
    createEmbeds(
      { registry, workflows, failed, base: config.base, resolveUrl: links.resolve },
      { ...options.writers, highlight: options.highlighter.highlight },
    ),
  );
  const content = await loadContent(dir, names, {
    ...options,
    base: config.base,
    root: config.root,
    embeds,
    images,
    staticNames: new Set(staticNames),
    dependencies: [embeds, links, directives, ...context],
  });
  // A page with errors may be the one that shows it.
  const isRead = registry && !content.problems.some(({ severity }) => severity === 'error');
  const scripts = workflows.flatMap((workflow) =>
    workflow.scripts.map(({ path: name, code }) => ({ path: name, contents: code })),
  );
  return {
    pages: content.pages,
    drafts: content.drafts,
    workflows,
    files: guideFiles(content.pages, [...documents, ...scripts], { base: config.base, dir, images, inputs }),
    problems: [
      ...problems,
      ...(directives ? builtInNames(config.root, directives, embeds.directives) : []),
      ...unsupportedFiles(dir, inputs),
      ...content.problems,
      ...(registry ? snippetProblems(content.pages, registry, loaded) : []),
      ...refusedProblems(loaded),
      ...(isRead ? unshownWorkflows(content.pages, workflows, workflowFiles) : []),
      ...(isRead && content.drafts.length === 0
        ? unshownImages(content.pages, { base: config.base, dir, images })
        : []),
    ],
  };
}

/** Reports directives of the site that no guide can use. */
function builtInNames(
  root: string,
  directives: OwnDirectives | typeof LEFT_OUT,
  ofSpecifications: string[],
): Problem[] {
  if (directives === LEFT_OUT) return [];
  const names = [...KNOWN, ...ofSpecifications].filter((name) => Object.hasOwn(directives, name));
  return names.map((name) =>
    errorAt('components', topOf(path.join(root, 'components', 'directives.ts')), {
      message: `The directive \`${name}\` is built in: the one in components/directives.ts is not used.`,
      hint: 'Give yours another name.',
    }),
  );
}

function registryOf(
  config: SiteConfig,
  { references, documents, formerNames }: LoadedReferences,
  renamed: Renamed,
): Registry {
  return createRegistry(references, config.base, specificationNames(config)).map((api, index) => ({
    ...api,
    hidden: documents[index]?.hidden ?? new Map(),
    former: formerNames.get(api.reference.route) ?? new Set(),
    renamed: renamed.get(api.reference.route) ?? new Map(),
  }));
}

function snippetProblems(
  pages: ContentPage[],
  registry: Registry,
  { validators }: LoadedReferences,
): Problem[] {
  return pages
    .filter(({ kind }) => kind === 'doc')
    .flatMap(({ file, markdown }) => checkSnippets(file, markdown.snippets, { registry, validators }));
}

/** Schemas that snippets and workflows could not be validated against. */
function refusedProblems({ references, documents, validators }: LoadedReferences): Problem[] {
  return references.flatMap(({ route }, index) => {
    const [document, validator] = [documents[index], validators.get(route)];
    return document && validator ? refusedSchemas(document, validator) : [];
  });
}

/** What workflows may refer to; without APIs if a specification failed. */
function workflowSite(
  { url, base }: SiteAddress,
  loaded: LoadedReferences | undefined,
  renamed: Renamed,
): WorkflowSite {
  const apis = loaded?.references.map((reference, index) => {
    const { source, document, hidden } = loaded.documents[index] as LoadedReferences['documents'][number];
    const validator = loaded.validators.get(reference.route) as BodyValidator;
    const download = reference.downloads.find(({ href }) => href.endsWith('.yaml'))?.href ?? '';
    return {
      ...{ file: source.file, url: base + reference.route, download, reference, document, validator, hidden },
      renamed: renamed.get(reference.route) ?? new Map(),
    };
  });
  return { apis, address: (target) => url + (target.startsWith('/') ? target : base + target) };
}

interface GuideFolder {
  base: string;
  dir: string;
  images: Images;
  inputs: SourceReader;
}

/** Returns the files of workflows, and what guides show or link to. */
function guideFiles(pages: ContentPage[], ofWorkflows: SiteFile[], folder: GuideFolder): SiteFile[] {
  const linked = linkedFiles(pages, folder).filter(
    ({ path: name }) => !ofWorkflows.some((file) => file.path === name),
  );
  return [...ofWorkflows, ...imageFiles(pages, folder), ...linked];
}

/** Reports images that no guide shows or links to, so that they are not published. */
function unshownImages(
  pages: ContentPage[],
  { base, dir, images }: Pick<GuideFolder, 'base' | 'dir' | 'images'>,
): Problem[] {
  const urls = new Set(
    pages.flatMap(({ markdown: { images: own, links } }) => [
      ...own.flatMap((image) => image.urls),
      ...links.map(({ url }) => decodePercent(partsOf(url).path)),
    ]),
  );
  const isShown = (name: string) =>
    urls.has(base + images.get(name)?.path) || urls.has(base + routeOfPath(name));
  const shown = [...images.keys()].filter(isShown);
  return [...images.keys()]
    .filter((name) => !isShown(name))
    .map((name) => {
      const light = shown.find(
        (one) => name.startsWith(`${withoutExtension(one)}.`) || name.startsWith(`${withoutExtension(one)}-`),
      );
      return warningAt('assets/unused', topOf(path.join(dir, name)), {
        message: 'No guide shows this image, so it is not published.',
        hint: light
          ? `If it is that of dark mode, call it \`${path.posix.basename(withoutExtension(light))}.dark${path.posix.extname(light)}\`. Otherwise, show or remove it.`
          : 'Show it in a guide, or remove it.',
      });
    });
}

function withoutExtension(name: string): string {
  return name.slice(0, -path.posix.extname(name).length);
}

function imageFiles(pages: ContentPage[], { base, dir, images, inputs }: GuideFolder): SiteFile[] {
  const shown = new Set(pages.flatMap(({ markdown }) => markdown.images.flatMap(({ urls }) => urls)));
  const files = new Map<string, SiteFile>();
  for (const [name, { path: target, fault }] of images)
    if (fault === undefined && shown.has(base + target))
      files.set(target, { path: target, contents: new Uint8Array(inputs.bytes(path.join(dir, name))) });
  return [...files.values()];
}

/** Returns the files beside guides, such as `docs/terms.pdf`, that guides link to. */
function linkedFiles(pages: ContentPage[], { base, dir, inputs }: GuideFolder): SiteFile[] {
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
