import { didYouMean } from '../../text/did-you-mean.ts';
import type { Nowhere } from '../address.ts';
import type { Block } from '../block.ts';
import type { Directive } from '../directives.ts';
import type { WrittenWorkflow } from './load-workflows.ts';
import { environmentName } from './workflow.ts';

/** `::flow[buy]`: the steps of a workflow, its scripts, and the files to download. */
export function workflowBlock(
  workflows: WrittenWorkflow[],
  { label, title, index }: Directive,
  { base, highlight }: { base: string; highlight(code: string, language: string): string },
): Block | Nowhere {
  const found = workflows.find(({ workflow }) => workflow.name === label);
  if (!found) {
    const names = workflows.map(({ workflow }) => workflow.name);
    const known = names.length > 0 ? `Known are ${names.join(', ')}.` : 'Put it into content/flows.';
    return { message: `There is no walk \`${label}\`.`, hint: didYouMean(label, names) ?? known };
  }
  const { workflow, scripts } = found;
  return {
    from: '',
    kind: 'flow',
    title: title ?? workflow.title,
    about: workflow.about,
    needs: workflow.needs.map(({ name, about }) => ({ name: environmentName(name), about })),
    steps: workflow.steps.map((step) => ({
      title: step.title,
      call: { text: `${step.method} ${step.template}`, href: step.href },
    })),
    group: `flow-${index}`,
    samples: scripts.map(({ id, label: language, code, language: name }) => ({
      id,
      label: language,
      code,
      html: highlight(code, name),
    })),
    files: scripts.map(({ label: language, path }) => ({
      label: language,
      name: path.slice(path.lastIndexOf('/') + 1),
      href: base + path,
    })),
  };
}
