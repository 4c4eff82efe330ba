import { t } from '../../../cli/words/words.ts';
import type { Fault } from './explain-errors.ts';

/** Says what is wrong with a value. */
export function faultText({ keyword, limit }: Fault): string {
  const number = String(limit);
  const type = [limit].flat().join(', ');
  switch (keyword) {
    case 'required':
      return t('ui.form.required');
    case 'type':
      return t('ui.form.type', { type });
    case 'enum':
      return t('ui.form.enum');
    case 'const':
      return t('ui.form.const', { value: JSON.stringify(limit) });
    case 'format':
      return t('ui.form.format', { format: number });
    case 'pattern':
      return t('ui.form.pattern', { pattern: number });
    case 'minLength':
      return t('ui.form.min-length', { number });
    case 'maxLength':
      return t('ui.form.max-length', { number });
    case 'minimum':
      return t('ui.form.minimum', { number });
    case 'maximum':
      return t('ui.form.maximum', { number });
    case 'exclusiveMinimum':
      return t('ui.form.above', { number });
    case 'exclusiveMaximum':
      return t('ui.form.below', { number });
    case 'multipleOf':
      return t('ui.form.multiple', { number });
    case 'minItems':
    case 'minContains':
      return t('ui.form.min-items', { number });
    case 'maxItems':
    case 'maxContains':
      return t('ui.form.max-items', { number });
    case 'uniqueItems':
      return t('ui.form.unique');
    case 'false':
      return t('ui.form.unknown');
    default:
      return t('ui.form.invalid');
  }
}
