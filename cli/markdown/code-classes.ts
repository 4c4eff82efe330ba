import type { ThemeRegistrationRaw } from 'shiki/core';

/**
 * The CSS classes of highlighted code and their TextMate scopes (https://macromates.com/manual/en/language_grammars, naming
 * conventions). A theme can only contain colors, so each class is represented by a color; the real ones, for light and
 * dark mode, are in `code.css`.
 */
const CLASSES: Record<string, string> = {
  // Comments.
  c: 'comment punctuation.definition.comment string.quoted.docstring',
  // Strings.
  s: `string punctuation.definition.string constant.character punctuation.quasi markup.inline.raw
    markup.inserted`,
  // Numbers, constants and variables of a shell.
  n: `constant.numeric constant.language constant.other.color keyword.other.unit variable.other.normal.shell
    punctuation.definition.variable.shell keyword.operator.expansion.shell variable.other.constant
    support.constant`,
  // Keywords.
  k: `keyword keyword.operator.new keyword.operator.expression keyword.operator.logical.python markup.deleted
    storage variable.language support.type.primitive`,
  // Functions, classes and types.
  f: `entity.name.function entity.name.command support.function meta.function-call.generic entity.name.type
    entity.name.class support.class storage.type.java storage.type.object markup.heading`,
  // Names of fields, tags, options and headers.
  p: `support.type.property-name punctuation.support.type.property-name meta.object-literal.key
    entity.name.tag entity.other.attribute-name constant.other.option string.unquoted.argument.option
    keyword.other.http entity.other.attribute-name.http variable.parameter.function-call
    variable.other.key.toml`,
  // Code within a string.
  x: `meta.template.expression meta.embedded punctuation.definition.template-expression keyword.operator`,
};

const NAMES = Object.keys(CLASSES);
const PLAIN = '#000000';

/** The colors of terminals, as the classes whose colors are the most similar. */
const TERMINAL: Record<string, string> = {
  Black: 'c',
  Red: 'k',
  Green: 'p',
  Yellow: 'n',
  Blue: 's',
  Magenta: 'f',
  Cyan: 's',
};

export const THEME: ThemeRegistrationRaw = {
  name: 'classes',
  colors: Object.fromEntries(
    Object.entries(TERMINAL).flatMap(([color, name]) =>
      ['', 'Bright'].map((kind) => [`terminal.ansi${kind}${color}`, colorOf(NAMES.indexOf(name))]),
    ),
  ),
  settings: [
    { settings: { foreground: PLAIN, background: '#ffffff' } },
    ...NAMES.map((name, index) => ({
      scope: CLASSES[name]?.split(/\s+/) ?? [],
      settings: { foreground: name === 'x' ? PLAIN : colorOf(index) },
    })),
  ],
};

function colorOf(index: number): string {
  return `#00000${index + 1}`;
}

const CLASS_OF = new Map(NAMES.filter((name) => name !== 'x').map((name, index) => [colorOf(index), name]));

/** Returns the class that a color of the theme represents; undefined for plain text. */
export function classOf(color: string | undefined): string | undefined {
  return CLASS_OF.get(color?.toLowerCase() ?? PLAIN);
}
