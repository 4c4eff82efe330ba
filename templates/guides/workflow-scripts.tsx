import { Fragment } from 'react';
import type { Block } from '../../cli/guides/block.ts';
import { Link } from '../reference/place.tsx';
import { LanguageTabs } from './language-tabs.tsx';

/** A walk: what it does and needs, its steps, the scripts on tabs and as files. */
export function WorkflowScripts({ flow }: { flow: Extract<Block, { kind: 'flow' }> }) {
  return (
    <div className="flow-scripts">
      <p className="call-title">{flow.title}</p>
      <p>{flow.about}</p>
      <ol>
        {flow.steps.map(({ title, call }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps never move
          <li key={index}>
            {title} <Link href={call.href}>{call.text}</Link>
          </li>
        ))}
      </ol>
      <dl className="needs">
        <dt>Set before</dt>
        <dd>
          {flow.needs.map(({ name, about }, index) => (
            <Fragment key={name}>
              {index > 0 && <br />}
              <code>{name}</code> {about}
            </Fragment>
          ))}
        </dd>
        <dt>Download</dt>
        <dd>
          {flow.files.map(({ name, href }, index) => (
            <Fragment key={href}>
              {index > 0 && ', '}
              <a href={href} download="">
                {name}
              </a>
            </Fragment>
          ))}
        </dd>
      </dl>
      <details>
        <summary>Show the script</summary>
        <div className="samples">
          <LanguageTabs group={flow.group} samples={flow.samples} />
        </div>
      </details>
    </div>
  );
}
