import { didYouMean } from '../../text/did-you-mean.ts';
import { entry, terms } from '../../view/needs.ts';
import { code, fold, group, item, joined, link, paragraph, titled } from '../../view/pieces.ts';
import { languageChoices } from '../../view/samples.ts';
import type { Block as View } from '../../view/view.ts';
import type { NotFound } from '../address.ts';
import type { Block } from '../block.ts';
import type { Directive } from '../directives.ts';
import type { WrittenWorkflow } from './load-workflows.ts';
import { environmentName } from './workflow.ts';

interface Options {
  base: string;
  highlight(code: string, language: string): string;
}

/** `::workflow[buy]`: the steps of a workflow, its scripts, and the files to download. */
export function workflowBlock(
  workflows: WrittenWorkflow[],
  directive: Directive,
  options: Options,
): Block | NotFound {
  const { label, title: given } = directive;
  const found = workflows.find(({ workflow }) => workflow.name === label);
  if (!found) {
    const names = workflows.map(({ workflow }) => workflow.name);
    const known = names.length > 0 ? `Available: ${names.join(', ')}.` : 'Add it to content/workflows/.';
    return { message: `Unknown workflow \`${label}\`.`, hint: didYouMean(label, names) ?? known };
  }
  const {
    title = found.workflow.title,
    description,
    steps,
  } = { ...found.workflow, ...(given && { title: given }) };
  const content = [
    titled('call-title', title),
    paragraph(description),
    ...scriptBlocks(found, `workflow-${directive.index}`, options),
  ];
  const text = [title, description, ...steps.map((step) => step.title)].join(' ');
  return { from: '', text, content: [group('workflow-scripts', content)] };
}

/** Steps, the environment variables, and the scripts on tabs and as files. */
function scriptBlocks({ workflow, scripts }: WrittenWorkflow, name: string, { base, highlight }: Options) {
  const steps = workflow.steps.map(({ title, method, template, href }) =>
    item([`${title} `, link(href, `${method} ${template}`)]),
  );
  const values = workflow.inputs.map((input) => [code(environmentName(input.name)), ` ${input.description}`]);
  const files = scripts.map(({ path }) => [
    { ...link(base + path, path.slice(path.lastIndexOf('/') + 1)), role: 'download' as const },
  ]);
  const samples = scripts.map(({ id, label, code: lines, language }) => ({
    id,
    label,
    code: lines,
    html: highlight(lines, language),
  }));
  const blocks: (View | undefined)[] = [
    { kind: 'list', isOrdered: true, items: steps },
    terms(
      entry('Environment variables', joined(values, { kind: 'line-break' })),
      entry('Download', joined(files, ', ')),
    ),
    fold('Show script', false, group('samples', [languageChoices(name, samples)])),
  ];
  return blocks;
}
