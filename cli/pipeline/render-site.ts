import type { SiteConfig } from '../config.ts';
import { finishSite, type RenderedSite } from './finish.ts';
import { type PrepareOptions, prepareSite } from './prepare.ts';

/** Renders the site without writing it, as far as its sources allow. Problems are returned with it. */
export async function renderSite(config: SiteConfig, options: PrepareOptions = {}): Promise<RenderedSite> {
  return finishSite(await prepareSite(config, options), options.onStage);
}
