import { type Command, Option } from 'commander';
import type { CommandContext } from './context.ts';

type Shell = 'bash' | 'zsh' | 'fish';

export function addCompletionCommand(program: Command, { terminal }: CommandContext): void {
  program
    .command('completion')
    .description('Print a completion script for your shell')
    .argument('<shell>', 'bash, zsh or fish')
    .addOption(new Option('--name <word>', 'Name under which you run this program').default('docs'))
    .addHelpText(
      'after',
      "\nExample, for bash:\n  alias docs='npm run --silent docs --'\n  source <(npm run --silent docs -- completion bash)",
    )
    .action((shell: string, { name }: { name: string }, command: Command) => {
      if (shell !== 'bash' && shell !== 'zsh' && shell !== 'fish')
        command.error(`error: unknown shell '${shell}'. Available: bash, zsh, fish`);
      if (!/^[\w-]+$/.test(name)) command.error(`error: invalid program name '${name}'`);
      terminal.print(SCRIPTS[shell as Shell](name, commandsOf(program)));
    });
}

interface CompletedCommand {
  command: string;
  description: string;
  options: { flag: string; description: string; choices: readonly string[] }[];
}

function commandsOf(program: Command): CompletedCommand[] {
  return program.commands.map((command) => ({
    command: command.name(),
    description: command.description(),
    options: [...command.options, ...program.options]
      .filter(({ hidden }) => !hidden)
      .map(({ long, description, argChoices }) => ({
        flag: long ?? '',
        description,
        choices: argChoices ?? [],
      })),
  }));
}

const SCRIPTS: Record<Shell, (name: string, commands: CompletedCommand[]) => string> = {
  bash: (name, commands) => `${bashFunction(name, commands)}
complete -o default -F _${name} ${name}`,
  // zsh can run completion scripts for bash.
  zsh: (name, commands) => `autoload -U +X bashcompinit && bashcompinit
${bashFunction(name, commands)}
complete -o default -F _${name} ${name}`,
  fish: (name, commands) =>
    commands
      .flatMap(({ command, description, options }) => [
        `complete -c ${name} -n __fish_use_subcommand -a ${command} -d ${quote(description)}`,
        ...options.map(
          ({ flag, description: text, choices }) =>
            `complete -c ${name} -n '__fish_seen_subcommand_from ${command}' -l ${flag.slice(2)} -d ${quote(text)}${choices.length > 0 ? ` -x -a ${quote(choices.join(' '))}` : ''}`,
        ),
      ])
      .join('\n'),
};

function bashFunction(name: string, commands: CompletedCommand[]): string {
  const cases = commands.map(
    ({ command, options }) => `    ${command}) words=${quote(options.map(({ flag }) => flag).join(' '))} ;;`,
  );
  const choices = new Map(
    commands.flatMap(({ options }) =>
      options.filter((o) => o.choices.length > 0).map((o) => [o.flag, o.choices]),
    ),
  );
  const names = quote(commands.map(({ command }) => command).join(' '));
  return `_${name}() {
  local words current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]}
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
    *) words=${names} ;;
  esac
  [ "$COMP_CWORD" = 1 ] && words=${names}
  case "$previous" in
${[...choices].map(([flag, list]) => `    ${flag}) words=${quote(list.join(' '))} ;;`).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
