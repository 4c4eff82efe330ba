import { expect, test } from 'vitest';
import { loadConfig } from '../../cli/config.ts';
import { loadAndRender } from '../../cli/pipeline/load-and-render.ts';
import { SMALL_SITE, writeSiteSources } from '../build/fixture.ts';

test('a page that was withdrawn as a draft may lead elsewhere, in a preview that shows it, too', async () => {
  const root = writeSiteSources({
    ...SMALL_SITE,
    'content/docs/old.md': '---\ntitle: Old\ndescription: It was.\ndraft: true\n---\n\nText.\n',
    'content/site.yaml': `${SMALL_SITE['content/site.yaml']}\nredirects: [{ from: /docs/old, to: / }]\n`,
  });
  for (const dev of [true, false]) {
    const { problems } = await loadAndRender(loadConfig({ root }), { dev });
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  }
});
