import { didYouMean } from '../../text/did-you-mean.ts';
import type { Nowhere } from '../address.ts';
import type { Block } from '../block.ts';
import type { Directive } from '../directives.ts';
import { environmentName } from './flow.ts';
import type { WrittenFlow } from './load-flows.ts';

/** `::flow[buy]`: the steps of a walk, its scripts, and the files to download. */
export function flowBlock(
  flows: WrittenFlow[],
  { label, title, index }: Directive,
  { base, highlight }: { base: string; highlight(code: string, language: string): string },
): Block | Nowhere {
  const found = flows.find(({ flow }) => flow.name === label);
  if (!found) {
    const names = flows.map(({ flow }) => flow.name);
    const known = names.length > 0 ? `Known are ${names.join(', ')}.` : 'Put it into content/flows.';
    return { message: `There is no walk \`${label}\`.`, hint: didYouMean(label, names) ?? known };
  }
  const { flow, scripts } = found;
  return {
    from: '',
    kind: 'flow',
    title: title ?? flow.title,
    about: flow.about,
    needs: flow.needs.map(({ name, about }) => ({ name: environmentName(name), about })),
    steps: flow.steps.map((step) => ({
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
