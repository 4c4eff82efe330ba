import { type Fault, type Problem, warningAt } from '../../problem.ts';
import type { Source } from '../../source/parse-source.ts';
import { escapePointer } from '../../text/json-pointer.ts';
import { trimEnd } from '../../text/trim.ts';
import {
  getEntries,
  getList,
  getObject,
  getString,
  isObject,
  type JsonObject,
} from '../document/json-object.ts';
import { parameterOfVariable } from '../document/path-variable.ts';
import { resolve } from '../document/references.ts';
import { METHODS } from '../document/walk.ts';

/** What no path has, and how it is written. */
const FORMS: [found: RegExp, message: string, fixed: (path: string) => string][] = [
  [
    /\/:[A-Za-z]/,
    'Parameters in paths stand in braces, not after a colon.',
    (path) => path.replace(/\/:(\w+)/g, '/{$1}'),
  ],
  [
    /\?/,
    'A query is not part of a path: its parameters are declared, with `in: query`.',
    (path) => path.replace(/\?.*/s, ''),
  ],
  [/\/\//, 'This path has two slashes in a row.', (path) => path.replace(/\/{2,}/g, '/')],
  [
    /(\{[^{}]+\}).*\1/,
    'This path has a parameter twice.',
    (path) => path.replace(/\/(\{[^{}]+\})(?=.*\1)/, ''),
  ],
  [/\s/, 'This path contains a space.', (path) => path.replace(/\s+/g, '')],
  [
    /^[^{}]*(\{[^{}]*\}[^{}]*)*(\{[^{}]*(\{|$)|\})/,
    'This path has a brace without the other one.',
    (path) => path.replace(/\{(\w+)(?=\/|$)/g, '{$1}').replace(/(^|\/)(\w+)\}/g, '$1{$2}'),
  ],
];

/** The last segment of the address of a server: `/v1`. */
function basePath(url: string): string {
  const path = trimEnd(url.replace(/^https?:\/\/[^/]+/, ''), '/');
  return path.slice(Math.max(path.lastIndexOf('/'), 0));
}

/** Warns about paths that clients cannot send as they are written. */
export function checkPathForms(document: JsonObject, source: Source): Problem[] {
  const seen = new Map<string, string>();
  const [base = '', ...otherBases] = new Set(
    getList(document, 'servers')
      .filter(isObject)
      .map((server) => basePath(getString(server, 'url') ?? '')),
  );
  const faultOf = (path: string): Fault | undefined => {
    const same = path.replace(/\{[^{}]*\}/g, '{}');
    const other = seen.get(same);
    if (other !== undefined) {
      const [method] = METHODS.filter((one) =>
        [path, other].every((at) => Object.hasOwn(getObject(getObject(document, 'paths'), at), one)),
      );
      return {
        message: `This path differs from \`${other}\` only in the names of its parameters.`,
        hint:
          method === undefined
            ? 'Move its operations to the other path.'
            : `Both have \`${method}\`: remove one of the two, or write a path of its own.`,
      };
    }
    seen.set(same, path);
    if (otherBases.length === 0 && /^\/v\d/.test(base) && path.startsWith(`${base}/`))
      return {
        message: `This path repeats \`${base}\`, with which the address of the server ends.`,
        hint: `Write \`${path.slice(base.length)}\`.`,
      };
    const form = path.startsWith('x-') ? undefined : FORMS.find(([found]) => found.test(path));
    return form && { message: form[1], hint: `Write \`${form[2](path)}\`.` };
  };
  return getEntries(document, 'paths').flatMap(([path]) => {
    const fault = faultOf(path);
    return fault ? warningAt('openapi/path', source.locate(`/paths/${escapePointer(path)}`), fault) : [];
  });
}

/**
 * Reports parameters in paths that are not declared, and those that are declared and not in the path, once for each path and
 * name. `document` is in OpenAPI 3; its paths have the same pointers as in the source.
 */
export function checkPathParameters(document: JsonObject, source: Source): Problem[] {
  return getEntries(document, 'paths').flatMap(([path, written]) => {
    const [withoutQuery = ''] = path.split('?');
    const item = isObject(written) ? resolve(document, written)?.value : undefined;
    if (!item) return [];
    const shared = pathParameters(document, item);
    const operations = Object.entries(item)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => {
        const own = isObject(operation) ? pathParameters(document, operation) : [];
        return { method, declared: new Set([...shared, ...own]) };
      });
    const all = operations.flatMap(({ declared }) => [...declared]);
    const names = new Set(
      [...withoutQuery.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => parameterOfVariable(name, all)),
    );
    // One in the query of a path is told with the query.
    const excess = new Set(all.filter((name) => !names.has(name) && !path.includes(`{${name}}`)));
    // To locate something takes much longer than to find that it is right.
    const locate = () => source.locate(`/paths/${escapePointer(path)}`);
    const missing = [...names].flatMap((name): Problem[] => {
      const affected = operations.filter(({ declared }) => !declared.has(name));
      if (affected.length === 0) return [];
      const methods = affected.map(({ method }) => method.toUpperCase()).join(', ');
      const [other] = excess;
      const isShared = [item, ...Object.values(item)].some((owner) => isReferenced(document, owner, other));
      return [
        warningAt('openapi/path-parameter', locate(), {
          message: `The path has \`{${name}}\`, but no parameter \`${name}\` is declared${affected.length === operations.length ? '' : ` for ${methods}`}.`,
          hint:
            other === undefined
              ? `Add \`{ name: ${name}, in: path, required: true, schema: { type: string } }\` to the \`parameters\` of the path.`
              : isShared
                ? `Write \`{${other}}\` in the path: other paths may have this parameter, too.`
                : `Give the parameter \`${other}\` the name \`${name}\`, or write \`{${other}}\` in the path.`,
        }),
      ];
    });
    // A path of another form has no variable where it is meant to have one.
    if (missing.length > 0 || FORMS.some(([found]) => found.test(withoutQuery))) return missing;
    return [...excess].map((name) =>
      warningAt('openapi/path-parameter', locate(), {
        message: `The parameter \`${name}\` has \`in: path\`, but the path has no \`{${name}}\`.`,
        hint: `Write \`{${name}}\` into the path, or \`in: query\`.`,
      }),
    );
  });
}

/** Whether a parameter is a component, to which its owner refers. */
function isReferenced(document: JsonObject, owner: unknown, name: string | undefined): boolean {
  return (
    isObject(owner) &&
    getList(owner, 'parameters').some(
      (one) =>
        isObject(one) &&
        getString(one, '$ref') !== undefined &&
        getString(resolve(document, one)?.value ?? {}, 'name') === name,
    )
  );
}

function pathParameters(document: JsonObject, owner: JsonObject): string[] {
  return getList(owner, 'parameters').flatMap((item) => {
    const parameter = resolve(document, item)?.value;
    return parameter && getString(parameter, 'in') === 'path' ? (getString(parameter, 'name') ?? []) : [];
  });
}
