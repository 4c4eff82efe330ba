import path from 'node:path';

/** Workflow files for continuous integration, by the name of `--ci`. `docs/continuous-integration.md` shows the same. */
export const WORKFLOW_FILES = {
  github: { path: '.github/workflows/documentation.yml', text: githubWorkflow },
  gitlab: { path: '.gitlab-ci.yml', text: gitlabPipeline },
};

/** A name with a space is one argument. */
const quoted = (name: string) => (/^[\w./-]+$/.test(name) ? name : `"${name}"`);

/** Each of `specs` is compared with the base branch. `folder` is that of the site in its repository, if it has one of its own. */
export function githubWorkflow(specs: string[], folder = ''): string {
  const diffs = specs.map(
    (spec) => `      - if: github.event_name == 'pull_request'
        run: npm run --silent docs -- diff "git:origin/$GITHUB_BASE_REF:${spec}" ${quoted(spec)} --fail-on-breaking
`,
  );
  return `name: Documentation
on:
  pull_request:
  push:
    branches: [main]
permissions:
  contents: read
jobs:
  documentation:
    runs-on: ubuntu-latest
${folder && `    defaults:\n      run:\n        working-directory: ${quoted(folder)}\n`}    steps:
      - uses: actions/checkout@v4
        with:
          fetch-depth: 0 # \`diff\` reads the base branch, and \`last_updated\` the whole history
      - uses: actions/setup-node@v4
        with:
          node-version: 22
      - run: npm ci
      - run: npm run --silent docs -- check --format github
${diffs.join('')}      - run: npm run build
      - uses: actions/upload-artifact@v4
        with:
          name: site
          path: ${quoted(path.posix.join(folder, 'dist'))}
`;
}

export function gitlabPipeline(specs: string[], folder = ''): string {
  const below = (name: string) => path.posix.join(folder, name);
  const breaking = specs.length > 0 && [
    'breaking-changes:',
    '  image: node:22',
    '  rules:',
    '    - if: $CI_PIPELINE_SOURCE == "merge_request_event"',
    '  script:',
    '    - npm ci',
    ...specs.map(
      (spec) =>
        `    - npm run --silent docs -- diff "git:$CI_MERGE_REQUEST_DIFF_BASE_SHA:${spec}" ${quoted(spec)} --fail-on-breaking`,
    ),
    '',
  ];
  return `workflow:
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
    - if: $CI_PIPELINE_SOURCE == "schedule"
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
variables:
  GIT_DEPTH: 0 # \`diff\` reads the target branch, and \`last_updated\` the whole history
${folder && `default:\n  before_script:\n    - cd ${quoted(folder)}\n`}documentation:
  image: node:22
  script:
    - npm ci
    - npm run --silent docs -- check --format gitlab > gl-code-quality-report.json
    - npm run build
  artifacts:
    when: always
    paths: [${quoted(below('dist'))}]
    reports:
      codequality: ${quoted(below('gl-code-quality-report.json'))}
${breaking ? breaking.join('\n') : ''}links:
  image:
    name: lycheeverse/lychee:latest
    entrypoint: ['']
  rules:
    - if: $CI_PIPELINE_SOURCE == "schedule"
  needs: [documentation]
  script:
    - lychee --no-progress --scheme https --scheme http --root-dir "$CI_PROJECT_DIR/${below('dist')}" 'dist/**/*.html'
`;
}
