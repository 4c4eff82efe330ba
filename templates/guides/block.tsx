import type { Block } from '../../cli/guides/block.ts';
import { Errors } from '../reference/errors.tsx';
import { EnumValues } from '../reference/facts.tsx';
import { ParameterGroups, Parameters } from '../reference/parameters.tsx';
import { Code } from '../reference/samples.tsx';
import { Fields } from '../reference/schema.tsx';
import { Call } from './call.tsx';
import { DiagramFigure } from './diagram.tsx';
import { ErrorTable } from './error-table.tsx';
import { LanguageTabs } from './language-tabs.tsx';
import { Replacements } from './replacements.tsx';
import { Grants, Scopes } from './scopes.tsx';
import { WorkflowScripts } from './workflow-scripts.tsx';

/** What a directive puts into a guide. */
export function BlockContent({ block }: { block: Block }) {
  switch (block.kind) {
    case 'operation':
      return <Call operation={block.operation} />;
    case 'parameters':
      return block.groups.length === 1 ? (
        <Parameters parameters={block.groups[0]?.parameters ?? []} />
      ) : (
        <ParameterGroups groups={block.groups} />
      );
    case 'fields':
      return <Fields schema={block.schema} />;
    case 'enum':
      return <EnumValues values={block.values} />;
    case 'request':
      return (
        <div className="samples">
          <p className="caption">{block.title}</p>
          <LanguageTabs group={block.group} samples={block.samples} />
        </div>
      );
    case 'response':
      return (
        <div className="samples answer">
          <p className="caption">{block.title}</p>
          <Code html={block.example.html} />
        </div>
      );
    case 'scopes':
      return <Scopes scopes={block.scopes} />;
    case 'grants':
      return <Grants grants={block.grants} />;
    case 'errors':
      return <Errors errors={block.errors} />;
    case 'error-table':
      return <ErrorTable rows={block.rows} />;
    case 'replacements':
      return <Replacements rows={block.rows} />;
    case 'diagram':
      return <DiagramFigure {...block} />;
    case 'flow':
      return <WorkflowScripts flow={block} />;
  }
}
