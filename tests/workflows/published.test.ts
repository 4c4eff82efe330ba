import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { realWorkflows } from './real-workflows.ts';

/** Another implementation of Arazzo: all of its rules for workflows, as errors. */
test('the published workflows pass the linter of Redocly, and refer to their sources by URL', async () => {
  const config = await createConfig({
    arazzo1: true,
    rules: {
      struct: 'error',
      'criteria-unique': 'error',
      'no-criteria-xpath': 'error',
      'no-x-security-both-scheme-and-scheme-name': 'error',
      'no-x-security-scheme-name-without-openapi': 'error',
      'outputs-defined': 'error',
      'parameters-unique': 'error',
      'requestBody-replacements-unique': 'error',
      'sourceDescription-type': 'error',
      'sourceDescriptions-name-unique': 'error',
      'sourceDescriptions-not-empty': 'error',
      'spec-step-mutually-exclusive-fields': 'error',
      'step-onFailure-unique': 'error',
      'step-onSuccess-unique': 'error',
      'stepId-unique': 'error',
      'workflow-dependsOn': 'error',
      'workflowId-unique': 'error',
      'x-security-scheme-name-reference': 'error',
      'x-security-scheme-required-values': 'error',
    },
  } as Parameters<typeof createConfig>[0]);
  const all = await realWorkflows();
  const documents = all.documents.filter(({ path }) => path.endsWith('.arazzo.yaml'));
  expect(documents.length).toBe(9);
  for (const { path, contents } of documents) {
    const found = await lintFromString({ source: contents, absoluteRef: `/site/${path}`, config });
    expect(found.map(({ ruleId, message }) => `${path} ${ruleId}: ${message}`)).toEqual([]);
    for (const { url } of parse(contents).sourceDescriptions)
      expect(url).toMatch(/^https:\/\/docs\.example\//);
  }
});
