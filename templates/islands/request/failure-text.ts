import { TIMEOUT } from '../../../cli/openapi/request/http-request.ts';
import { t } from '../../../cli/words/words.ts';
import type { Failure } from './send-request.ts';

/** Says why there is no response. */
export function failureText(failure: Failure): string {
  switch (failure) {
    case 'file':
      return t('ui.send.no-file');
    case 'invalid':
      return t('ui.send.invalid');
    case 'timeout':
      return t('ui.send.timeout', { seconds: TIMEOUT });
    case 'canceled':
      return t('ui.send.canceled');
    case 'redirect':
      return t('ui.send.redirect');
    default:
      return t('ui.send.no-response');
  }
}
