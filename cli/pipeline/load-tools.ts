import path from 'node:path';
import type { BrandSettings } from '../assets/brand/brand.ts';
import { loadComponents } from '../components/load-components.ts';
import type { SiteConfig } from '../config.ts';
import { createDescriptionRenderer } from '../markdown/description.ts';
import { createHighlighter } from '../markdown/highlight.ts';
import { sendOrigins } from '../site/send-servers.ts';
import type { SourceReader } from '../source-files.ts';
import { isRightToLeft } from '../text/right-to-left.ts';
import { packageFolder } from '../this-package.ts';
import { loadTemplates } from './templates.ts';

/** What renders a site: its templates, highlighter and components. */
export type Tools = Awaited<ReturnType<typeof loadTools>>;

/** Loads the templates and the highlighter, and runs the components of the site. */
export async function loadTools(
  { root, content, hasComponents }: SiteConfig,
  { inputs }: { inputs: SourceReader },
) {
  const [templates, { buildAssets }, renderers] = await Promise.all([
    loadTemplates(),
    import('../assets/bundle.ts'),
    inputs.memo('renderers', [], async () => {
      const highlighter = await createHighlighter();
      return { highlighter, describe: createDescriptionRenderer(highlighter) };
    }),
  ]);
  const own =
    content && hasComponents
      ? await inputs.memo('components', [root], (tracked) =>
          loadComponents(root, { modules: templates.componentModules, inputs: tracked }),
        )
      : undefined;
  return { templates, buildAssets, ...renderers, own };
}

/** Builds styles and scripts, and reads static files. */
export function startAssets(
  config: BrandSettings & Pick<SiteConfig, 'language' | 'sendTo'>,
  { buildAssets, own }: Tools,
  { inputs, dev = false }: { inputs: SourceReader; dev?: boolean },
) {
  const staticDir = staticFolder(config);
  const hasComponents = Object.keys(own?.components ?? {}).length > 0;
  return inputs.memo('assets', [config, hasComponents], (tracked) =>
    buildAssets({
      templatesDir: path.join(packageFolder, 'templates'),
      staticDir,
      brand: config,
      base: config.base,
      sendTo: sendOrigins(config.sendTo),
      isRightToLeft: isRightToLeft(config.language),
      hasComponents,
      dev,
      inputs: tracked,
    }),
  );
}

/** A site that is a single specification has no static files. */
export function staticFolder({ root, content }: Pick<SiteConfig, 'content' | 'root'>): string | undefined {
  return content && path.join(root, 'static');
}
