import type { z } from 'zod';
import type { BodyValidator } from '../../openapi/checks/body-validator.ts';
import { complaintInWords } from '../../problem.ts';
import { didYouMean } from '../../text/did-you-mean.ts';
import type { Registry } from '../registry.ts';
import { readStep } from './read-step.ts';
import { isTaken } from './taken-names.ts';
import { environmentName, type Input, namesIn, type Workflow, type WorkflowStep } from './workflow.ts';
import type { WorkflowFault, WrittenStep } from './written-workflow.ts';
import { RETRY, STEP, WORKFLOW } from './written-workflow.ts';

/** What a file says → a workflow whose every call, parameter, body and value is one of the specification. */
export function readWorkflow(
  workflowName: string,
  data: unknown,
  context: { registry: Registry; validators: Map<string, BodyValidator> },
): { workflow?: Workflow; faults: WorkflowFault[] } {
  const parsed = WORKFLOW.safeParse(data ?? {});
  if (!parsed.success) {
    const { issues } = parsed.error;
    const renamed = issues.flatMap(renamedFaults);
    // A key that is required is not missing where its old name stands.
    return { faults: renamed.length > 0 ? renamed : issues.flatMap(issueFaults) };
  }
  const { title, description, inputs, steps } = parsed.data;
  const faults: WorkflowFault[] = unusableNames(inputs, steps);
  const read = steps.map((step, index) => readStep(step, { ...context, pointer: `/steps/${index}` }));
  for (const one of read) faults.push(...one.faults);
  const done = read.flatMap(({ step }) => step ?? []);
  faults.push(...unknownNames(done, inputs));
  if (faults.length > 0 || done.length < steps.length) return { faults };
  const used = new Set(done.flatMap(usedBy));
  for (const input of Object.keys(inputs))
    if (!used.has(input))
      faults.push({ pointer: `/inputs/${input}`, message: `\`${input}\` is never used.` });
  const server = read[0]?.server ?? '';
  const list = Object.entries(inputs).map(([input, words]): Input => ({ name: input, description: words }));
  return faults.length > 0
    ? { faults }
    : { workflow: { name: workflowName, title, description, server, inputs: list, steps: done }, faults };
}

/** Every name must be set by the reader, or an output of a step before. */
function unknownNames(steps: WorkflowStep[], inputs: Record<string, string>): WorkflowFault[] {
  const known = new Set(Object.keys(inputs));
  return steps.flatMap((step, index) => {
    if (step.prompt) known.add(step.prompt.name);
    const strange = [...new Set(usedBy(step))].filter((used) => !known.has(used));
    for (const output of step.outputs) known.add(output.name);
    return strange.map((used) => ({
      pointer: `/steps/${index}`,
      message: `\`$${used}\` is not defined at this step.`,
      hint:
        didYouMean(used, known) ??
        `Set it with \`outputs\` in an earlier step, or add it to \`inputs: { ${used}: … }\`.`,
    }));
  });
}

/** A name is a variable of every script: none means something else there, and no two are the same. */
function unusableNames(inputs: Record<string, string>, steps: WrittenStep[]): WorkflowFault[] {
  const given = [
    ...Object.keys(inputs).map((input) => ({ name: input, pointer: `/inputs/${input}`, isInput: true })),
    ...steps.flatMap(({ outputs, prompt = {} }, index) =>
      Object.entries({ outputs, prompt }).flatMap(([field, names]) =>
        Object.keys(names).map((one) => ({
          name: one,
          pointer: `/steps/${index}/${field}/${one}`,
          isInput: false,
        })),
      ),
    ),
  ];
  const first = new Map<string, (typeof given)[number]>();
  return given.flatMap((one): WorkflowFault[] => {
    const { name, pointer, isInput } = one;
    if (isTaken(name))
      return [
        {
          pointer,
          message: `\`${name}\` is a reserved name in the scripts.`,
          hint: 'Choose a longer name, such as `orderId`.',
        },
      ];
    const variable = environmentName(name);
    const other = first.get(variable) ?? one;
    first.set(variable, other);
    const isSame = other.name === name && (isInput || !other.isInput);
    return isSame
      ? []
      : [
          {
            pointer,
            message: `\`${name}\` is the same variable, ${variable}, as \`${other.name}\` of ${partInWords(other.pointer)}.`,
          },
        ];
  });
}

/** `/steps/0/outputs/orderId` → `step 1`. */
function partInWords(pointer: string): string {
  const [, field, index] = pointer.split('/');
  return field === 'steps' ? `step ${Number(index) + 1}` : '`inputs`';
}

/** The names that a step fills in. */
function usedBy({ path, query, headers, basic, body, when, retry }: WorkflowStep): string[] {
  const given = [...path, ...query.map(([, value]) => value), ...headers.map(([, , value]) => value)];
  return [
    ...given.flatMap((value) => ('name' in value ? [value.name] : [])),
    ...(basic ? [basic.user, basic.password] : []),
    ...namesIn(body?.value),
    ...(when ? [when.name] : []),
    ...(typeof retry?.every === 'string' ? [retry.every] : []),
  ];
}

/** Old keys → what they are called now. */
const RENAMED: Record<string, string> = {
  about: 'description',
  needs: 'inputs',
  keep: 'outputs',
  show: 'print',
  ask: 'prompt',
  again: 'retry',
};

function renamedFaults(issue: z.core.$ZodIssue): WorkflowFault[] {
  if (issue.code !== 'unrecognized_keys') return [];
  return issue.keys
    .filter((key) => Object.hasOwn(RENAMED, key))
    .map((key) => ({
      pointer: pointerOf([...issue.path, key]),
      message: `\`${key}\` is now \`${RENAMED[key]}\`.`,
    }));
}

function pointerOf(path: PropertyKey[]): string {
  return path.map((step) => `/${String(step)}`).join('');
}

/** The keys that an object of the file may have. */
function availableAt(path: PropertyKey[]): string {
  const schema = path.at(-1) === 'retry' ? RETRY : path[0] === 'steps' ? STEP : WORKFLOW;
  return `Available: ${Object.keys(schema.shape).join(', ')}.`;
}

function issueFaults(issue: z.core.$ZodIssue): WorkflowFault[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      pointer: pointerOf([...issue.path, key]),
      message: `Unknown property \`${key}\`.`,
      hint: availableAt(issue.path),
    }));
  const what = issue.path.length === 0 ? 'The workflow' : `\`${issue.path.join('.')}\``;
  return [
    {
      pointer: pointerOf(issue.path),
      message: `${what} ${complaintInWords(issue.message)}.`.replace(/\.\.$/, '.'),
    },
  ];
}
