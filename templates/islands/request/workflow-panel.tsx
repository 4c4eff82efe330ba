import { useState } from 'react';
import { t } from '../../../cli/words/words.ts';
import type { StepForm } from '../../../cli/workflows/workflow-forms.ts';
import { FieldButton } from './field-button.tsx';
import { type PanelFrame, type PanelProps, RequestPanel } from './request-panel.tsx';
import { stateOfStep, type Values, withOutputs } from './workflow-steps.ts';

interface Props extends PanelFrame {
  /** Inputs of the workflow. */
  values: Values;
  steps: { step: StepForm; form: Omit<PanelProps, keyof PanelFrame> }[];
}

/** The requests of a workflow, one after another: each takes what earlier responses returned. */
export function WorkflowPanel({ values: inputs, steps, ...panel }: Props) {
  const [at, setAt] = useState(0);
  const [values, setValues] = useState(inputs);
  const [isSending, setSending] = useState(false);
  const current = steps[at];
  if (!current) return null;
  const { step, form } = current;
  const move = (by: number, label: string) => (
    <FieldButton label={label} disabled={isSending || !steps[at + by]} onClick={() => setAt(at + by)} />
  );
  return (
    <>
      <RequestPanel
        key={at}
        {...form}
        {...panel}
        title={t('ui.step.title', { number: at + 1, count: steps.length, title: step.title })}
        start={stateOfStep(step, form, values)}
        onResponse={(response) => setValues(withOutputs(values, step, response))}
        onSending={setSending}
      />
      <div className="request send">
        <div className="request-title">
          {move(-1, t('ui.step.previous'))}
          {move(1, t('ui.step.next'))}
        </div>
      </div>
    </>
  );
}
