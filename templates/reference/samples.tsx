import type { Example, Operation } from '../../cli/openapi/model.ts';
import { Rich, Status } from './marks.tsx';

/** The code column: requests in every language, then an example of every response. */
export function Samples({ operation }: { operation: Operation }) {
  const answers = operation.responses.filter((response) =>
    response.media.some(({ examples }) => examples.length > 0),
  );
  return (
    <div className="samples">
      {operation.samples.length > 0 && (
        <section className="tabs" aria-label={`Request samples: ${operation.title}`}>
          {operation.samples.map(({ id, label, examples }, index) => (
            <details key={id} name={`${operation.anchor}-lang`} data-lang={id} open={index === 0}>
              <summary>{label}</summary>
              {examples.map(({ title, html }) => (
                <Code key={title} title={examples.length > 1 ? title : undefined} html={html} />
              ))}
            </details>
          ))}
        </section>
      )}
      {answers.length > 0 && (
        <section className="tabs" aria-label={`Response examples: ${operation.title}`}>
          {answers.map(({ status, phrase, media }, index) => (
            <details key={status} name={`${operation.anchor}-answer`} open={index === 0}>
              <summary>
                <Status code={status} /> {phrase}
              </summary>
              {media.flatMap(({ type, examples }) =>
                examples.map((example) => (
                  <ExampleCode key={type + example.name} example={example} only={examples.length === 1} />
                )),
              )}
            </details>
          ))}
        </section>
      )}
    </div>
  );
}

function ExampleCode({ example, only }: { example: Example; only: boolean }) {
  return (
    <>
      {example.code !== '' && <Code title={only ? undefined : example.title} html={example.html} />}
      {example.externalUrl && (
        <p>
          <a href={example.externalUrl} rel="noopener noreferrer">{`${example.title} (another site)`}</a>
        </p>
      )}
      <Rich text={example.description} />
    </>
  );
}

export function Code({ title, html }: { title?: string | undefined; html: string }) {
  return (
    <figure className="code">
      {title && <figcaption>{title}</figcaption>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: escaped and highlighted by the build */}
        <code dangerouslySetInnerHTML={{ __html: html }} />
      </pre>
    </figure>
  );
}
