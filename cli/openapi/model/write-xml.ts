import { escapeXml } from '../../text/escape-xml.ts';
import { entriesOf } from '../../text/key-order.ts';
import { get, getObject, getString, isObject, type JsonObject, textOf } from '../document/json-object.ts';
import type { Context } from './context.ts';

interface Node {
  /** The name of the property, or of the root element, which the XML Object may override. */
  name: string;
  value: unknown;
  schema: unknown;
  indent?: string;
}

/** Writes a value as XML according to the XML Objects of its schema (OpenAPI 3.1 §4.8.26; `nodeType` since 3.2). */
export function writeXml(context: Context, root: Node): string {
  return writeNode(context, root).trimEnd();
}

function writeNode(context: Context, node: Node): string {
  const { name, value, schema, indent = '' } = node;
  const flat = context.mergeSchema(schema).schema;
  const xml = getObject(flat, 'xml');
  const element = { xml, name: getString(xml, 'name') ?? name, indent };
  if (Array.isArray(value)) return writeList(context, value, node);
  if (!isObject(value)) return writeElement(element, escapeXml(textOf(value)));
  const parts = entriesOf(value).map(([key, item]) => {
    const part = get(getObject(flat, 'properties'), key);
    const own = getObject(context.mergeSchema(part).schema, 'xml');
    return { key, item, part, xml: own, kind: kindOf(own) };
  });
  const attributes = parts
    .filter(({ kind }) => kind === 'attribute')
    .map(({ key, item, xml }) => {
      const attribute = tagOf(xml, getString(xml, 'name') ?? key);
      return ` ${attribute}="${escapeXml(textOf(item))}"`;
    })
    .join('');
  const isText = ({ kind }: { kind: string }) => ['text', 'cdata'].includes(kind);
  const texts = parts.filter(isText).map(({ item, kind }) => textNode(item, kind));
  const inner = parts
    .filter((part) => part.kind !== 'attribute' && !isText(part))
    .map(({ key, item, part }) =>
      writeNode(context, { name: key, value: item, schema: part, indent: `${indent}  ` }),
    );
  const elements = inner.length === 0 ? '' : `\n${inner.join('')}${indent}`;
  return writeElement(element, `${texts.join('')}${elements}`, attributes);
}

/** Writes an array as a row of elements, or wrapped in an element with the name of the array. */
function writeList(context: Context, values: unknown[], { name, schema, indent = '' }: Node): string {
  const flat = context.mergeSchema(schema).schema;
  const xml = getObject(flat, 'xml');
  const isWrapped = xml.wrapped === true || kindOf(xml) === 'element';
  const outer = getString(xml, 'name') ?? name;
  const item = isWrapped ? { name: outer, indent: `${indent}  ` } : { name, indent };
  const inner = values.map((value) => writeNode(context, { ...item, value, schema: flat.items })).join('');
  return isWrapped ? writeElement({ xml, name: outer, indent }, `\n${inner}${indent}`) : inner;
}

interface Element {
  xml: JsonObject;
  name: string;
  indent: string;
}

function writeElement({ xml, name, indent }: Element, content: string, attributes = ''): string {
  const tag = tagOf(xml, name);
  const namespace = getString(xml, 'namespace');
  const prefix = getString(xml, 'prefix');
  const declared =
    namespace === undefined ? '' : ` xmlns${prefix ? `:${prefix}` : ''}="${escapeXml(namespace)}"`;
  return `${indent}<${tag}${declared}${attributes}>${content}</${tag}>\n`;
}

function kindOf(xml: JsonObject): string {
  return xml.attribute === true ? 'attribute' : (getString(xml, 'nodeType') ?? '');
}

/** Returns the qualified name of an element or attribute; `item` if the name is invalid in XML. */
function tagOf(xml: JsonObject, name: string): string {
  const isName = (text: string) => /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(text);
  const prefix = getString(xml, 'prefix');
  return `${prefix && isName(prefix) ? `${prefix}:` : ''}${isName(name) ? name : 'item'}`;
}

function textNode(value: unknown, kind: string): string {
  const text = textOf(value);
  return kind === 'cdata' && !text.includes(']]>') ? `<![CDATA[${text}]]>` : escapeXml(text);
}
