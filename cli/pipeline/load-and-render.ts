import type { SiteConfig } from '../config.ts';
import { type LoadOptions, loadSite } from './load-site.ts';
import { type RenderedSite, renderSite } from './render-site.ts';

/** Renders the site without writing it, as far as its sources allow. Problems are returned with it. */
export async function loadAndRender(config: SiteConfig, options: LoadOptions = {}): Promise<RenderedSite> {
  return renderSite(await loadSite(config, options), options.onStage);
}
