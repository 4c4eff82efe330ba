import { MAX_CHART_POINTS } from '../../limits.ts';
import { isLookupError, type LookupError } from '../../markdown/embeds.ts';
import { isObject, valueAt } from '../../openapi/document/json-object.ts';
import type { Operation } from '../../openapi/model/model.ts';
import { suggest } from '../../text/did-you-mean.ts';
import { plainNumbers } from '../../text/number-text.ts';
import { readJson } from '../../text/parse-json.ts';
import { findExample, findResponse } from '../address.ts';
import type { Chart } from './diagram.ts';

/** Where a chart finds its points: the fields of each, as paths, and the unit of `y`. */
export interface ChartFields {
  x?: string;
  y?: string;
  unit?: string;
}

/**
 * Reads the points of a chart from an example: the objects of the first list in it that has the field `x`. `rest` is what
 * follows the operation: a status, and the name of an example.
 */
export function readChart(
  operation: Operation,
  rest: string,
  { title, x, y, unit = '' }: ChartFields & { title: string },
): Chart | LookupError {
  if (!x || !y)
    return {
      message: `\`${x ? 'y' : 'x'}\` is required.`,
      hint: 'Write the fields of each point: `::chart[listPrices 200]{x=date y=price}`.',
    };
  const [status = '', name = ''] = rest.split(/\s+/);
  const response = findResponse(operation, status);
  const example = isLookupError(response) ? response : findExample(response.media[0]?.examples ?? [], name);
  if (isLookupError(example)) return example;
  const lists = listsIn(plainNumbers(readJson(example.code)));
  const points = lists.find(([first]) => valueAt(first, x.split('.')) !== undefined) ?? lists[0];
  if (!points) return { message: 'The example has no list of objects.' };
  if (points.length > MAX_CHART_POINTS)
    return { message: `The list has ${points.length} points; a chart can show ${MAX_CHART_POINTS}.` };
  const read = points.map((point) => ({ x: valueAt(point, x.split('.')), y: valueAt(point, y.split('.')) }));
  const names = [...new Set(points.flatMap((point) => pathsIn(point)))];
  if (!read.every((point) => isLabel(point.x))) return missing(x, 'a text or a number', names);
  if (!read.every((point) => isHeight(point.y))) return missing(y, 'a number of at least 0', names);
  return {
    kind: 'chart',
    title,
    unit,
    points: read.map((point) => ({ x: String(point.x), y: String(point.y) })),
  };
}

function missing(path: string, what: string, names: string[]): LookupError {
  const message = `Not every point of the example has ${what} in \`${path}\`.`;
  return names.includes(path) ? { message } : { message, hint: suggest(path, names) };
}

/** The lists of objects in an example, the outermost first. */
function listsIn(value: unknown): object[][] {
  if (Array.isArray(value)) return value.length > 0 && value.every(isObject) ? [value] : [];
  return isObject(value) ? Object.values(value).flatMap(listsIn) : [];
}

/** The paths of the values in an object that are no objects. */
function pathsIn(value: unknown): string[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    isObject(inner) ? pathsIn(inner).map((path) => `${key}.${path}`) : [key],
  );
}

function isLabel(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function isHeight(value: unknown): value is string | number {
  return isLabel(value) && value !== '' && Number(value) >= 0 && Number.isFinite(Number(value));
}
