import { Fragment, type ReactNode, useContext } from 'react';
import type {
  Block,
  Choices,
  Disclosure,
  Group,
  Inline,
  Item,
  List,
  TermEntry,
} from '../../cli/view/view.ts';
import { Day } from '../elements/day.tsx';
import { Code, CodeLines } from './code.tsx';
import { FoldedContext, RenderedContext } from './contexts.ts';
import { type Container, Description } from './description.tsx';
import { EndpointLine } from './endpoint.tsx';
import { blockHeight, withHeight } from './estimated-height.ts';
import { FigureOf } from './figure.tsx';
import { inlinesIn } from './inlines.tsx';
import { lineOf, needsMenu, textOf } from './line-of.ts';
import { Link, PageLinksContext, Target } from './page-links.tsx';
import { ParagraphOf } from './paragraph.tsx';
import { SectionOf } from './section.tsx';
import { TableOf } from './table.tsx';

export function Blocks({ content, within }: { content: Block[]; within?: Container }) {
  return content.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks never move
    <Fragment key={index}>
      {isLong(block) && index % PARSED_AT_ONCE === 0 && <script />}
      {blockOf(block, within)}
    </Fragment>
  ));
}

/** After a script, even an empty one, the parser lets the browser paint: a linked endpoint is readable sooner. */
const PARSED_AT_ONCE = 3;

function isLong(block: Block): boolean {
  return block.kind === 'section' && (block.role === 'operation' || block.role === 'schema');
}

/** Blocks in which a line of text has no element, because there may be thousands: styles keep the line breaks between. */
function Lines({ content, isAfterText }: { content: Block[]; isAfterText: boolean }) {
  const { htmlOf } = useContext(PageLinksContext);
  const lines = content.map((block) => lineOf(block, htmlOf));
  return content.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks never move
    <Fragment key={index}>
      {lines[index] && ((index === 0 ? isAfterText : lines[index - 1]) ? '\n' : ' ')}
      {lines[index] ? inlinesIn(lines[index]) : blockOf(block)}
    </Fragment>
  ));
}

function blockOf(block: Block, within?: Container): ReactNode {
  switch (block.kind) {
    case 'section':
      return (
        <SectionOf
          section={block}
          lead={block.lead && <Blocks content={block.lead} />}
          aside={block.aside && <Blocks content={block.aside} />}
        >
          <Blocks content={block.content} within={block.role === 'plain' ? 'plain' : undefined} />
        </SectionOf>
      );
    case 'heading': {
      const Title = `h${block.level}` as 'h4';
      return <Title>{block.text}</Title>;
    }
    case 'paragraph':
      return <ParagraphOf paragraph={block} />;
    case 'description':
      return <Description text={block.text} within={within} />;
    case 'list':
      return <ListOf list={block} height={within === 'plain' ? blockHeight(block) : undefined} />;
    case 'terms':
      return <Terms entries={block.entries} />;
    case 'disclosure':
      return <DisclosureOf disclosure={block} />;
    case 'group':
      return <GroupOf group={block} />;
    case 'choices':
      return <ChoicesOf choices={block} />;
    case 'code':
      return within === 'choice' ? (
        <CodeLines html={block.html} isLong={block.isLong} />
      ) : (
        <Code html={block.html} isLong={block.isLong} language={block.language} />
      );
    case 'endpoint':
      return <EndpointLine endpoint={block} />;
    case 'table':
      return <TableOf table={block} show={(cell) => <ItemOf item={cell} within="line" />} />;
    case 'figure':
      return (
        <FigureOf figure={block}>
          <Blocks content={block.content} />
        </FigureOf>
      );
    case 'date':
      return <Day date={block.date} />;
    case 'inline':
      return inlinesIn(block.content);
  }
}

interface ListProps {
  list: List;
  /** The class with its estimated height. */
  height: string | undefined;
}

function ListOf({ list: { role, label, isOrdered, items }, height }: ListProps) {
  if (role === 'values' || role === 'meanings') return <Values role={role} items={items} />;
  const Tag = isOrdered ? 'ol' : 'ul';
  return (
    <Tag className={withHeight(role, height)} aria-label={label}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items never move
        <Target as="li" key={index} id={item.id}>
          {inlinesIn(item.head)}
          <Lines content={item.content} isAfterText={item.head.length > 0} />
        </Target>
      ))}
    </Tag>
  );
}

/** Values and their meanings, which styles put into columns: an item would be another element for each of thousands. */
function Values({ role, items }: { role: 'values' | 'meanings'; items: Item[] }) {
  const all = items.map(({ id, head: [value, ...others], content }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items never move
    <Fragment key={index}>
      {index > 0 && ' '}
      {inlinesIn(withId(value, id))}
      <ItemOf item={{ head: others, content }} within={role === 'meanings' ? 'grid' : 'line'} />
    </Fragment>
  ));
  return role === 'meanings' ? <div className={role}>{all}</div> : all;
}

function withId(value: Inline = '', id: string | undefined): Inline[] {
  return [typeof value === 'object' && value.kind === 'link' && id !== undefined ? { ...value, id } : value];
}

