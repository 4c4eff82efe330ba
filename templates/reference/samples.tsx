import type { ReactNode } from 'react';
import type { Example, Operation } from '../../cli/openapi/model/model.ts';
import { Rich, Status } from './marks.tsx';
import { ParserBreak } from './parser-break.tsx';
import { Link } from './place.tsx';

/** The code column: requests in every language, then an example of every response. */
export function Samples({ operation }: { operation: Operation }) {
  const answers = operation.responses.filter((response) =>
    response.media.some(({ examples }) => examples.length > 0),
  );
  return (
    <div className="samples">
      {operation.samples.length > 0 && <h4 className="visually-hidden">Request samples</h4>}
      {operation.samples.length > 0 && (
        <div className="tabs">
          {operation.samples.map(({ id, label, examples }, index) => (
            <details key={id} name={`${operation.anchor}-lang`} data-lang={id} open={index === 0}>
              <summary>{label}</summary>
              <Choices
                group={`${operation.anchor}-${id}`}
                choices={examples.map(({ title, html }) => ({ title, content: <Code html={html} /> }))}
              />
              <ParserBreak />
            </details>
          ))}
        </div>
      )}
      <ParserBreak />
      {answers.length > 0 && <h4 className="visually-hidden">Response examples</h4>}
      {answers.length > 0 && (
        <div className="tabs">
          {answers.map(({ status, phrase, media }, index) => (
            <details key={status} name={`${operation.anchor}-answer`} open={index === 0}>
              <summary>
                <Status code={status} /> {phrase}
              </summary>
              <Choices
                group={`${operation.anchor}-${status}`}
                choices={media.flatMap(({ type, examples }) =>
                  examples.map((example) => ({
                    title: examples.length === 1 ? type : example.title,
                    content: <ExampleCode example={example} />,
                  })),
                )}
              />
            </details>
          ))}
        </div>
      )}
    </div>
  );
}

/** One of several, the first to begin with; a single one needs no name. */
function Choices({ group, choices }: { group: string; choices: { title: string; content: ReactNode }[] }) {
  if (choices.length === 1) return choices[0]?.content;
  return choices.map(({ title, content }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: examples never move, and may share a title
    <details className="choice" key={index} name={group} open={index === 0}>
      <summary>{title}</summary>
      {content}
    </details>
  ));
}

function ExampleCode({ example }: { example: Example }) {
  return (
    <>
      {example.code !== '' && <Code html={example.html} />}
      {example.externalUrl && (
        <p>
          <Link
            href={example.externalUrl}
            rel="noopener noreferrer"
          >{`${example.title} (another site)`}</Link>
        </p>
      )}
      <Rich text={example.description} />
    </>
  );
}

export function Code({ html }: { html: string }) {
  return (
    <figure className="code">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: escaped and highlighted by the build */}
        <code dangerouslySetInnerHTML={{ __html: html }} />
      </pre>
    </figure>
  );
}
