/** A form of the plural rules of CLDR. */
export type PluralForm = Intl.LDMLPluralRule;

const FORMS: PluralForm[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** Returns the form that a language has for a whole number. */
export function pluralForm(language: string, count: number): PluralForm {
  return rulesOf(language).select(count);
}

/** Returns the forms that a language has for whole numbers, each with how many of the numbers up to 200 have it. */
export function pluralForms(language: string): Map<PluralForm, number> {
  const rules = rulesOf(language);
  const forms = Array.from({ length: 201 }, (_, count) => rules.select(count));
  return new Map(
    FORMS.filter((form) => forms.includes(form)).map((form) => [
      form,
      forms.filter((one) => one === form).length,
    ]),
  );
}

/** The rules for whole numbers are the same in all versions of Node.js. Those of English are for languages it does not know. */
function rulesOf(language: string): Intl.PluralRules {
  const [known = 'en'] = Intl.PluralRules.supportedLocalesOf(language);
  return new Intl.PluralRules(known);
}
