import path from 'node:path';
import { loadConfig } from '../../cli/config.ts';
import { linkFaults } from '../fuzz/faults.ts';
import { type Outcome, renderAll } from '../fuzz/render.ts';
import { invalidSamples } from './invalid-samples.ts';
import { lost } from './lost.ts';
import { isObject, readDocument } from './raw-files.ts';
import { NOTHING, type Result } from './result.ts';
import { type Said, whatIsSaid } from './said.ts';
import { whatIsShown } from './shown.ts';

/** Builds a document as `--spec` does, and looks whether its pages say what the document says. */
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

/** What is missing or wrong on the pages of a document. */
export function checkOutcome(
  file: string,
  { made }: Outcome,
): Pick<Result, 'counts' | 'lost' | 'links' | 'samples'> {
  if (!made) return NOTHING;
  const said = whatIsSaid(readDocument(file));
  const pages = made.site.files.filter(({ path: name }) => name.endsWith('.html') && name !== '404.html');
  const [document] = made.prepared.documents;
  const [reference] = made.prepared.references;
  return {
    counts: countsOf(said),
    lost: lost(said, whatIsShown(pages.map(({ contents }) => String(contents)))),
    links: linkFaults(made.site),
    samples: document && reference ? invalidSamples(document.document, reference) : [],
  };
}

function countsOf({ operations, properties, values, words }: Said): Result['counts'] {
  return {
    operations: operations.length,
    parameters: operations.reduce((sum, { parameters }) => sum + parameters.length, 0),
    properties: properties.size,
    values: values.size,
    words: words.length,
  };
}
