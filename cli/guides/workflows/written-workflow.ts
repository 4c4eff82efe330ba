import { z } from 'zod';

const text = z.string().trim().min(1);
const name = z.string().regex(/^[a-z][A-Za-z0-9]*$/, 'must be a name such as `orderId`');
const pointer = z.string().regex(/^(\/[^/?]+)+$/, 'must be a JSON Pointer such as `/orderId`');
/** Or a parameter of an address that is there: `/pollingUrl?token`. */
const place = z
  .string()
  .regex(/^(\/[^/?]+)+(\?\w+)?$/, 'must be a JSON Pointer such as `/orderId` or `/pollingUrl?token`');
const scalar = z.union([z.string(), z.number(), z.boolean()]);
const values = z.record(z.string(), scalar).default({});

export const RETRY = z.strictObject({
  at: pointer,
  while: z.array(text).min(1).optional(),
  until: z.array(text).min(1).optional(),
  every: z.union([z.number().positive(), z.string().regex(/^\$[a-z]\w*$/)]),
  slower: text.optional(),
  most: z.number().int().positive().default(100),
});

export const STEP = z.strictObject({
  title: text,
  call: text,
  path: values,
  query: values,
  headers: values,
  example: text.optional(),
  body: z.record(z.string(), z.unknown()).optional(),
  outputs: z.record(name, place).default({}),
  print: z.array(pointer).default([]),
  when: z.record(name, scalar).optional(),
  prompt: z.record(name, text).optional(),
  retry: RETRY.optional(),
});
/** A file of `content/workflows`. */
export const WORKFLOW = z.strictObject({
  title: text,
  description: text,
  inputs: z.record(name, text).default({}),
  steps: z.array(STEP).min(1).max(30),
});

/** Something wrong; the pointer leads to its place in the file. */
export interface WorkflowFault {
  pointer: string;
  message: string;
  hint?: string;
}

export type WrittenStep = z.output<typeof STEP>;
