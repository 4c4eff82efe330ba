import path from 'node:path';
import { staticNames } from '../assets/static-files.ts';
import type { SiteConfig } from '../config.ts';
import { LEFT_OUT } from '../markdown/own-directives.ts';
import { blocksMarkdown } from '../markdown-copies/view.ts';
import { type LoadedReferences, loadReferences } from '../openapi/load-references.ts';
import type { ApiReference } from '../openapi/model/model.ts';
import { noteAt, type Problem, topOf, UNCHECKED } from '../problem.ts';
import { addressesOf } from '../site/addresses.ts';
import { readAliases } from '../site/aliases.ts';
import { markdownFiles } from '../site/content.ts';
import { routesOf } from '../site/page-route.ts';
import { checkSendServers } from '../site/send-servers.ts';
import { createSiteLinks } from '../site/site-links.ts';
import { splitReferences } from '../site/split-reference.ts';
import type { SourceReader } from '../source-files.ts';
import { loadGuides } from './load-guides.ts';
import { staticFolder, type Tools } from './load-tools.ts';

/** Everything that a site is written in. */
export type Sources = Awaited<ReturnType<typeof readSources>>;

/** Reads specifications before guides, which embed parts of them. */
export async function readSources(
  config: SiteConfig,
  tools: Tools,
  { inputs, dev = false }: { inputs: SourceReader; dev?: boolean },
) {
  const { highlighter, describe, templates } = tools;
  const specInputs = inputs.child();
  const loaded = await loadReferences(
    config,
    { describe, highlight: highlighter.highlight },
    { inputs: specInputs, ...(dev ? { sizes: inputs.memo('sizes', [], () => new Map()) } : {}) },
  );
  const { names, referencePages, addresses, links, renamed, problems } = linkSite(config, loaded, {
    inputs,
    specInputs,
  });
  const guides = await loadGuides(config, loaded, {
    highlighter,
    writers: { html: templates.renderBlocks, markdown: blocksMarkdown },
    inputs,
    specInputs,
    names,
    addresses,
    links,
    renamed,
    staticNames: staticNames(staticFolder(config), inputs),
    directives: config.hasComponents ? tools.own?.directives : LEFT_OUT,
    withDrafts: dev,
  });
  return {
    ...loaded,
    referencePages,
    links,
    renamed,
    guides,
    problems: [
      ...loaded.problems,
      ...problems,
      ...guides.problems,
      ...uncheckedNote(config, loaded.references),
      ...(loaded.references.length === config.references.length
        ? checkSendServers(config, loaded.references)
        : []),
    ],
  };
}

/** Notes that guides were not checked because a specification failed, which would cause any problem found in them. */
function uncheckedNote(
  { root, content, references }: Pick<SiteConfig, 'content' | 'references' | 'root'>,
  loaded: ApiReference[],
): Problem[] {
  const failed = references.filter(({ route }) => !loaded.some((reference) => reference.route === route));
  const [first] = failed;
  if (!content || !first) return [];
  const names = failed.map(({ file }) => path.relative(root, file).split(path.sep).join('/'));
  return [
    noteAt(UNCHECKED, topOf(first.file), {
      message: `Guides and workflows were not checked against the specifications, because of the errors in ${names.join(' and ')}.`,
    }),
  ];
}

function linkSite(
  config: SiteConfig,
  { references, problems: found }: Pick<LoadedReferences, 'references' | 'problems'>,
  { inputs, specInputs }: { inputs: SourceReader; specInputs: SourceReader },
) {
  const names = config.content ? markdownFiles(config.content.dir, inputs) : [];
  const routes = routesOf(names);
  const { page: maxSize } = config.limits;
  const referencePages = inputs.memo(
    'referencePages',
    [config.base, maxSize, routes.join(), ...references],
    () => splitReferences(references, { base: config.base, routes, maxSize }),
  );
  const isWhole = !found.some(({ rule }) => rule === 'openapi/replacement');
  const { aliases, renamed, problems } = specInputs.memo(
    'aliases',
    [config, isWhole, referencePages],
    (own) => readAliases(config, { pages: referencePages, isWhole }, own),
  );
  const addresses = addressesOf(referencePages, aliases);
  const links = inputs.memo('links', [config.base, addresses], () =>
    createSiteLinks(config.base, referencePages, aliases),
  );
  return { names, referencePages, addresses, links, renamed, problems };
}
