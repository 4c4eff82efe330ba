import { didYouMean } from '../text/did-you-mean.ts';
import { oneLine } from '../text/one-line.ts';
import type { ArazzoDocument, ArazzoStep, ArazzoWorkflow } from './document.ts';
import { readExpression, type Scope, type StepContext } from './expressions.ts';
import { environmentName, type Input, type Step, variablesIn, type Workflow } from './model.ts';
import type { Report } from './read-document.ts';
import { readInputs } from './read-inputs.ts';
import type { AnswerFields } from './read-questions.ts';
import { readStep } from './read-step.ts';
import { findOperation, type Source, serversOf } from './sources.ts';
import { readVariables, reportName } from './variables.ts';

/** Where a workflow stands. */
interface WorkflowOrigin {
  document: ArazzoDocument;
  pointer: string;
  source: Source;
  /** Returns the ids of the workflows in another document, by its URL; undefined if it cannot be read. */
  idsOf(url: string): string[] | undefined;
}

/** Reads a workflow; reports every operation and expression that cannot be resolved. */
export function readWorkflow(
  workflow: ArazzoWorkflow,
  { document, pointer, source, idsOf }: WorkflowOrigin,
  reportAll: Report,
): Workflow {
  let isValid = true;
  const report: Report = (...problem) => {
    isValid = false;
    reportAll(...problem);
  };
  const inputs = withPrompts(readInputs(workflow, `${pointer}/inputs`, report), workflow, {
    pointer,
    report,
  });
  const variables = readVariables(workflow, { inputs, pointer }, report);
  const scope: Scope = { variables, done: new Set(), used: new Set(), report };
  const { steps, server } = readSteps(workflow, { source, pointer, scope, inputs });
  const last = { ...scope, done: stepsBefore(workflow.steps).at(-1) ?? new Set<string>() };
  const outputs = Object.entries(workflow.outputs ?? {}).map(([name, text]) => {
    const place = `${pointer}/outputs/${name}`;
    reportName(name, place, report);
    const variable = readExpression(text, { pointer: place, scope: last });
    return { name: environmentName(name), variable: variable?.slice(1, -1) ?? '' };
  });
  checkResuming(steps, { pointer, report });
  const isRead = isValid;
  for (const { name, isTestOnly, prompt } of inputs) {
    const [variable, place] = [environmentName(name), `${pointer}/inputs/properties/${name}`];
    // What is asked for may be used by nothing, such as a consent. What has another problem may be its use.
    if (isRead && !scope.used.has(variable) && !prompt) report(place, `\`${name}\` is never used.`);
    if (isTestOnly && variablesIn(steps.map(withoutWholeHeaders)).includes(variable))
      report(
        place,
        `\`${name}\` is only for the test environment, so it can only be the whole value of a header.`,
      );
  }
  const title = oneLine(workflow.summary ?? workflow.workflowId);
  return {
    id: workflow.workflowId,
    title,
    description: oneLine(workflow.description ?? title),
    server,
    inputs,
    steps: withResumed(steps),
    outputs,
    dependsOn: readDependsOn(workflow, { document, pointer, idsOf }, report),
    timeLimit: workflow['x-time-limit'],
  };
}

/** Returns the inputs with the steps that prompt for them. */
function withPrompts(
  inputs: Input[],
  { steps }: ArazzoWorkflow,
  { pointer, report }: { pointer: string; report: Report },
): Input[] {
  const prompts = new Map<string, string>();
  for (const [index, { stepId, 'x-ask': ask = [], 'x-ask-each': each = {} }] of steps.entries())
    for (const [name, place] of [
      ...ask.map((name, at) => [name, `x-ask/${at}`] as const),
      ...Object.keys(each).map((name) => [name, `x-ask-each/${name}`] as const),
    ]) {
      const names = inputs.map((input) => input.name);
      const at = `${pointer}/steps/${index}/${place}`;
      if (prompts.has(name)) report(at, `\`${name}\` is asked for twice.`, 'Remove one of the two.');
      else if (!names.includes(name)) report(at, `Unknown input \`${name}\`.`, didYouMean(name, names));
      else if (inputs.some((input) => input.name === name && input.isSecret))
        report(
          at,
          `\`${name}\` is a secret, but what is typed is shown.`,
          'Remove it: a secret is read from the environment or a file. If it is a code for one use, remove `format: password`.',
        );
      prompts.set(name, stepId);
    }
  return inputs.map((input) => {
    const prompt = prompts.get(input.name);
    return { ...input, ...(prompt !== undefined && { prompt }) };
  });
}

