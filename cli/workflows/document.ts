import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { MAX_WORKFLOW_ITEMS } from '../limits.ts';

/**
 * What we support of Arazzo 1.0.1, with the constraints of its JSON Schema and with our extensions, which begin with `x-`.
 */
const text = z.string().regex(/\S/, 'must not be empty');
const name = z.string().regex(/^[\w.-]+$/, 'must consist of letters, digits, dots, hyphens and underscores');
const expression = z.string().regex(/^\$./, 'must be an expression such as `$response.body#/id`');
const anything = z.unknown();

const TOO_MANY = `must not have more than ${MAX_WORKFLOW_ITEMS} items`;

const map = <Item extends z.ZodType>(key: z.ZodString, item: Item) =>
  z.record(key, item).refine((items) => Object.keys(items).length <= MAX_WORKFLOW_ITEMS, TOO_MANY);

/** A list without duplicates. */
const list = <Item extends z.ZodType>(item: Item) =>
  z.array(item).superRefine((items, { addIssue }) => {
    if (items.length > MAX_WORKFLOW_ITEMS) {
      addIssue({ code: 'custom', message: TOO_MANY });
      return;
    }
    for (const [index, item] of items.entries())
      if (items.findIndex((other) => isDeepStrictEqual(item, other)) < index)
        addIssue({ code: 'custom', path: [index], message: 'is the same as an earlier one' });
  });

const CRITERION = z
  .looseObject({
    condition: text,
    context: expression.optional(),
    type: z.enum(['simple', 'regex']).optional(),
  })
  .refine(({ type, context }) => type === undefined || context !== undefined, {
    path: ['context'],
    message: 'is required, because there is a `type`',
  });
const criteria = list(CRITERION).min(1, 'must not be empty; without it, there is no condition').optional();
const SUCCESS_ACTION = z.looseObject({ name: text, criteria, type: z.enum(['goto']), stepId: text });
const FAILURE_ACTION = z
  .looseObject({
    name: text,
    criteria,
    'x-message': text.optional(),
    type: z.enum(['end', 'retry']),
    retryAfter: z.number().nonnegative().max(86_400).optional(),
    retryLimit: z.number().int().nonnegative().max(100_000).optional(),
    'x-retry-after': expression.optional(),
    'x-slower': z.number().positive().max(3600).optional(),
  })
  .refine(({ type, retryAfter }) => type !== 'retry' || retryAfter !== undefined, {
    path: ['retryAfter'],
    message: 'is required: the seconds before a retry',
  });
const PARAMETER = z.looseObject({ name: text, in: z.enum(['path', 'query', 'header']), value: anything });
const BODY = z.looseObject({ contentType: text.optional(), payload: anything.optional() });
const SECURITY = z.looseObject({ schemeName: text, values: z.record(z.string(), text) });
const QUESTION = z.looseObject({ items: text, text, answer: z.record(text, text), ownWords: text });
const QUESTIONS = QUESTION.extend({ items: expression, options: QUESTION });
const STEP = z.looseObject({
  stepId: name,
  description: text.optional(),
  operationId: text,
  parameters: list(PARAMETER).optional(),
  requestBody: BODY.optional(),
  successCriteria: criteria,
  onSuccess: list(SUCCESS_ACTION).optional(),
  onFailure: list(FAILURE_ACTION).optional(),
  outputs: map(name, expression).optional(),
  'x-ask': z.array(text).optional(),
  'x-ask-each': map(z.string(), QUESTIONS).optional(),
  'x-show': map(text, expression).optional(),
  'x-query-outputs': z.record(name, text).optional(),
  'x-creates': z.strictObject({ what: text, output: name, find: text, cancel: text.optional() }).optional(),
  'x-security': z.array(SECURITY).optional(),
});
const scalar = z.union([z.string(), z.number(), z.boolean()], 'must be a text, a number or a boolean');
const INPUT = z.looseObject({
  type: z.enum(['string', 'integer', 'number', 'boolean', 'array', 'object']).optional(),
  description: z.string('is required: the scripts show it').regex(/\S/, 'must not be empty'),
  format: z.string().optional(),
  pattern: z.string().optional(),
  default: scalar.optional(),
  const: scalar.optional(),
  enum: z.array(scalar).optional(),
});
export const INPUTS = z.looseObject({
  type: z.enum(['object'], { error: 'must be `object`: each of the `properties` is an input' }),
  properties: map(z.string(), INPUT).optional(),
  required: list(z.string()).optional(),
});
const WORKFLOW = z.looseObject({
  workflowId: z
    .string()
    .regex(/^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_-]*$/u, 'must be a name such as `buy`')
    .refine(
      (id) => id.toLowerCase() !== 'runtime',
      'must not be `runtime`, the name of the file that runs scripts',
    ),
  summary: text.optional(),
  description: text.optional(),
  inputs: INPUTS.optional(),
  dependsOn: list(text).optional(),
  steps: list(STEP).min(1).max(30),
  outputs: map(name, expression).optional(),
  parameters: list(PARAMETER).optional(),
  'x-security': z.array(SECURITY).optional(),
  /** Seconds. */
  'x-time-limit': z.number().int().positive().max(86_400).default(900),
});
const SOURCE = z.looseObject({
  name: z.string().regex(/^[\w-]+$/, 'must be a name such as `api`'),
  url: text,
  type: z.enum(['openapi', 'arazzo']).optional(),
  'x-test-server': text.optional(),
});

export const DOCUMENT = z.looseObject({
  arazzo: z.string().regex(/^1\.0\.\d+$/, 'must be a version of Arazzo 1.0, such as `1.0.1`'),
  info: z.looseObject({ title: text, version: text, summary: text.optional(), description: text.optional() }),
  sourceDescriptions: list(SOURCE).min(1),
  workflows: list(WORKFLOW).min(1),
});

/** The names of our extensions, wherever they are read. */
export const EXTENSIONS = [SOURCE, WORKFLOW, STEP, FAILURE_ACTION]
  .flatMap(({ shape }) => Object.keys(shape))
  .filter((key) => key.startsWith('x-'));

export type ArazzoDocument = z.output<typeof DOCUMENT>;
export type ArazzoWorkflow = z.output<typeof WORKFLOW>;
export type ArazzoInput = z.output<typeof INPUT>;
export type ArazzoStep = z.output<typeof STEP>;
export type ArazzoCriterion = z.output<typeof CRITERION>;
export type ArazzoSuccessAction = z.output<typeof SUCCESS_ACTION>;
export type ArazzoFailureAction = z.output<typeof FAILURE_ACTION>;
export type ArazzoParameter = z.output<typeof PARAMETER>;

/** Properties of Arazzo that none of our documents needs, and what to write in their place. */
export const UNSUPPORTED: Record<string, string> = {
  components: 'Write it where it is used; anchors of YAML can repeat it.',
  reference: 'Write the object here; anchors of YAML can repeat it.',
  successActions: 'Write `onSuccess` at each step.',
  failureActions: 'Write `onFailure` at each step.',
  replacements: 'Write the value in the `payload`.',
  operationPath: 'Give the operation an `operationId`.',
  workflowId: 'Write its steps here, or name it in `dependsOn`.',
  stepId: 'A failure ends the script, or repeats its own request.',
};
