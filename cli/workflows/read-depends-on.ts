import { didYouMean } from '../text/did-you-mean.ts';
import type { ArazzoDocument, ArazzoWorkflow } from './document.ts';
import type { Report } from './read-document.ts';

/** Returns the ids of the workflows to run first; reports those that don't exist. */
export function readDependsOn(
  { workflowId, dependsOn = [] }: ArazzoWorkflow,
  { document, pointer }: { document: ArazzoDocument; pointer: string },
  report: Report,
): string[] {
  const own = document.workflows.map((one) => one.workflowId);
  const others = document.sourceDescriptions.filter(({ type }) => type === 'arazzo').map(({ name }) => name);
  return dependsOn.flatMap((text, index) => {
    const [, source = '', id = ''] = /^\$sourceDescriptions\.([\w-]+)\.(.+)$/.exec(text) ?? [];
    if (source !== '' && others.includes(source)) return id;
    if (own.includes(text) && text !== workflowId) return text;
    const available = [
      ...own.filter((other) => other !== workflowId),
      ...others.map((name) => `$sourceDescriptions.${name}.…`),
    ];
    report(
      `${pointer}/dependsOn/${index}`,
      `Unknown workflow \`${text}\`.`,
      didYouMean(text, available) ??
        'Write the `workflowId`, after `$sourceDescriptions.` and the name of the source where it is in another file.',
    );
    return [];
  });
}
