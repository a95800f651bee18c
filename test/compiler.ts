/** TypeScript's compiler as users run it. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';

export const STRICT = {
  noEmit: true,
  target: 'es2023',
  lib: ['es2023'],
  types: ['node'],
  jsx: 'preserve',
  strict: true,
  exactOptionalPropertyTypes: true,
  noFallthroughCasesInSwitch: true,
  noImplicitOverride: true,
  noPropertyAccessFromIndexSignature: true,
  noUncheckedIndexedAccess: true,
  noUncheckedSideEffectImports: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  isolatedModules: true,
  verbatimModuleSyntax: true,
  skipLibCheck: true,
};

/**
 * What the compiler prints, which is nothing where all is well.
 * @param config where the configuration is written
 * @param compiler the package that it is of
 */
export async function compilerSays(
  config: string,
  compilerOptions: object,
  selection: { files: readonly string[] } | { include: readonly string[] },
  compiler = 'typescript',
): Promise<string> {
  writeFileSync(config, JSON.stringify({ compilerOptions, ...selection }));
  return projectSays(config, compiler);
}

/** Several threads would each find out of a library what the others do, and tests are several already. */
const FRUGAL = ['--singleThreaded'];

/** The same of a configuration that is there. */
export async function projectSays(config: string, compiler = 'typescript'): Promise<string> {
  const manifest = createRequire(import.meta.url).resolve(`${compiler}/package.json`);
  const program = manifest.replace('package.json', 'bin/tsc');
  const options = ['--project', config, '--pretty', 'false', ...(compiler === 'typescript' ? FRUGAL : [])];
  const run = promisify(execFile)(process.execPath, [program, ...options]);
  return run.then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  );
}

/** A client of which the compiler checks the code too: the comment that is removed spares that to users. */
export const checkedClient = (text: string): string => {
  assert.match(text, UNCHECKED);
  return text.replace(UNCHECKED, '');
};

const UNCHECKED = /^\/\/ @ts-nocheck: .*\n/m;
