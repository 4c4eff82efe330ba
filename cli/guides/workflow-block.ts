import { didYouMean } from '../text/did-you-mean.ts';
import { entry, terms } from '../view/needs.ts';
import { code, fold, group, item, joined, link, paragraph, titled } from '../view/pieces.ts';
import { languageChoices } from '../view/samples.ts';
import type { Inline, Item, Block as View } from '../view/view.ts';
import type { WrittenWorkflow } from '../workflows/load-workflows.ts';
import { environmentName, type Workflow } from '../workflows/model.ts';
import { keptBy, needsOfStep, sentBy } from '../workflows/step-words.ts';
import type { NotFound } from './address.ts';
import type { Block } from './block.ts';
import { WIDEST } from './diagrams/diagram.ts';
import { drawDiagram } from './diagrams/draw-diagram.ts';
import { figureBlock } from './diagrams/figure.ts';
import type { Layout } from './diagrams/graphviz.ts';
import { stepsDiagram } from './diagrams/steps-diagram.ts';
import type { Directive } from './directives.ts';

interface Options {
  base: string;
  layout: Layout | undefined;
  highlight(code: string, language: string): string;
}

/** `::workflow[buy]`: the steps of a workflow, a drawing of them, its scripts, and the files to download. */
export function workflowBlock(
  workflows: WrittenWorkflow[],
  directive: Directive,
  options: Options,
): Block | NotFound {
  const { label, title: given } = directive;
  const found = workflows.find(({ workflow }) => workflow.id === label);
  if (!found) {
    const names = workflows.map(({ workflow }) => workflow.id);
    const known = names.length > 0 ? `Available: ${names.join(', ')}.` : 'Add it to content/workflows/.';
    return { message: `Unknown workflow \`${label}\`.`, hint: didYouMean(label, names) ?? known };
  }
  const { workflow } = found;
  const title = given ?? workflow.title;
  const content = [
    titled('call-title', title),
    paragraph(workflow.description),
    { kind: 'list', isOrdered: true, items: workflow.steps.map((step) => stepItem(step, workflow)) } as const,
    picture(workflow, options.layout),
    ...scriptBlocks(found, `workflow-${directive.index}`, options),
  ];
  const text = [title, workflow.description, ...workflow.steps.map((step) => step.title)].join(' ');
  return { from: '', text, content: [group('workflow-scripts', content)] };
}

function stepItem(step: Workflow['steps'][number], workflow: Workflow): Item {
  const { title, method, template, href } = step;
  return item(
    [`${title} `, link(href, `${method} ${template}`)],
    terms(
      entry('Sends', joined(sentBy(step, workflow), ', ')),
      entry('Keeps', joined(keptBy(step), ', ')),
      ...needsOfStep(step, workflow).map(({ term, words }) => entry(term, words)),
    ),
  );
}

/** The steps and what follows which; one step alone needs no drawing. */
function picture(workflow: Workflow, layout: Layout | undefined): View | undefined {
  if (workflow.steps.length < 2 || !layout) return undefined;
  const diagram = stepsDiagram(workflow);
  const drawing = drawDiagram(diagram, layout);
  // Phones could not show it at a size that can be read; the list of steps says the same.
  if (drawing.width > WIDEST) return undefined;
  const [figure] = figureBlock(diagram, drawing).content;
  return figure && fold('Show the order of the steps', false, figure);
}

/** The environment variables, and the scripts on tabs and as files. */
function scriptBlocks(
  { workflow, scripts, path: document }: WrittenWorkflow,
  name: string,
  { base, highlight }: Options,
): (View | undefined)[] {
  const values = workflow.inputs.map((input): Inline[] => [
    code(environmentName(input.name)),
    ` ${input.description}${input.isAsked ? ' (asked for, unless it is set)' : ''}`,
  ]);
  const files = [...scripts.map(({ path }) => path), document].map((path): Inline[] => [
    { ...link(base + path, path.slice(path.lastIndexOf('/') + 1)), role: 'download' },
  ]);
  const samples = scripts.map(({ id, label, code: lines, language }) => ({
    id,
    label,
    code: lines,
    html: highlight(lines, language),
  }));
  return [
    terms(
      entry(
        'Run first',
        joined(
          workflow.before.map((id): Inline[] => [code(id)]),
          ', ',
        ),
      ),
      entry('Environment variables', joined(values, { kind: 'line-break' })),
      entry('Download', joined(files, ', ')),
    ),
    fold('Show script', false, group('samples', [languageChoices(name, samples)])),
  ];
}
