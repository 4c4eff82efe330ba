import type { z } from 'zod';
import type { BodyValidator } from '../../openapi/checks/body-validator.ts';
import { complaintInWords } from '../../problem.ts';
import { didYouMean } from '../../text/did-you-mean.ts';
import type { Registry } from '../registry.ts';
import { readStep } from './read-step.ts';
import { isTaken } from './taken-names.ts';
import { environmentName, type Need, namesIn, type Workflow, type WorkflowStep } from './workflow.ts';
import type { WorkflowFault, WrittenStep } from './written-workflow.ts';
import { FLOW } from './written-workflow.ts';

/** What a file says → a workflow whose every call, parameter, body and value is one of the specification. */
export function readWorkflow(
  flowName: string,
  data: unknown,
  context: { registry: Registry; validators: Map<string, BodyValidator> },
): { workflow?: Workflow; faults: WorkflowFault[] } {
  const parsed = FLOW.safeParse(data ?? {});
  if (!parsed.success) return { faults: parsed.error.issues.flatMap(issueFaults) };
  const { title, about, needs, steps } = parsed.data;
  const faults: WorkflowFault[] = unusableNames(needs, steps);
  const read = steps.map((step, index) => readStep(step, { ...context, pointer: `/steps/${index}` }));
  for (const one of read) faults.push(...one.faults);
  const done = read.flatMap(({ step }) => step ?? []);
  faults.push(...unknownNames(done, needs));
  if (faults.length > 0 || done.length < steps.length) return { faults };
  const used = new Set(done.flatMap(usedBy));
  for (const need of Object.keys(needs))
    if (!used.has(need)) faults.push({ pointer: `/needs/${need}`, message: `\`${need}\` is never used.` });
  const server = read[0]?.server ?? '';
  const list = Object.entries(needs).map(([need, words]): Need => ({ name: need, about: words }));
  return faults.length > 0
    ? { faults }
    : { workflow: { name: flowName, title, about, server, needs: list, steps: done }, faults };
}

/** Every name must be brought by the reader, or kept by a step before. */
function unknownNames(steps: WorkflowStep[], needs: Record<string, string>): WorkflowFault[] {
  const known = new Set(Object.keys(needs));
  return steps.flatMap((step, index) => {
    if (step.ask) known.add(step.ask.name);
    const strange = [...new Set(usedBy(step))].filter((used) => !known.has(used));
    for (const kept of step.keep) known.add(kept.name);
    return strange.map((used) => ({
      pointer: `/steps/${index}`,
      message: `\`$${used}\` is not defined at this step.`,
      hint:
        didYouMean(used, known) ??
        `Set it with \`keep\` in an earlier step, or add it to \`needs: { ${used}: … }\`.`,
    }));
  });
}

/** A name is a variable of every script: none means something else there, and no two are the same. */
function unusableNames(needs: Record<string, string>, steps: WrittenStep[]): WorkflowFault[] {
  const given = [
    ...Object.keys(needs).map((need) => ({ name: need, pointer: `/needs/${need}`, isNeed: true })),
    ...steps.flatMap(({ keep, ask = {} }, index) =>
      Object.entries({ keep, ask }).flatMap(([field, names]) =>
        Object.keys(names).map((one) => ({
          name: one,
          pointer: `/steps/${index}/${field}/${one}`,
          isNeed: false,
        })),
      ),
    ),
  ];
  const first = new Map<string, (typeof given)[number]>();
  return given.flatMap((one): WorkflowFault[] => {
    const { name, pointer, isNeed } = one;
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
    const isSame = other.name === name && (isNeed || !other.isNeed);
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

/** `/steps/0/keep/orderId` → `step 1`. */
function partInWords(pointer: string): string {
  const [, field, index] = pointer.split('/');
  return field === 'steps' ? `step ${Number(index) + 1}` : '`needs`';
}

/** The names that a step fills in. */
function usedBy({ path, query, headers, basic, body, when, again }: WorkflowStep): string[] {
  const given = [...path, ...query.map(([, value]) => value), ...headers.map(([, , value]) => value)];
  return [
    ...given.flatMap((value) => ('name' in value ? [value.name] : [])),
    ...(basic ? [basic.user, basic.password] : []),
    ...namesIn(body?.value),
    ...(when ? [when.name] : []),
    ...(typeof again?.every === 'string' ? [again.every] : []),
  ];
}

function issueFaults(issue: z.core.$ZodIssue): WorkflowFault[] {
  const at = (path: PropertyKey[]) => path.map((step) => `/${String(step)}`).join('');
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      pointer: at([...issue.path, key]),
      message: `Unknown property \`${key}\`.`,
      hint: 'Available: title, call, path, query, headers, example, body, keep, show, when, ask and again.',
    }));
  const what = issue.path.length === 0 ? 'The workflow' : `\`${issue.path.join('.')}\``;
  return [
    { pointer: at(issue.path), message: `${what} ${complaintInWords(issue.message)}.`.replace(/\.\.$/, '.') },
  ];
}
