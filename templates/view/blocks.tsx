import { Fragment, useContext } from 'react';
import type { RichText } from '../../cli/openapi/model/model.ts';
import type { Block, Choices, Disclosure, Group, Item, List, TermEntry } from '../../cli/view/view.ts';
import { Day } from '../elements/day.tsx';
import { Code, CodeLines } from './code.tsx';
import { FoldedContext, RenderedContext } from './contexts.ts';
import { EndpointLine } from './endpoint.tsx';
import { FigureOf } from './figure.tsx';
import { Inlines } from './inlines.tsx';
import { PageLinksContext, Target } from './page-links.tsx';
import { ParagraphOf } from './paragraph.tsx';
import { ParserBreak } from './parser-break.tsx';
import { SectionOf } from './section.tsx';
import { TableOf } from './table.tsx';

/** What blocks are in: code in a choice needs no other title, and plain text in a line no box. */
type Container = 'choice' | 'line' | undefined;

export function Blocks({ content, within }: { content: Block[]; within?: Container }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: blocks never move
  return content.map((block, index) => <BlockOf key={index} block={block} within={within} />);
}

function BlockOf({ block, within }: { block: Block; within: Container }) {
  switch (block.kind) {
    case 'section':
      return (
        <SectionOf
          section={block}
          lead={block.lead && <Blocks content={block.lead} />}
          aside={block.aside && <Blocks content={block.aside} />}
        >
          <Blocks content={block.content} />
        </SectionOf>
      );
    case 'heading': {
      const Title = `h${block.level}` as 'h4';
      return <Title className={block.role && 'visually-hidden'}>{block.text}</Title>;
    }
    case 'paragraph':
      return <ParagraphOf paragraph={block} />;
    case 'description':
      return <Description text={block.text} isOnLine={within === 'line'} />;
    case 'list':
      return <ListOf list={block} />;
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
        <CodeLines html={block.html} lines={block.lines} />
      ) : (
        <Code html={block.html} lines={block.lines} language={block.language} />
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
      return <Inlines content={block.content} />;
    case 'parser-break':
      return <ParserBreak />;
  }
}

/** A sanitised description. If it is one paragraph it needs no box, and plain text in a line needs no element. */
function Description({ text, isOnLine }: { text: RichText; isOnLine: boolean }) {
  const { htmlOf } = useContext(PageLinksContext);
  const html = htmlOf(text);
  const [, paragraph] = /^<p>((?:(?!<p>|<\/p>).)*)<\/p>$/s.exec(html) ?? [];
  if (isOnLine && paragraph !== undefined && !/[<&]/.test(paragraph)) return ` ${paragraph}`;
  const Box = paragraph === undefined ? 'div' : 'p';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the model holds sanitised HTML only
  return <Box className="rich" dangerouslySetInnerHTML={{ __html: paragraph ?? html }} />;
}

function ListOf({ list: { role, label, isOrdered, items } }: { list: List }) {
  const Tag = isOrdered ? 'ol' : 'ul';
  return (
    <Tag className={role === 'values' ? undefined : role} aria-label={label}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items never move
        <Target as="li" key={index} id={item.id}>
          <ItemOf item={item} within={role === 'meanings' ? 'line' : undefined} />
        </Target>
      ))}
    </Tag>
  );
}

function ItemOf({ item: { head, content }, within }: { item: Item; within?: Container }) {
  return (
    <>
      <Inlines content={head} />
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
          <dt>
            <Inlines content={term} />
          </dt>
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
  return html === undefined ? (
    <Target as="div" className={group.role} id={group.id}>
      <Inside block={group} />
    </Target>
  ) : (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React
    <div className={group.role} dangerouslySetInnerHTML={{ __html: html }} />
  );
}

/** The content of a disclosure or group, without its element. */
export function Inside({ block }: { block: Disclosure | Group }) {
  return (
    <>
      {block.kind === 'disclosure' ? (
        <summary>
          <Inlines content={block.summary} />
        </summary>
      ) : (
        <Inlines content={block.head} />
      )}
      {block.kind === 'disclosure' && !block.isOpen ? (
        <FoldedContext value>
          <Blocks content={block.content} />
        </FoldedContext>
      ) : (
        <Blocks content={block.content} within={isLine(block) ? 'line' : undefined} />
      )}
    </>
  );
}

function isLine({ role }: Disclosure | Group): boolean {
  return role === 'remedy' || role === 'about';
}

/** Whether tabs with these labels need more than a row of 16 rem. */
function needsMenu(options: Choices['options']): boolean {
  const texts = options.flatMap(({ label }) =>
    label.map((part) => (typeof part === 'object' && 'text' in part ? part.text : part)),
  );
  return options.length > 1 && texts.join('').length + 3 * options.length > 36;
}

/** Options of which one is open, at first the first one. A script opens the language that the reader chose last. */
function ChoicesOf({ choices: { role, name, options } }: { choices: Choices }) {
  const isFolded = useContext(FoldedContext);
  const all = options.map(({ id, label, content }, index) => (
    <details
      className={role === 'examples' ? 'choice' : undefined}
      // biome-ignore lint/suspicious/noArrayIndexKey: options never move
      key={index}
      name={name}
      data-lang={id}
      open={index === 0}
    >
      <summary>
        <Inlines content={label} />
      </summary>
      <FoldedContext value={isFolded || index > 0}>
        <Blocks content={content} within="choice" />
      </FoldedContext>
    </details>
  ));
  return role === 'examples' ? all : <div className={needsMenu(options) ? 'tabs many' : 'tabs'}>{all}</div>;
}
