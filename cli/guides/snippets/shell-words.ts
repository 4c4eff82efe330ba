/** A word of a command without quotes. Variables such as `$NAME` are not expanded. */
export interface Word {
  text: string;
  /** The location of its text after an opening quote, from 1. */
  line: number;
  column: number;
}

/** Splits a script into commands and words, with the syntax that snippets use: quotes, line ends, pipes and comments. */
export function shellCommands(script: string): Word[][] {
  const commands: Word[][] = [[]];
  let word: (Word & { offset: number }) | undefined;
  let index = 0;
  const begin = (offset: number) => {
    if (word) return;
    const before = script.slice(0, offset).split('\n');
    word = { text: '', line: before.length, column: (before.at(-1)?.length ?? 0) + 1, offset };
  };
  const end = () => {
    if (word) commands.at(-1)?.push({ text: word.text, line: word.line, column: word.column });
    word = undefined;
  };
  const add = (text: string) => {
    if (word) word.text += text;
  };
  while (index < script.length) {
    const character = script[index] ?? '';
    if (character === '\\') {
      if (script[index + 1] !== '\n') {
        begin(index);
        add(script[index + 1] ?? '');
      }
      index += 2;
    } else if (character === "'") {
      const close = script.indexOf("'", index + 1);
      begin(index + 1);
      add(script.slice(index + 1, close < 0 ? undefined : close));
      index = close < 0 ? script.length : close + 1;
    } else if (character === '"') {
      const quoted = readDoubleQuoted(script, index + 1);
      begin(index + 1);
      add(quoted.text);
      index = quoted.next;
    } else if (character === '#' && !word) {
      while (index < script.length && script[index] !== '\n') index++;
    } else if (/[\n;|&]/.test(character)) {
      end();
      commands.push([]);
      index++;
    } else if (/\s/.test(character)) {
      end();
      index++;
    } else {
      begin(index);
      add(character);
      index++;
    }
  }
  end();
  return commands.filter((command) => command.length > 0);
}

function readDoubleQuoted(script: string, start: number): { text: string; next: number } {
  let text = '';
  let index = start;
  while (index < script.length && script[index] !== '"') {
    if (script[index] === '\\' && /["\\$`\n]/.test(script[index + 1] ?? '')) index++;
    text += script[index] ?? '';
    index++;
  }
  return { text, next: index + 1 };
}
