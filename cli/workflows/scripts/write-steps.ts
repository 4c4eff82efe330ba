import type {
  Action,
  Condition,
  Input,
  ItemPrompt,
  Output,
  Step,
  Workflow,
  WorkflowOutput,
} from '../model.ts';
import type { Features } from './features.ts';
import { messageOf, stepTitle } from './texts.ts';

/** How a language writes the steps of a script. Conditions are expressions, everything else is lines. */
export interface StepSyntax {
  /** The end of a statement: `;`, or nothing. */
  terminator: string;
  /** Whether the response meets all conditions; without any, whether its status is a success. */
  conditions(conditions: Condition[]): string;
  not(condition: string): string;
  /** Whether a step is the next one. If steps never go back, it is enough that the next one is not after it. */
  isNext(step: number, features: Features): string;
  /** Runs the first branch whose condition is met. Only the last one may be without a condition. */
  branches(branches: Branch[]): string[];
  /** Repeats while there is a next step. */
  whileNext(lastStep: number, body: string[]): string[];
  /** Repeats until `break`. `counts`: counts the tries. `increments`: adds up the increments of the delay. */
  loop(options: { counts: boolean; increments: boolean }, body: string[]): string[];
  breakIf(condition: string): string[];
  failUnless(condition: string): string[];
  /** Prints the response and ends the script with an error. */
  fail(message?: string): string[];
  /** Prints a message and the outputs, and ends the script. */
  end(message: string, outputs: WorkflowOutput[]): string[];
  goTo(step: number): string[];
  /** Fails after the last try, or waits. */
  retry(action: Action & { kind: 'retry' }, options: { message: string; increments: boolean }): string[];
  title(title: string): string[];
  prompt(input: Input, step: Step): string[];
  itemPrompt(prompt: ItemPrompt, input: Input, step: Step): string[];
  request(step: Step): string[];
  show(shown: Step['shownValues'][number], index: number): string[];
  output(output: Output, step: Step): string[];
}

export interface Branch {
  condition?: string;
  body: string[];
}

interface Context {
  workflow: Workflow;
  features: Features;
  syntax: StepSyntax;
}

export function indent(lines: string[], indentation: string): string[] {
  return lines.map((line) => (line === '' ? line : indentation + line));
}

/** Writes each step as a block. If steps may go back, one loop contains all of them, and each sets the next one. */
export function writeSteps(context: Context): string[] {
  const { workflow, features, syntax } = context;
  const steps = workflow.steps.map((step) => writeStep(step, context).join('\n'));
  if (!features.loops) return steps;
  return [syntax.whileNext(steps.length, steps.join('\n\n').split('\n')).join('\n')];
}

function writeStep(step: Step, { workflow, features, syntax }: Context): string[] {
  const ifNext = (body: string[]) =>
    syntax.branches([{ condition: syntax.isNext(step.number, features), body }]);
  const withInput = (name: string, write: (input: Input) => string[]) => {
    const input = workflow.inputs.find((candidate) => candidate.name === name);
    return input ? write(input) : [];
  };
  const afterSuccess = [
    ...step.outputs.flatMap((output) => syntax.output(output, step)),
    ...step.itemPrompts.flatMap((prompt) =>
      withInput(prompt.name, (input) => syntax.itemPrompt(prompt, input, step)),
    ),
    ...(features.loops ? syntax.goTo(step.number + 1) : []),
    ...writeSuccessActions(step.onSuccess, syntax),
  ];
  const isRepeated = step.onFailure.some(({ kind }) => kind === 'retry' || kind === 'goto');
  const mayGoElsewhere = step.onFailure.some(({ kind }) => kind === 'goto');
  const lines = [
    ...syntax.title(stepTitle(step)),
    ...step.prompts.flatMap((name) => withInput(name, (input) => syntax.prompt(input, step))),
    ...(isRepeated ? writeLoop(step, workflow.steps, syntax) : writeRequest(step, workflow.steps, syntax)),
    ...(mayGoElsewhere && afterSuccess.length > 0 ? ifNext(afterSuccess) : afterSuccess),
  ];
  return features.loops || step.isSkippable ? ifNext(lines) : lines;
}

/** Sends the request of a step once. */
function writeRequest(step: Step, steps: Step[], syntax: StepSyntax): string[] {
  const isSuccess = syntax.conditions(step.successCriteria);
  return [
    ...sendAndShow(step, syntax),
    ...(step.onFailure.length === 0
      ? syntax.failUnless(isSuccess)
      : syntax.branches([
          { condition: syntax.not(isSuccess), body: writeFailureActions(step, steps, syntax) },
        ])),
  ];
}

/** Sends the request of a step until it succeeds, or until an action ends the loop. */
function writeLoop(step: Step, steps: Step[], syntax: StepSyntax): string[] {
  const counts = step.onFailure.some(({ kind }) => kind === 'retry');
  return syntax.loop({ counts, increments: hasIncrements(step) }, [
    ...sendAndShow(step, syntax),
    ...syntax.breakIf(syntax.conditions(step.successCriteria)),
    ...writeFailureActions(step, steps, syntax),
  ]);
}

function sendAndShow(step: Step, syntax: StepSyntax): string[] {
  return [...syntax.request(step), ...step.shownValues.flatMap(syntax.show)];
}

function hasIncrements({ onFailure }: Step): boolean {
  return onFailure.some((action) => action.kind === 'retry' && action.increment > 0);
}

function writeFailureActions(step: Step, steps: Step[], syntax: StepSyntax): string[] {
  const lines = step.onFailure.flatMap((action) => {
    const body = writeFailureAction(action, step, { steps, syntax });
    return action.when.length === 0
      ? body
      : syntax.branches([{ condition: syntax.conditions(action.when), body }]);
  });
  return [...lines, ...syntax.fail()];
}

function writeFailureAction(
  action: Action,
  step: Step,
  { steps, syntax }: { steps: Step[]; syntax: StepSyntax },
): string[] {
  const [next, leave] = [`continue${syntax.terminator}`, `break${syntax.terminator}`];
  const message = messageOf(action, true);
  if (action.kind === 'end') return syntax.fail(message);
  if (action.kind === 'goto') return action.to === step.number ? [next] : [...syntax.goTo(action.to), leave];
  const rerun = steps.find(({ number }) => number === action.rerun);
  return [
    ...syntax.retry(action, { message, increments: hasIncrements(step) }),
    ...(rerun
      ? [
          ...syntax.title(stepTitle(rerun)),
          ...writeRequest(rerun, steps, syntax),
          ...rerun.outputs.flatMap((output) => syntax.output(output, rerun)),
        ]
      : []),
    next,
  ];
}

/** The actions after an unconditional one are never taken. */
function writeSuccessActions(actions: Action[], syntax: StepSyntax): string[] {
  const last = actions.findIndex(({ when }) => when.length === 0);
  const branches = (last < 0 ? actions : actions.slice(0, last + 1)).map((action): Branch => {
    const outputs = action.kind === 'end' ? action.outputs : [];
    const body =
      action.kind === 'goto' ? syntax.goTo(action.to) : syntax.end(messageOf(action, false), outputs);
    return { ...(action.when.length > 0 && { condition: syntax.conditions(action.when) }), body };
  });
  if (last === 0) return branches.flatMap(({ body }) => body);
  return branches.length === 0 ? [] : syntax.branches(branches);
}
