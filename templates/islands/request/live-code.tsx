import type { HttpRequest } from '../../../cli/openapi/request/http-request.ts';
import { sampleWriters } from '../../../cli/openapi/samples/languages.ts';
import type { SampleLanguage } from '../../../cli/sample-languages.ts';
import { t } from '../../../cli/words/words.ts';
import { colorTokens } from './color-tokens.tsx';
import { CopyButton } from './copy-button.tsx';
import { ScrollingText } from './scrolling-text.tsx';

interface Props {
  request: HttpRequest;
  /** Which the reader may choose. */
  languages: readonly SampleLanguage[];
  language: string;
  onLanguage(id: string): void;
}

/** The request in the language of the reader, written by the code that writes samples. */
export function LiveCode({ request, languages, language, onLanguage }: Props) {
  const writers = sampleWriters(languages);
  const writer = writers.find(({ id }) => id === language) ?? writers[0];
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
            {writers.map(({ id, label }) => (
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
