import { createConfig, lint } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { files, type SpecName, specPath } from './spec.ts';

// The recommended rules of the linter apply. Accepted violations are listed here, place by place, with the
// reason; anything new fails the test.
const accepted: Record<SpecName, string[]> = {
  institutional: [
    // The provider stays anonymous, so its hosts are example hosts.
    'no-server-example.com #/servers/0/url',
    'no-server-example.com #/servers/1/url',
    // The events belong to no operation: how they are delivered is not shown.
    'no-unused-components #/components/schemas/OrderCreatedEvent',
    'no-unused-components #/components/schemas/OrderUpdatedEvent',
    'no-unused-components #/components/schemas/OrderDeletedEvent',
  ],
  legacy: [
    'no-server-example.com #/servers/0/url',
    // A swish payment requires the telephone number. The property stands beside the condition; the rule looks only
    // inside it.
    'no-required-schema-properties-undefined #/components/schemas/BuyOrderInput/then/required/0',
  ],
};

describe.each(files)('%s.yaml', (file) => {
  it('passes the recommended rules', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lint({ ref: specPath(file), config });
    const found = problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`);
    expect(found).toEqual(accepted[file]);
  });
});
