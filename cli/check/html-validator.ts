import { HtmlValidate, type ResolvedConfig, StaticConfigLoader } from 'html-validate';
import { HTML_RULES } from './html-rules.ts';

/** Resolves the rules once: the loader of the package compiles them, and all elements of HTML, for every page. */
class LoadedOnce extends StaticConfigLoader {
  #resolved: ResolvedConfig | Promise<ResolvedConfig> | undefined;

  override getConfigFor(page: string): ResolvedConfig | Promise<ResolvedConfig> {
    this.#resolved ??= super.getConfigFor(page);
    return this.#resolved;
  }
}

export function createHtmlValidator(): HtmlValidate {
  return new HtmlValidate(new LoadedOnce(HTML_RULES));
}
