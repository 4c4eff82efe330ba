import type { HttpRequest } from '../../../cli/openapi/request/http-request.ts';
import { SAMPLE_LANGUAGES } from '../../../cli/openapi/samples/languages.ts';
import { t } from '../../../cli/words/words.ts';
import { colorTokens } from './color-tokens.tsx';
import { CopyButton } from './copy-button.tsx';
import { ScrollingText } from './scrolling-text.tsx';

interface Props {
  request: HttpRequest;
  language: string;
  onLanguage(id: string): void;
}

/** The request in the language of the reader, written by the code that writes samples. */
export function LiveCode({ request, language, onLanguage }: Props) {
  const writer = SAMPLE_LANGUAGES.find(({ id }) => id === language) ?? SAMPLE_LANGUAGES[0];
  const code = writer?.write(request) ?? '';
  return (
    <div className="tabs live">
      <div className="live-title">
        <div className="menu">
          <select
            aria-label={t('ui.language')}
            value={writer?.id}
            onChange={(event) => onLanguage(event.target.value)}
          >
            {SAMPLE_LANGUAGES.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <CopyButton label={t('ui.copy')} getText={() => code} />
      </div>
      <ScrollingText label={t('ui.form.code')}>{colorTokens(code)}</ScrollingText>
    </div>
  );
}
