import { defined } from '../../text/defined.ts';
import { isNumber } from '../../text/number-text.ts';
import { get, getEntries, getList, getString, isObject, type JsonObject } from '../document/json-object.ts';
import { type Context, follow, richText } from './context.ts';
import type { ApiError } from './model.ts';

/** Returns the errors listed in `x-errors` of an operation's responses. */
export function buildErrors(context: Context, operation: JsonObject): ApiError[] {
  return getEntries(operation, 'responses').flatMap(([status, node]) =>
    listErrors(context, getList(follow(context, node), 'x-errors')).map((error) => ({ ...error, status })),
  );
}

export function listErrors(context: Context, list: unknown[]): ApiError[] {
  return list.filter(isObject).map((raw): ApiError => {
    const code = getString(raw, 'code');
    const status = get(raw, 'status');
    return defined({
      code,
      href: code === undefined ? undefined : `#${anchorOf(context, code)}`,
      status: isNumber(status) || typeof status === 'string' ? String(status) : undefined,
      when: richText(context, get(raw, 'when')),
      remedy: richText(context, get(raw, 'remedy')),
    });
  });
}

function anchorOf({ codeAnchors, anchors }: Context, code: string): string {
  const anchor = codeAnchors.get(code) ?? anchors.claim(`error-${code}`);
  codeAnchors.set(code, anchor);
  return anchor;
}
