import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** These files take longest: if one of them starts last, one worker waits for the other. */
const LONG = [
  'browser/real-site.test.ts',
  'mistakes/mistakes.test.ts',
  'hostile/every-string.test.ts',
  'workflows/runtime.test.ts',
  'browser/reference.test.ts',
  'browser/search.test.ts',
  'cli/start.test.ts',
  'hostile/workflows.test.ts',
  'workflows/real-workflows.test.ts',
  'build/build.test.ts',
  'dev/session.test.ts',
];

/** The order of Vitest, by project, but with the slowest files first. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ordered = await super.sort(files);
    const projects = [...new Set(ordered.map(({ project }) => project.name))];
    const isLong = ({ moduleId }: TestSpecification) =>
      LONG.some((name) => moduleId.endsWith(`/tests/${name}`));
    return projects.flatMap((name) => {
      const all = ordered.filter(({ project }) => project.name === name);
      return [...all.filter(isLong), ...all.filter((file) => !isLong(file))];
    });
  }
}
