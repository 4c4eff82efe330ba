import { useState } from 'react';
import { t } from '../../../cli/words/words.ts';
import { type PanelProps, RequestPanel } from './request-panel.tsx';
import { stateOfStep, type Values, type WorkflowStep, withOutputs } from './workflow-steps.ts';

interface Props extends Pick<PanelProps, 'language' | 'onLanguage' | 'onClose'> {
  /** Inputs of the workflow. */
  values: Values;
  steps: { step: WorkflowStep; form: Omit<PanelProps, 'language' | 'onLanguage' | 'onClose'> }[];
}

/** The requests of a workflow, one after another: each takes what earlier responses returned. */
export function WorkflowPanel({ values: inputs, steps, ...panel }: Props) {
  const [index, setIndex] = useState(0);
  const [values, setValues] = useState(inputs);
  const current = steps[index];
  if (!current) return null;
  const { step, form } = current;
  const move = (by: number, label: string) => (
    <button
      type="button"
      className="field-button"
      disabled={!steps[index + by]}
      onClick={() => setIndex(index + by)}
    >
      {label}
    </button>
  );
  return (
    <>
      <RequestPanel
        key={index}
        {...form}
        {...panel}
        title={t('ui.step.title', { number: index + 1, count: steps.length, title: step.title })}
        start={stateOfStep(step, form, values)}
        onResponse={(response) => setValues(withOutputs(values, step, response))}
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
