import { createRequire } from 'node:module';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { FormatsPlugin } from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { exampledOf, files, loadSpec, resolve, type Spec, schemasOf, specText } from './spec.ts';

// The types of the CommonJS package ajv-formats don't have the default export that NodeNext requires.
const addFormats = createRequire(import.meta.url)('ajv-formats') as FormatsPlugin;

interface Sample {
  place: string;
  schemaPointer: string;
  value: unknown;
}

describe.each(files)('%s.yaml', (file) => {
  const spec = loadSpec(file);

  it('has only examples and defaults that match their schemas', () => {
    const samples = samplesOf(spec);
    // If samplesOf missed the examples, this test would pass for the wrong reason.
    expect(samples.length).toBeGreaterThan(file === 'legacy' ? 100 : 300);
    expect(misfits(spec, samples)).toEqual([]);
  });

  it('has an example for every parameter and every body', () => {
    const bare = exampledOf(spec).filter(
      ({ node }) => node.example === undefined && !node.examples && !node.schema?.examples,
    );
    expect(bare.map(({ place }) => place)).toEqual([]);
  });

  it('has an example for every property without nested schemas', () => {
    const bare = schemasOf(spec).filter(({ place, schema }) => {
      const { type, examples } = resolve(spec, schema);
      const isLeaf = /\/properties\/[^/]+$/.test(place) && type !== 'object' && type !== 'array';
      return isLeaf && !examples?.length;
    });
    expect(bare.map(({ place }) => place)).toEqual([]);
  });

  it('has a summary for each named example', () => {
    const examples = exampledOf(spec).flatMap(({ place, node }) =>
      Object.entries(node.examples ?? {}).map(([name, example]) => ({
        place,
        name,
        ...resolve(spec, example),
      })),
    );
    expect(examples.filter(({ summary }) => !summary).map(({ place, name }) => `${place} ${name}`)).toEqual(
      [],
    );
  });
});

describe('the check itself', () => {
  const broken = {
    place: 'made up',
    schemaPointer: '/components/schemas/BankAccountInput',
    value: { accountNumber: '123456789', clearingNumber: '1234', currency: 'SEK' },
  };

  it('detects an account number with nine digits', () => {
    const [misfit] = misfits(loadSpec('institutional'), [broken]);
    expect(misfit).toContain('/accountNumber must match pattern');
  });

  it('detects a numeric amount, a date without a time zone and an unknown status', () => {
    const value = {
      id: 'BQ7K2MD',
      created: '2024-05-13 09:14',
      fee: { currency: 'SEK', amount: 25 },
      status: 'finished',
    };
    const found = misfits(loadSpec('institutional'), [
      { place: 'made up', schemaPointer: '/components/schemas/Order', value },
    ]).join('\n');
    expect(found).toContain('/created must match format "date-time"');
    expect(found).toContain('/fee/amount must be string');
    expect(found).toContain('/status must be equal to one of the allowed values');
  });

  it('detects a missing telephone number for swish payments, and requires none for others', () => {
    const place = { place: 'made up', schemaPointer: '/components/schemas/BuyOrderInput' };
    const order = { fiatAmount: 350, fiatCurrency: 'SEK' };
    const legacy = loadSpec('legacy');
    expect(misfits(legacy, [{ ...place, value: { ...order, paymentMethod: 'swish' } }]).join()).toContain(
      "must have required property 'phoneNumber'",
    );
    expect(misfits(legacy, [{ ...place, value: { ...order, paymentMethod: 'sepa' } }])).toEqual([]);
    expect(misfits(legacy, [{ ...place, value: order }])).toEqual([]);
  });
});

it('writes every amount of the institutional API as a quoted string', () => {
  // YAML would parse an unquoted 500.00 as the number 500.
  expect(specText('institutional').match(/^ *(amount|fiatAmount|price|ask|bid|mid): \d.*$/gm)).toBeNull();
});

function samplesOf(spec: Spec): Sample[] {
  const inSchemas = schemasOf(spec).flatMap(({ place, schema }) => [
    ...(schema.examples ?? []).map((value) => ({ place, schemaPointer: place, value })),
    ...('default' in schema ? [{ place, schemaPointer: place, value: schema.default }] : []),
  ]);
  const inBodiesAndParameters = exampledOf(spec).flatMap(({ place, node }) => {
    const values = Object.values(node.examples ?? {}).map((example) => resolve(spec, example).value);
    const all = 'example' in node ? [node.example, ...values] : values;
    return all.map((value) => ({ place, schemaPointer: `${place}/schema`, value }));
  });
  return [...inSchemas, ...inBodiesAndParameters];
}

function misfits(spec: Spec, samples: Sample[]): string[] {
  const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true, allErrors: true });
  addFormats(ajv);
  // The whole document is added to the validator to resolve references. It is not a schema itself, so its
  // own keywords are declared; other unknown keywords in a schema remain errors.
  ajv.addVocabulary(['x-enumDescriptions', ...Object.keys(spec)]);
  ajv.addSchema(spec, 'spec', undefined, false);
  return samples.flatMap(({ place, schemaPointer, value }) => {
    const validate = ajv.compile({ $ref: `spec#${encodeURI(schemaPointer)}` });
    validate(value);
    return (validate.errors ?? []).map((error) => `${place}: ${error.instancePath} ${error.message}`);
  });
}