function ItemOf({ item: { head, content }, within }: { item: Item; within?: Container }) {
  return (
    <>
      {inlinesIn(head)}
      <Blocks content={content} within={within} />
    </>
  );
}

function Terms({ entries }: { entries: TermEntry[] }) {
  const shown = entries.filter(({ role }) => role !== 'identifier');
  if (shown.length === 0) return null;
  return (
    <dl className="needs">
      {shown.map(({ term, items }, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries never move
        <Fragment key={position}>
          <dt>{inlinesIn(term)}</dt>
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items never move
            <dd key={index}>
              <ItemOf item={item} />
            </dd>
          ))}
        </Fragment>
      ))}
    </dl>
  );
}

function DisclosureOf({ disclosure }: { disclosure: Disclosure }) {
  const html = useContext(RenderedContext).get(disclosure);
  const name = disclosure.role === 'fold' ? undefined : disclosure.role;
  return html === undefined ? (
    <details className={name} open={disclosure.isOpen}>
      <Inside block={disclosure} />
    </details>
  ) : (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React
    <details className={name} open={disclosure.isOpen} dangerouslySetInnerHTML={{ __html: html }} />
  );
}

function GroupOf({ group }: { group: Group }) {
  const html = useContext(RenderedContext).get(group);
  const { htmlOf, hrefOf } = useContext(PageLinksContext);
  const request = group.request === undefined ? undefined : hrefOf(group.request);
  const [about, ...others] = group.role === 'about' ? group.content : [];
  const text = about && others.length === 1 ? lineOf(about, htmlOf) : undefined;
  // Plain text needs no other link to itself.
  if (text && group.id !== undefined)
    return (
      <Link id={group.id} className="self about" href={`#${group.id}`}>
        {/* A flex box would take the spaces from around code. */}
        {text.length > 1 ? <span>{inlinesIn(text)}</span> : inlinesIn(text)}
      </Link>
    );
  return html === undefined ? (
    <Target as="div" className={group.role} id={group.id} data-request={request}>
      <Inside block={group} />
    </Target>
  ) : (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React
    <div className={group.role} data-request={request} dangerouslySetInnerHTML={{ __html: html }} />
  );
}

/** The content of a disclosure or group, without its element. */
export function Inside({ block }: { block: Disclosure | Group }) {
  return (
    <>
      {block.kind === 'disclosure' ? <summary>{inlinesIn(block.summary)}</summary> : inlinesIn(block.head)}
      {block.kind === 'disclosure' && !block.isOpen ? (
        <FoldedContext.Provider value>
          <InsideBlocks block={block} />
        </FoldedContext.Provider>
      ) : (
        <InsideBlocks block={block} />
      )}
    </>
  );
}

/** A description in these continues the line of their head. */
const IN_LINE = new Set<(Disclosure | Group)['role']>(['remedy', 'about', 'subschema', 'fold']);

function InsideBlocks({ block: { role, content } }: { block: Disclosure | Group }) {
  return role === 'response' ? (
    <Lines content={content} isAfterText={false} />
  ) : (
    <Blocks content={content} within={IN_LINE.has(role) ? 'line' : undefined} />
  );
}

/**
 * Options of which one is shown, at first the first one. A script chooses the language that the reader chose last. Tabs are
 * radio buttons: browsers take twice as long to parse `<details name>`, of which a long reference has hundreds.
 */
function ChoicesOf({ choices: { role, label: title, name, options } }: { choices: Choices }) {
  const isFolded = useContext(FoldedContext);
  const all = options.map(({ id, label, content }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: options never move
    <FoldedContext.Provider key={index} value={isFolded || index > 0}>
      {role === 'examples' ? (
        <Example title={textOf(label)} content={content} isHidden={index > 0} />
      ) : (
        <>
          <label>
            <input type="radio" name={name} value={id} defaultChecked={index === 0} />
            {inlinesIn(label)}
          </label>
          <Panel content={content} />
        </>
      )}
    </FoldedContext.Provider>
  ));
  if (role === 'examples') return all;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be about a form
    <div
      className={`tabs${role === 'languages' ? ' languages' : ''}${needsMenu(options) ? ' many' : ''}`}
      role="group"
      aria-label={title}
    >
      {all}
    </div>
  );
}

/** What a tab shows: code, which may have a paragraph above it, or an element with all of it. */
function Panel({ content }: { content: Block[] }) {
  const kinds = content.map(({ kind }) => kind).join(' ');
  const blocks = <Blocks content={content} within="choice" />;
  return kinds === 'code' || kinds === 'paragraph code' ? blocks : <div>{blocks}</div>;
}

interface ExampleProps {
  title: string;
  content: Block[];
  isHidden: boolean;
}

/** One of several examples, titled by styles. */
function Example({ title, content, isHidden }: ExampleProps) {
  const [code, ...others] = content;
  const choice = { className: 'choice', role: 'group', hidden: isHidden, 'aria-label': title };
  if (code?.kind === 'code' && others.length === 0)
    return <CodeLines html={code.html} isLong={code.isLong} choice={choice} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without scripts, the focus opens it
    <div tabIndex={0} {...choice}>
      <Blocks content={content} within="choice" />
    </div>
  );
}
