/** Holds the document against the recommended rules of linters. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isInstalled } from './workplace.js';

type LintCommand = readonly [linter: string, command: string, parameters: readonly string[]];

const COMMANDS: readonly LintCommand[] = [
  [
    'redocly',
    'npx',
    ['-y', '@redocly/cli@1.34.5', 'lint', 'openapi.json', '--extends', 'recommended', '--format', 'stylish'],
  ],
  [
    'spectral',
    'npx',
    ['-y', '@stoplight/spectral-cli@6.15.0', 'lint', 'openapi.json', '-r', 'spectral.yaml', '-F', 'hint'],
  ],
];

const VACUUM = 'github.com/daveshanley/vacuum';
const VACUUM_VERSION = 'v0.30.3';

interface LintRow {
  linter: string;
  result: string;
  isClean: boolean;
}

export function lintRows(work: string, repository: string): LintRow[] {
  writeFileSync(join(work, 'spectral.yaml'), 'extends: [[spectral:oas, recommended]]\n');
  return [...COMMANDS, vacuumCommand(work, repository)].map(([linter, command, parameters]) => {
    const { status, stdout, stderr, error } = spawnSync(command, parameters, { cwd: work, encoding: 'utf8' });
    if (error !== undefined) return { linter, result: 'not installed', isClean: true };
    const said = `${stdout}\n${stderr}`;
    const isClean = status === 0 && !/\bwarning\b.*\n|\d+ warnings?\b/i.test(said.replace(/npm warn.*/g, ''));
    return { linter, result: isClean ? 'no findings' : said.trim().slice(-3000), isClean };
  });
}

/** The program of the machine, or one that Go builds: its package for npm downloads it from elsewhere, for new Node alone. */
function vacuumCommand(work: string, repository: string): LintCommand {
  const rules = join(repository, 'test/long/interop/vacuum.yaml');
  const program = isInstalled('vacuum') ? 'vacuum' : builtVacuum(join(work, 'vacuum'));
  const settings = ['-r', rules, '--fail-severity', 'info'];
  return ['vacuum', program, ['lint', '-d', 'openapi.json', ...settings]];
}

/** As a dependency of a module of its own: `go install` asks for more than a proxy may have. */
function builtVacuum(folder: string): string {
  const program = join(folder, 'vacuum');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'go.mod'), `module interop\n\ngo 1.25\n\nrequire ${VACUUM} ${VACUUM_VERSION}\n`);
  writeFileSync(join(folder, 'tools.go'), `//go:build tools\n\npackage interop\n\nimport _ "${VACUUM}"\n`);
  spawnSync('go', ['build', '-mod=mod', '-o', program, VACUUM], { cwd: folder });
  return program;
}
