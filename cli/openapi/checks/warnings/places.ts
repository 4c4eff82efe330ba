import { pointerSteps } from '../../../text/json-pointer.ts';
import { METHODS } from '../../document/walk.ts';
import type { Visited } from './warn.ts';

interface Place {
  isAt(pointer: string): boolean;
  /** For messages: "belongs in …". */
  name: string;
}

const OPERATION: Place = {
  isAt: (pointer) => {
    const [around, method = ''] = pointerSteps(pointer).slice(-2);
    return METHODS.includes(method) || around === 'additionalOperations';
  },
  name: 'an operation',
};
const DOCUMENT: Place = { isAt: (pointer) => pointer === '', name: 'the document, beside `info`' };

/** Where the extensions of which pages show something are looked for. */
const PLACES: Record<string, Place> = {
  'x-errors': { isAt: (pointer) => /\/responses\/[^/]+$/.test(pointer), name: 'a response' },
  'x-mock': { isAt: (pointer) => /\/links\/[^/]+$/.test(pointer), name: 'a link of a response' },
  'x-grants': {
    isAt: (pointer) => /\/securitySchemes\/[^/]+$/.test(pointer),
    name: 'a security scheme',
  },
  'x-logo': { isAt: (pointer) => pointer === '/info', name: '`info`' },
  'x-error-codes': DOCUMENT,
  'x-tagGroups': DOCUMENT,
  'x-replacement': OPERATION,
  'x-codeSamples': OPERATION,
  'x-code-samples': OPERATION,
};

/** The maps in which what is indented too far, or not far enough, lands; in others, such a name may be a name. */
const MAP = /\/(?:content|responses|paths|callbacks)$/;

/** Warns about extensions that are where nothing looks for them. Also for maps, whose keys are names. */
export function warnOfPlaces({ pointer, node, warn }: Visited, isMap: boolean): void {
  if (isMap && !MAP.test(pointer)) return;
  for (const name of Object.keys(node)) {
    if (!Object.hasOwn(PLACES, name)) continue;
    const place = PLACES[name];
    if (place && (isMap || !place.isAt(pointer)))
      warn('own-extension', `/${name}`, `\`${name}\` belongs in ${place.name}; it has no effect here.`);
  }
}
