/**
 * Says why a text is no regular expression; undefined if it is one. Regular expressions of documents are compiled here only,
 * and nothing but the validator of examples and snippets runs them: they may take any time.
 */
export function syntaxFault(text: string, flags: '' | 'u'): string | undefined {
  try {
    new RegExp(text, flags);
    return undefined;
  } catch (error) {
    return (error as Error).message.replace(/^Invalid regular expression: \/.*\/\w*: /s, '').toLowerCase();
  }
}

/** Compiles a pattern of a schema. One that is invalid with the flag `u`, such as `[\\w-.]`, is meant without it. */
export function patternOf(text: string, flags: string): RegExp {
  return new RegExp(text, syntaxFault(text, 'u') === undefined ? flags : flags.replace('u', ''));
}

/** The characters that have a property of Unicode, such as `Lu` or `Script=Greek`. Throws a SyntaxError if there is none. */
export function charactersWith(property: string, isNegative: boolean): RegExp {
  if (!/^[\w=]{1,60}$/.test(property)) throw new SyntaxError('Invalid property name');
  return new RegExp(`\\${isNegative ? 'P' : 'p'}{${property}}`, 'u');
}
