/** The CI workflow that `init` writes: it installs packages and runs `restgen check`. */
import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { installationOf } from '../package-manager.js';

export interface Workflow {
  /** The absolute path. GitHub reads workflows only in the root of a repository. */
  path: string;
  text: string;
}

export function workflowOf(root: string, repository: string): Workflow {
  const folder = inRepository(repository, root);
  const name = folder === '' ? 'restgen' : `restgen-${folder.replace(/[^\w.]+/g, '-')}`;
  return {
    path: join(repository, '.github/workflows', `${name}.yml`),
    text: textOf(name, folder, root, repository),
  };
}

/** The root of the git repository around the project. */
export function repositoryOf(root: string): string | undefined {
  for (let folder = root; dirname(folder) !== folder; folder = dirname(folder))
    if (existsSync(join(folder, '.git'))) return folder;
  return undefined;
}

const inRepository = (repository: string, path: string): string =>
  relative(repository, path).split(sep).join('/');

function textOf(name: string, folder: string, root: string, repository: string): string {
  const { manager, folder: installed } = installationOf(root);
  const run = manager.run.replace(/^meteor /, '');
  const where = inRepository(repository, installed);
  const steps = [
    'uses: actions/checkout@v4\n        with:\n          fetch-depth: 0',
    ...manager.setup,
    'uses: actions/setup-node@v4\n        with:\n          node-version: 20',
    `run: ${manager.install}${where === folder ? '' : `\n        working-directory: ${where === '' ? '.' : where}`}`,
    `run: ${run} restgen check`,
    `if: github.event_name == 'pull_request'\n        run: ${run} restgen check . --breaking "origin/$GITHUB_BASE_REF" --format markdown >> "$GITHUB_STEP_SUMMARY"`,
  ];
  const defaults = folder === '' ? '' : `    defaults:\n      run:\n        working-directory: ${folder}\n`;
  return `# Fails when the generated API does not match the source (run \`${run} restgen generate\` and commit the result),
# and in a pull request when the API breaks its callers.
name: ${name}
on: [push, pull_request]
permissions:
  contents: read
jobs:
  check:
    runs-on: ubuntu-latest
${defaults}    steps:
${steps.map((step) => `      - ${step}\n`).join('')}`;
}
