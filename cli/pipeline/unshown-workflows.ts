import path from 'node:path';
import { visit } from 'unist-util-visit';
import { labelOf } from '../markdown/leaf-directives.ts';
import { type Problem, topOf, warningAt } from '../problem.ts';
import type { ContentPage } from '../site/content.ts';
import type { WorkflowFile, WrittenWorkflow } from '../workflows/load-workflows.ts';

/** Reports workflows that no page shows or links to, so that people do not find them. */
export function unshownWorkflows(
  pages: ContentPage[],
  workflows: WrittenWorkflow[],
  files: WorkflowFile[],
): Problem[] {
  const shown = new Set<string>();
  for (const { markdown } of pages) {
    visit(markdown.tree ?? { type: 'root', children: [] }, 'leafDirective', (node) => {
      if (node.name === 'workflow') shown.add(labelOf(node, markdown.frontMatter.body) ?? '');
    });
    for (const { url } of markdown.links) shown.add(path.posix.basename(url).split('.')[0] ?? '');
  }
  return workflows
    .filter(({ workflow }) => !shown.has(workflow.id))
    .map(({ workflow, path: published }) =>
      warningAt(
        'links/none',
        topOf(files.find(({ name }) => published === `workflows/${name}`)?.file ?? ''),
        {
          message: `No page shows the workflow \`${workflow.id}\`.`,
          hint: `Write \`::workflow[${workflow.id}]\` in the guide that it belongs to.`,
        },
      ),
    );
}
