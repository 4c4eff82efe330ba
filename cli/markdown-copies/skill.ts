import type { SiteConfig } from '../config.ts';
import { MAX_SKILL_DESCRIPTION, MAX_SKILL_NAME } from '../limits.ts';
import { escapeMarkdown } from '../markdown/write-markdown.ts';
import { cutAtWord } from '../text/cut-at-word.ts';
import { oneLine } from '../text/one-line.ts';
import type { WrittenWorkflow } from '../workflows/load-workflows.ts';
import { environmentName, type Input, type Step } from '../workflows/model.ts';
import { runtimeOf } from '../workflows/write-scripts.ts';
import type { MarkdownCopy } from './markdown-copy.ts';
import { blocks, code, heading, item, link, type ResolveLink } from './text.ts';

interface Sources {
  workflows: WrittenWorkflow[];
  /** Which API to prefer; empty if there is only one. */
  preference: string;
  guideOf(workflow: WrittenWorkflow): MarkdownCopy | undefined;
  /** Resolves the link of an operation to its Markdown. */
  resolve: ResolveLink;
}

/**
 * Writes `skill.md`, a skill for assistants: what can be done with the API, and how. Its tasks are the workflows, each
 * after those to run first.
 */
export function skill(
  config: Pick<SiteConfig, 'base' | 'description' | 'tagline' | 'title' | 'url'>,
  sources: Sources,
): string {
  const { title, url, base } = config;
  const workflows = runFirstFirst(sources.workflows);
  const summary = config.description || config.tagline;
  const tasks = workflows.map(({ workflow }) => oneLine(workflow.title)).join('; ');
  const about = cutAtWord(`${summary || title} Use it for these tasks: ${tasks}.`, MAX_SKILL_DESCRIPTION);
  return `${blocks(
    `---\nname: ${nameOf(title)}\ndescription: ${JSON.stringify(oneLine(about))}\n---`,
    heading(1, title),
    summary === '' ? '' : `> ${escapeMarkdown(summary)}`,
    sources.preference,
    heading(2, 'How to work'),
    howToWork(workflows, `${url}${base}llms.txt`),
    heading(2, 'Tasks'),
    ...workflows.map((one) => task(config, one, sources)),
  )}\n`;
}

function nameOf(title: string): string {
  const name = title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return name.slice(0, MAX_SKILL_NAME).replace(/^-|-$/g, '') || 'api';
}

/** Each workflow comes after those that it names to be run first. */
function runFirstFirst(workflows: WrittenWorkflow[]): WrittenWorkflow[] {
  const ordered = new Set<WrittenWorkflow>();
  const seen = new Set<WrittenWorkflow>();
  const add = (published: WrittenWorkflow) => {
    if (seen.has(published)) return;
    seen.add(published);
    const { dependsOn } = published.workflow;
    workflows.filter(({ workflow }) => dependsOn.includes(workflow.id)).forEach(add);
    ordered.add(published);
  };
  workflows.forEach(add);
  return [...ordered];
}

function howToWork(workflows: WrittenWorkflow[], index: string): string {
  const creates = workflows.some(({ workflow }) => workflow.steps.some(({ data }) => data.creates));
  return [
    item(`Choose a task below. For anything else, find the endpoint or the guide in [llms.txt](${index}).`),
    item(
      'Before you write or send a request, read the page of its endpoint, which each step links to. Use only the fields, values and error codes that it names.',
    ),
    item(
      'Run the script of the task, or write code with the same steps. Scripts need Node.js 20 or Python 3.9, and no packages. Save a script and its runtime in one folder. The option `--help` lists inputs, options and exit codes.',
    ),
    item('Ask the person you work for about inputs that you do not have. Defaults are for tests.'),
    item(
      'Send requests to the test server. Before you use production, or run a task that names no test server, ask for permission.',
    ),
    item(
      'Read secrets from environment variables, or from the file that a variable such as `ACCESS_TOKEN_FILE` names. Never write them into code, arguments or messages.',
    ),
    creates
      ? item(
          'Send the request of a step that creates something once. If its response is lost (exit code 3 of a script), look for what it created, as the step says, and ask before you send it again.',
        )
      : '',
  ]
    .filter(Boolean)
    .join('\n');
}

function task(
  { url, base }: Pick<SiteConfig, 'base' | 'url'>,
  published: WrittenWorkflow,
  { guideOf, resolve }: Sources,
): string {
  const { workflow, path: document, scripts } = published;
  const guide = guideOf(published);
  const files = scripts.flatMap(({ path }) => [path, runtimeOf(path)]);
  const downloads = [...files, document].map(
    (path) => `[${path.slice(path.lastIndexOf('/') + 1)}](${url}${base}${path})`,
  );
  const { test, production } = workflow.server;
  const outputs = workflow.outputs.map(({ name }) => code(name)).join(', ');
  return blocks(
    `${heading(3, workflow.title)} (${code(workflow.id)})`,
    escapeMarkdown(oneLine(workflow.description)),
    [
      guide ? item(`Guide: [${escapeMarkdown(guide.title)}](${guide.url})`) : '',
      item(`Files: ${downloads.join(', ')}`),
      item(test === undefined ? `Server: ${production}` : `Test server: ${test}; production: ${production}`),
      workflow.dependsOn.length > 0 ? item(`Run first: ${workflow.dependsOn.map(code).join(', ')}`) : '',
      workflow.inputs.length > 0 ? item('Inputs:', workflow.inputs.map(inputItem).join('\n')) : '',
      outputs === '' ? '' : item(`Outputs: ${outputs}`),
    ]
      .filter(Boolean)
      .join('\n'),
    workflow.steps.map((step) => stepLine(step, resolve)).join('\n'),
  );
}

function inputItem({ name, description, isSecret, isTestOnly, defaultValue, choices = [] }: Input): string {
  const marks = [isSecret && 'secret', isTestOnly && 'optional, not in production'].filter(Boolean);
  const facts = [
    choices.length > 0 ? `one of ${choices.map((choice) => code(String(choice))).join(', ')}` : '',
    defaultValue === undefined ? '' : `default ${code(String(defaultValue))}`,
  ].filter(Boolean);
  const text = [escapeMarkdown(oneLine(description)), ...facts].join('; ');
  return item(`${code(environmentName(name))}${marks.length > 0 ? ` (${marks.join(', ')})` : ''}: ${text}`);
}

function stepLine(
  { number, method, pathTemplate, href, data: { title, creates } }: Step,
  resolve: ResolveLink,
): string {
  const request = link(code(`${method} ${pathTemplate}`), href, resolve);
  const line = `${number}. ${escapeMarkdown(oneLine(title))}: ${request}`;
  if (!creates) return line;
  const { what, find, cancel = '' } = creates;
  const rules = `This creates the ${what}: send it once. If the response is lost: ${find} ${cancel}`;
  return `${line}. ${escapeMarkdown(oneLine(rules))}`;
}