/** Reads the steps, and their server; reports a step with another one, because a script has one switch for all. */
function readSteps(
  workflow: ArazzoWorkflow,
  context: { source: Source; pointer: string; scope: Scope; inputs: Input[] },
): Pick<Workflow, 'steps' | 'server'> {
  const { source, pointer: workflowPointer, scope, inputs } = context;
  const answers = new Map<string, AnswerFields>();
  const before = stepsBefore(workflow.steps);
  const steps: Step[] = [];
  let server: Workflow['server'] | undefined;
  for (const [index, step] of workflow.steps.entries()) {
    const pointer = `${workflowPointer}/steps/${index}`;
    if (workflow.steps.findIndex(({ stepId }) => stepId === step.stepId) < index)
      scope.report(`${pointer}/stepId`, `There are two steps \`${step.stepId}\`.`);
    const at = { pointer: `${pointer}/operationId`, report: scope.report };
    const found = findOperation(step.operationId, source, at);
    if (!found) continue;
    const own = serversOf(found);
    server ??= own;
    if (own.production !== server.production || own.test !== server.test)
      scope.report(
        pointer,
        `This step goes to ${own.production ?? own.test}, the first one to ${server.production ?? server.test}: one script calls one server.`,
        'Write a workflow for each, and name the first in `dependsOn` of the second.',
      );
    const done = before[index] ?? new Set(workflow.steps.map(({ stepId }) => stepId));
    const stepContext: StepContext = {
      ...{ step, workflow, pointer, workflowPointer, found },
      scope: { ...scope, done },
    };
    steps.push(readStep(stepContext, index + 1, { inputs, answers }));
  }
  return { steps, server: server ?? { others: [] } };
}

/** Returns the steps that have certainly succeeded before each step, and at the end. A script only goes forward. */
function stepsBefore(steps: ArazzoStep[]): (Set<string> | undefined)[] {
  const before: (Set<string> | undefined)[] = [new Set()];
  for (const [index, { stepId, onSuccess = [] }] of steps.entries()) {
    const done = before[index] && new Set([...before[index], stepId]);
    const targets = onSuccess.map((action) => steps.findIndex((step) => step.stepId === action.stepId));
    if (onSuccess.every(({ criteria }) => criteria)) targets.push(index + 1);
    for (const target of targets.filter((one) => done && one > index)) {
      const other = before[target];
      before[target] = new Set([...(done ?? [])].filter((id) => other?.has(id) ?? true));
    }
  }
  return before;
}

/** Marks the steps before the creating one that `--resume` needs, because later steps depend on them. */
function withResumed(steps: Step[]): Step[] {
  const creating = steps.findIndex(({ data }) => data.creates);
  const used = new Set(variablesIn(steps.slice(creating + 1).map(({ data }) => data)));
  const resumed = new Set<Step>();
  for (const step of steps.slice(0, Math.max(0, creating)).reverse()) {
    if (!Object.keys(step.data.keep ?? {}).some((name) => used.has(name))) continue;
    resumed.add(step);
    for (const name of variablesIn(step.data)) used.add(name);
  }
  return steps.map((step) =>
    resumed.has(step) ? { ...step, data: { ...step.data, onResume: true } } : step,
  );
}

/** Reports what `--resume` cannot do: it follows one thing, of which it knows the id. */
function checkResuming(steps: Step[], { pointer, report }: { pointer: string; report: Report }): void {
  const at = ({ number }: Step) => `${pointer}/steps/${number - 1}`;
  const [creating, second] = steps.filter(({ data }) => data.creates);
  if (second)
    report(
      `${at(second)}/x-creates`,
      'Only one step can have `x-creates`: a script follows one thing with `--resume`.',
      'Write a workflow for each, and name the first in `dependsOn` of the second.',
    );
  const { creates } = creating?.data ?? {};
  // An id that is not in the outputs has been reported.
  if (!creating || !creates || !creating.outputs.map(environmentName).includes(creates.id)) return;
  const used = new Set(variablesIn(steps.slice(steps.indexOf(creating) + 1).map(({ data }) => data)));
  for (const name of creating.outputs)
    if (environmentName(name) !== creates.id && used.has(environmentName(name)))
      report(
        `${at(creating)}/outputs/${name}`,
        `\`${name}\` is not known with \`--resume\`, which skips this step.`,
        `Take it from the response of a later step, such as one that reads the ${creates.what}.`,
      );
}

/** The data of a step without the headers that are one variable. */
function withoutWholeHeaders({ data }: Step): unknown {
  const headers = Object.values(data.headers ?? {}).filter((value) => !/^\{\w+\}$/.test(value));
  return { ...data, headers };
}

/** Returns the ids of the workflows to run first; reports those that don't exist. */
function readDependsOn(
  { workflowId, dependsOn = [] }: ArazzoWorkflow,
  { document, pointer, idsOf }: Omit<WorkflowOrigin, 'source'>,
  report: Report,
): string[] {
  const own = document.workflows.map((one) => one.workflowId).filter((id) => id !== workflowId);
  const others = document.sourceDescriptions.filter(({ type }) => type === 'arazzo');
  return dependsOn.flatMap((text, index) => {
    const [, name] = /^\$sourceDescriptions\.([\w-]+)\./.exec(text) ?? [];
    const other = others.find((source) => source.name === name);
    const prefix = other ? `$sourceDescriptions.${name}.` : '';
    const known = other ? idsOf(other.url)?.map((one) => prefix + one) : own;
    // A document that cannot be read has been reported.
    if (!known || known.includes(text)) return text.slice(prefix.length);
    report(
      `${pointer}/dependsOn/${index}`,
      `Unknown workflow \`${text}\`.`,
      didYouMean(text, known) ??
        'Write the `workflowId`, after `$sourceDescriptions.` and the name of the source where it is in another file.',
    );
    return [];
  });
}
