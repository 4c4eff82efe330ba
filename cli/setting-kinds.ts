import { z } from 'zod';
import { routeFault } from './file-names.ts';
import { isBrokenContact } from './html/link-kinds.ts';

/** Adds what the documentation and the JSON Schema say about a key. */
export function described<T extends z.ZodType>(schema: T, description: string, example: unknown): T {
  return schema.meta({ description, examples: [example] });
}

/** The end of the message about a value that is no absolute URL. */
export const ABSOLUTE_URL = 'must be an absolute URL';

/** An issue of an entry of a list that is there already. */
export function listedTwice(input: unknown, steps: PropertyKey[]) {
  const params = { hint: 'Remove one of the two.' };
  return { code: 'custom' as const, input, path: steps, message: 'is listed twice', params };
}

export const text = z.string().trim().min(1);
export const route = text.check(({ value, issues }) => {
  const fault = routeFault(value);
  if (fault !== undefined)
    issues.push({ code: 'custom', message: fault, input: value, params: { isRoute: true } });
});
export const path = z.string().startsWith('/', 'must start with a slash');

/** A missing property may be present under a mistyped name, which has been reported already. */
export const isValidSoFar = ({ issues }: { issues: unknown[] }) => issues.length === 0;

export const absoluteUrl = z
  .url({ protocol: /^(https?|mailto)$/, error: ABSOLUTE_URL, abort: true })
  .refine((href) => !isBrokenContact(href), 'must have an email address, as in `mailto:help@example.com`')
  .optional();
