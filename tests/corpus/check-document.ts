import path from 'node:path';
import { loadConfig } from '../../cli/config.ts';
import { linkFaults } from '../fuzz/faults.ts';
import { type Outcome, renderAll } from '../fuzz/render.ts';
import { type DocumentContent, readContent } from './document-content.ts';
import { invalidSamples } from './invalid-samples.ts';
import { missingContent } from './missing-content.ts';
import { readPages } from './page-content.ts';
import { isObject, readDocument } from './raw-files.ts';
import { NOTHING, type Result } from './result.ts';

/** Builds a document as `--spec` does, and checks that its pages contain what the document says. */
export async function checkDocument(file: string): Promise<Result> {
  const started = performance.now();
  const { root } = readDocument(file);
  if (!isObject(root) || (root.openapi === undefined && root.swagger === undefined))
    return { ...NOTHING, file, outcome: 'not OpenAPI' };
  const folder = path.dirname(file);
  const outcome = await renderAll(loadConfig({ root: folder, spec: file, out: path.join(folder, 'dist') }));
  const milliseconds = performance.now() - started;
  if (!outcome.made) {
    const { message, line } = outcome.problems.find(({ severity }) => severity === 'error') ?? {};
    return { ...NOTHING, file, outcome: 'refused', reason: `${line}: ${message}`, milliseconds };
  }
  return { file, outcome: 'built', ...checkOutcome(file, outcome), milliseconds };
}

/** Missing content and faults on the pages of a document. */
export function checkOutcome(
  file: string,
  { made }: Outcome,
): Pick<Result, 'counts' | 'lost' | 'links' | 'samples'> {
  if (!made) return NOTHING;
  const content = readContent(readDocument(file));
  const pages = made.site.files.filter(({ path: name }) => name.endsWith('.html') && name !== '404.html');
  const [document] = made.prepared.documents;
  const [reference] = made.prepared.references;
  return {
    counts: countsOf(content),
    lost: missingContent(content, readPages(pages.map(({ contents }) => String(contents)))),
    links: linkFaults(made.site),
    samples: document && reference ? invalidSamples(document.document, reference) : [],
  };
}

function countsOf({ operations, properties, values, words }: DocumentContent): Result['counts'] {
  return {
    operations: operations.length,
    parameters: operations.reduce((sum, { parameters }) => sum + parameters.length, 0),
    properties: properties.size,
    values: values.size,
    words: words.length,
  };
}
