import { type ReactNode, useContext, useId, useState } from 'react';
import { isObject, valueAt } from '../../../cli/openapi/document/json-object.ts';
import type { FormChoice, FormField, OwnField } from '../../../cli/openapi/forms/request-form.ts';
import { t } from '../../../cli/words/words.ts';
import { optionsOf, valueOfOption, withoutKnown } from './choices.ts';
import { Control, Faults, Marks } from './control.tsx';
import type { Path } from './edit-value.ts';
import { FieldButton } from './field-button.tsx';
import { FormContext, ownField, useField } from './form-context.ts';
import { Menu } from './menu.tsx';

export interface FieldProps {
  name: string;
  /** In the form. */
  path: Path;
  field: FormField;
  value: unknown;
  required?: boolean;
  deprecated?: boolean;
  /** An item of a list is removed by its button, not by an empty text. */
  isItem?: boolean;
  onChange?(value: unknown): void;
}

export function Field(props: FieldProps) {
  const own = useField(props.field);
  return isGroup(own) ? <FieldGroup {...props} own={own} /> : <FieldLine {...props} own={own} />;
}

/** Whether a field has fields. */
function isGroup({ properties, items, others, choices }: OwnField): boolean {
  return Boolean(properties ?? items ?? others ?? choices);
}

interface OwnProps extends Omit<FieldProps, 'field'> {
  own: OwnField;
}

/** A field of one control. */
function FieldLine(props: OwnProps) {
  const { faultsAt, change } = useContext(FormContext);
  const { path, own, isItem, onChange = (value) => change(path, value) } = props;
  const id = useId();
  const faults = faultsAt(path);
  return (
    <div className="field">
      <label htmlFor={id}>
        <Marks {...props} />
      </label>
      <Control
        {...props}
        id={id}
        describedBy={`${id}-about`}
        isInvalid={faults.length > 0}
        onChange={(value) => onChange(isItem && value === undefined ? '' : value)}
      />
      <div id={`${id}-about`}>
        {own.facts && <p className="facts">{own.facts.join(', ')}</p>}
        <Faults texts={faults} />
      </div>
    </div>
  );
}

/** A field of several fields, which are made when it is opened: a schema may contain itself. */
function FieldGroup(props: OwnProps) {
  const { name, path, own, value, required } = props;
  const { faultsAt, change } = useContext(FormContext);
  const [isOpen, setOpen] = useState(required || value !== undefined);
  return (
    <details
      className="field-group"
      aria-label={name}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <Marks {...props} />
      </summary>
      {isOpen && <InnerFields path={path} own={own} value={value} />}
      <Faults texts={faultsAt(path)} />
      {value !== undefined && !required && (
        <FieldButton label={t('ui.form.remove', { name })} onClick={() => change(path, undefined)} />
      )}
    </details>
  );
}

/** The fields inside of an object, a list or alternatives. */
export function InnerFields({ path, own, value }: { path: Path; own: OwnField; value: unknown }): ReactNode {
  const names = new Set(own.properties?.map(({ name }) => name));
  return (
    <>
      {own.properties?.map(({ name, required, field }) => (
        <Field
          key={name}
          name={name}
          path={[...path, name]}
          field={field}
          required={required ?? false}
          value={valueAt(value, [name])}
        />
      ))}
      {own.choices?.map((choice, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: choices never move
        <Choice key={index} choice={choice} path={path} value={value} known={names} />
      ))}
      {own.items && <Items path={path} field={own.items} value={value} />}
      {own.others && <Others path={path} field={own.others} value={value} known={names} />}
    </>
  );
}

function Items({ path, field, value }: { path: Path; field: FormField; value: unknown }) {
  const { change } = useContext(FormContext);
  const own = useField(field);
  const items = Array.isArray(value) ? value : [];
  return (
    <>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item has no other name
        <Item key={index} name={String(index + 1)} path={[...path, index]} field={field} value={item} />
      ))}
      <FieldButton
        label={t('ui.form.add-item')}
        onClick={() => change([...path, items.length], startOf(own))}
      />
    </>
  );
}

/** A part that a button removes. */
function Item(props: FieldProps) {
  const { change } = useContext(FormContext);
  const { name, path } = props;
  return (
    <div className="field-item">
      <Field {...props} isItem required />
      <FieldButton label={t('ui.form.remove', { name })} onClick={() => change(path, undefined)} />
    </div>
  );
}

/** What a part is when it is added. */
function startOf({ properties, choices, others, items, values }: OwnField): unknown {
  const [choice] = choices ?? [];
  if (items) return [];
  if (choice?.discriminator) return { [choice.discriminator]: choice.options[0]?.values?.[0] };
  return properties || choices || others ? {} : (values?.[0] ?? '');
}

/** Properties whose names the schema does not say. */
function Others({
  path,
  field,
  value,
  known,
}: {
  path: Path;
  field: FormField;
  value: unknown;
  known: Set<string>;
}) {
  const { change } = useContext(FormContext);
  const [name, setName] = useState('');
  const own = useField(field);
  const id = useId();
  const names = isObject(value) ? Object.keys(value).filter((key) => !known.has(key)) : [];
  const add = (): void => {
    if (name === '' || valueAt(value, [name]) !== undefined) return;
    change([...path, name], startOf(own));
    setName('');
  };
  return (
    <>
      {names.map((key) => (
        <Item key={key} name={key} path={[...path, key]} field={field} value={valueAt(value, [key])} />
      ))}
      <div className="field field-new">
        <label htmlFor={id}>{t('ui.form.new-property')}</label>
        <input
          id={id}
          type="text"
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <FieldButton label={t('ui.form.add')} onClick={add} />
      </div>
    </>
  );
}

interface ChoiceProps {
  choice: FormChoice;
  path: Path;
  value: unknown;
  /** Properties that are beside the alternatives. */
  known: Set<string>;
}

/** A menu of alternatives, and the fields of the one that is chosen. */
function Choice({ choice, path, value, known }: ChoiceProps) {
  const { fields, change } = useContext(FormContext);
  const [chosen, setChosen] = useState<number>();
  // Without the values of options, it is a field like any other.
  const discriminator = choice.options[0]?.values && choice.discriminator;
  const options = choice.options.map(({ field }) => ownField(fields, field));
  const fits = optionsOf(choice, options, value);
  const index = (fits.length === 1 ? fits[0] : (chosen ?? fits[0])) ?? 0;
  const titles = choice.options.map(({ label, values }) => values?.[0] ?? label);
  const isAlike = fits.length > 1 && Object.keys(value as object).some((name) => !known.has(name));
  const option = options[index];
  const names = fits.map((at) => titles[at]).join(', ');
  const choose = (next: number): void => {
    setChosen(next);
    change(path, valueOfOption({ choice, options, known }, next, value));
  };
  return (
    <div className="field-choice">
      {discriminator === undefined ? (
        <Menu label={t('ui.form.variant')} options={titles} chosen={index} onChoose={choose} />
      ) : (
        <FieldLine
          name={discriminator}
          path={[...path, discriminator]}
          own={{ label: '', types: ['string'], values: titles }}
          value={valueAt(value, [discriminator])}
          required={choice.required ?? false}
          onChange={(title) => choose(titles.indexOf(title as string))}
        />
      )}
      {isAlike && <p className="facts">{t('ui.form.alike', { names })}</p>}
      {option &&
        (isGroup(option) ? (
          <InnerFields path={path} own={withoutKnown(option, known, discriminator)} value={value} />
        ) : (
          <Field name={titles[index] ?? ''} path={path} field={option} value={value} required />
        ))}
    </div>
  );
}
