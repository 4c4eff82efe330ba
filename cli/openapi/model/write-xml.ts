import { escapeXml } from '../../text/escape-xml.ts';
import { entriesOf } from '../../text/key-order.ts';
import {
  get,
  getObject,
  getString,
  isObject,
  isTrue,
  type JsonObject,
  textOf,
} from '../document/json-object.ts';
import type { Context } from './context.ts';

/**
 * Writes a value as XML according to the XML Objects of its schema (OpenAPI 3.1 §4.8.26; `nodeType` since 3.2). `name` is
 * the default for the root element.
 */
export function writeXml(context: Context, value: unknown, schema: unknown, name: string): string {
  return writeNode(context, { name, value, schema, indent: '' }).trimEnd();
}

interface Node {
  /** The name of the property, which the XML Object may override. */
  name: string;
  value: unknown;
  schema: unknown;
  indent: string;
}

function writeNode(context: Context, node: Node): string {
  const { name, value, schema, indent } = node;
  const flat = context.mergeSchema(schema).schema;
  const xml = getObject(flat, 'xml');
  const own = getString(xml, 'name') ?? name;
  if (Array.isArray(value)) return writeList(context, value, node);
  if (!isObject(value)) return writeElement(xml, own, indent, '', escapeXml(textOf(value)));
  const parts = entriesOf(value).map(([key, item]) => {
    const part = get(getObject(flat, 'properties'), key);
    return { key, item, part, xml: getObject(context.mergeSchema(part).schema, 'xml') };
  });
  const attributes = parts
    .filter((part) => kindOf(part.xml) === 'attribute')
    .map(
      (part) =>
        ` ${tagOf(part.xml, getString(part.xml, 'name') ?? part.key)}="${escapeXml(textOf(part.item))}"`,
    );
  const text = parts.find((part) => ['text', 'cdata'].includes(kindOf(part.xml)));
  if (text) return writeElement(xml, own, indent, attributes.join(''), textNode(text.item, kindOf(text.xml)));
  const inner = parts
    .filter((part) => kindOf(part.xml) !== 'attribute')
    .map(({ key, item, part }) =>
      writeNode(context, { name: key, value: item, schema: part, indent: `${indent}  ` }),
    );
  const content = inner.length === 0 ? '' : `\n${inner.join('')}${indent}`;
  return writeElement(xml, own, indent, attributes.join(''), content);
}

/** Writes an array as a row of elements, or wrapped in an element with the name of the array. */
function writeList(context: Context, values: unknown[], { name, schema, indent }: Node): string {
  const flat = context.mergeSchema(schema).schema;
  const xml = getObject(flat, 'xml');
  const items = get(flat, 'items');
  const isWrapped = isTrue(xml, 'wrapped') || kindOf(xml) === 'element';
  const outer = getString(xml, 'name') ?? name;
  const inside = isWrapped ? `${indent}  ` : indent;
  const inner = values
    .map((value) =>
      writeNode(context, { name: isWrapped ? outer : name, value, schema: items, indent: inside }),
    )
    .join('');
  return isWrapped ? writeElement(xml, outer, indent, '', `\n${inner}${indent}`) : inner;
}

function writeElement(
  xml: JsonObject,
  name: string,
  indent: string,
  attributes: string,
  content: string,
): string {
  const tag = tagOf(xml, name);
  const namespace = getString(xml, 'namespace');
  const prefix = getString(xml, 'prefix');
  const declared =
    namespace === undefined ? '' : ` xmlns${prefix ? `:${prefix}` : ''}="${escapeXml(namespace)}"`;
  return `${indent}<${tag}${declared}${attributes}>${content}</${tag}>\n`;
}

function kindOf(xml: JsonObject): string {
  return isTrue(xml, 'attribute') ? 'attribute' : (getString(xml, 'nodeType') ?? '');
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
