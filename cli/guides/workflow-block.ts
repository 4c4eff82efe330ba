import type { LookupError } from '../markdown/embeds.ts';
import { suggest } from '../text/did-you-mean.ts';
import {
  code,
  codeList,
  disclosure,
  entry,
  group,
  item,
  join,
  link,
  paragraph,
  roleParagraph,
  terms,
} from '../view/builders.ts';
import { languageChoices } from '../view/samples.ts';
import type { Inline, Item, Block as View } from '../view/view.ts';
import { t } from '../words/words.ts';
import type { WrittenWorkflow } from '../workflows/load-workflows.ts';
import { environmentName, type Workflow } from '../workflows/model.ts';
import { workflowFormsPath } from '../workflows/workflow-forms.ts';
import { runtimeOf } from '../workflows/write-scripts.ts';
import type { Block } from './block.ts';
import { describeActions, describeRequest } from './describe-step.ts';
import type { Directive } from './directives.ts';

interface Options {
  base: string;
  highlight(code: string, language: string): string;
}

/** `::workflow[buy]`: the scripts of a workflow and the files to download, and its steps. */
export function workflowBlock(
  workflows: WrittenWorkflow[],
  directive: Directive,
  options: Options,
): Block | LookupError {
  const { label, title: given } = directive;
  const found = workflows.find(({ workflow }) => workflow.id === label);
  if (!found) {
    const names = workflows.map(({ workflow }) => workflow.id);
    const hint = names.length > 0 ? suggest(label, names) : 'Add it to content/workflows/.';
    return { message: `Unknown workflow \`${label}\`.`, hint };
  }
  const { workflow } = found;
  const title = given ?? workflow.title;
  const steps = workflow.steps.map((step) => stepItem(step, workflow));
  const content = [
    roleParagraph('call-title', title),
    paragraph(workflow.description),
    ...scriptBlocks(found, `workflow-${directive.index}`, options),
    disclosure(t('workflow.steps'), [{ kind: 'list', isOrdered: true, items: steps }], { role: 'fold' }),
  ];
  const text = [title, workflow.description, ...workflow.steps.map(({ data }) => data.title)].join(' ');
  return { from: '', text, content: [group('workflow-scripts', content)] };
}

function stepItem(step: Workflow['steps'][number], workflow: Workflow): Item {
  const { method, pathTemplate, href } = step;
  return item(
    [`${step.data.title} `, link(href, `${method} ${pathTemplate}`)],
    terms(
      entry(t('workflow.sends'), join(describeRequest(step, workflow))),
      entry(t('workflow.keeps'), codeList(step.outputs.map(environmentName))),
      ...describeActions(step),
    ),
  );
}

/** The scripts in tabs, the inputs and the files to download. */
function scriptBlocks(
  { workflow, scripts, path: document }: WrittenWorkflow,
  name: string,
  { base, highlight }: Options,
): (View | undefined)[] {
  const variables = workflow.inputs.map((input): Inline[] => [
    code(environmentName(input.name)),
    ` ${input.description}${input.prompt !== undefined ? ` ${t('workflow.prompted')}` : ''}`,
  ]);
  const files = [...scripts.flatMap(({ path }) => [path, runtimeOf(path)]), document].map(
    (path): Inline[] => [{ ...link(base + path, path.slice(path.lastIndexOf('/') + 1)), role: 'download' }],
  );
  const samples = scripts.map(({ id, label, code: lines, language }) => ({
    id,
    label,
    code: lines,
    html: highlight(lines, language),
  }));
  return [
    // Its requests are filled in one after another.
    { ...group('samples', [languageChoices(name, samples)]), request: base + workflowFormsPath(workflow.id) },
    terms(
      entry(t('workflow.first'), codeList(workflow.dependsOn)),
      entry(t('workflow.inputs'), join(variables, { kind: 'line-break' })),
      entry(t('overview.download'), join(files)),
    ),
  ];
}
