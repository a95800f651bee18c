/** The CI workflow that `init` writes: it installs, and runs `restgen check`. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

interface PackageManager {
  lockFile: string;
  /** Steps before the installation. */
  setup: readonly string[];
  install: string;
  run: string;
}

const NPM: PackageManager = {
  lockFile: 'package-lock.json',
  setup: [],
  install: 'npm ci',
  run: 'npx restgen',
};
const MANAGERS: readonly PackageManager[] = [
  NPM,
  {
    lockFile: 'pnpm-lock.yaml',
    setup: ['run: corepack enable'],
    install: 'pnpm install --frozen-lockfile',
    run: 'pnpm exec restgen',
  },
  {
    lockFile: 'yarn.lock',
    setup: ['run: corepack enable'],
    install: 'yarn install --immutable',
    run: 'yarn restgen',
  },
];

export const WORKFLOW_FILE = '.github/workflows/restgen.yml';

export function workflowText(root: string): string {
  const { setup, install, run } = MANAGERS.find(({ lockFile }) => existsSync(join(root, lockFile))) ?? NPM;
  const steps = [
    'uses: actions/checkout@v4',
    ...setup,
    'uses: actions/setup-node@v4\n        with:\n          node-version: 20',
    `run: ${install}`,
    `run: ${run} check`,
  ];
  return `# Fails when the generated API does not match the source: run \`${run} generate\` and commit the result.
name: restgen
on: [push, pull_request]
permissions:
  contents: read
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
${steps.map((step) => `      - ${step}\n`).join('')}`;
}

/** GitHub reads workflows only in the root of a repository. */
export const isRepositoryRoot = (root: string): boolean => existsSync(join(root, '.git'));
