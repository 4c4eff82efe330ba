import { defined } from '../../text/defined.ts';
import { getOrInsert } from '../../text/get-or-insert.ts';
import { isNumber } from '../../text/number-text.ts';
import { getEntries, getList, getString, isObject, type JsonObject } from '../document/json-object.ts';
import { type Context, follow, richText } from './context.ts';
import type { ApiError } from './model.ts';

/** Returns the errors listed in `x-errors` of an operation's responses. */
export function buildErrors(context: Context, operation: JsonObject): ApiError[] {
  return getEntries(operation, 'responses').flatMap(([status, node]) =>
    listErrors(context, getList(follow(context, node), 'x-errors')).map((error) => ({ ...error, status })),
  );
}

export function listErrors(context: Context, list: unknown[]): ApiError[] {
  const claim = (code: string) => context.anchors.claim(`error-${code}`);
  return list.filter(isObject).map((raw): ApiError => {
    const code = getString(raw, 'code');
    const status = raw.status;
    return defined({
      code,
      href: code === undefined ? undefined : `#${getOrInsert(context.codeAnchors, code, claim)}`,
      status: isNumber(status) || typeof status === 'string' ? String(status) : undefined,
      when: richText(context, raw.when),
      remedy: richText(context, raw.remedy),
    });
  });
}
