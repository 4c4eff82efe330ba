import { bodyName, messageOf } from '../validation/validation-errors.ts';
import type { BodyFault } from './body-validator.ts';

/**
 * Leaves out required properties that are there under another name: a similar one, or the only unknown one. Those that one
 * object lacks are one fault.
 */
export function causesOf(faults: BodyFault[]): BodyFault[] {
  const ownerOf = (pointer: string) => pointer.replace(/\/[^/]*$/, '');
  const named = faults.map((fault): BodyFault => {
    if (fault.field !== 'unknown') return fault;
    const owner = ownerOf(fault.pointer);
    const missing = faults.filter((other) => other.missing !== undefined && other.pointer === owner);
    const unknown = faults.filter((other) => other.field === 'unknown' && ownerOf(other.pointer) === owner);
    const [meant] = missing.length === 1 && unknown.length === 1 ? missing : [];
    return meant?.missing === undefined || fault.meant !== undefined
      ? fault
      : { ...fault, meant: meant.missing, hint: `Did you mean \`${meant.missing}\`, which is missing?` };
  });
  const causes = named.filter(
    ({ pointer, missing }) =>
      missing === undefined ||
      !named.some((other) => other.meant === missing && ownerOf(other.pointer) === pointer),
  );
  return causes.flatMap((fault) => {
    const lacking = causes.filter(
      ({ pointer, missing, isChoice }) => missing !== undefined && !isChoice && pointer === fault.pointer,
    );
    if (lacking.length < 2 || !lacking.includes(fault)) return fault;
    const params = { together: lacking.map(({ missing }) => missing) };
    const message = messageOf({ keyword: 'required', instancePath: fault.pointer, params }, bodyName);
    return fault === lacking[0] ? { pointer: fault.pointer, message } : [];
  });
}
