/** Reads the `api.json` of a commit, or of the generated folder. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Contract } from '../../../shared/contract.js';
import { type Diagnostic, diagnostic } from '../../../shared/diagnostics.js';
import { isRecord } from '../../../shared/is-record.js';

const run = promisify(execFile);
/** In bytes. Ten thousand routes take about ten million. */
const LARGEST = 2 ** 29;

/** `absent` is the path of an `api.json` that the commit does not have, as before the first `generate`: not an error. */
interface CommittedContract {
  contract?: Contract;
  absent?: string;
}

/** `undefined` if the folder has no contract that can be read. */
export function contractOfFolder(folder: string): Contract | undefined {
  try {
    return readContract(readFileSync(join(folder, 'api.json'), 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return undefined;
    throw error;
  }
}

/** @param out the generated folder relative to `root`, with forward slashes */
export async function committedContract(
  root: string,
  out: string,
  ref: string,
): Promise<CommittedContract | { diagnostic: Diagnostic }> {
  const commit = await git(root, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`]);
  if ('failed' in commit)
    return { diagnostic: notRead(ref, commit.failed || 'git does not know this commit.') };
  const path = `${out}/api.json`;
  const listed = await git(root, ['ls-tree', '--name-only', commit.text.trim(), '--', path]);
  if ('text' in listed && listed.text.trim() === '') return { absent: path };
  const file = await git(root, ['show', `${commit.text.trim()}:./${path}`]);
  if ('failed' in file) return { diagnostic: notRead(ref, file.failed) };
  const contract = readContract(file.text);
  return contract === undefined
    ? { diagnostic: notRead(ref, `restgen has not written ${path}.`) }
    : { contract };
}

interface Failed {
  /** The error output of git, or why it cannot be started. Empty if it knows no such commit. */
  failed: string;
}

async function git(cwd: string, argv: readonly string[]): Promise<{ text: string } | Failed> {
  try {
    const { stdout } = await run('git', [...argv], { cwd, maxBuffer: LARGEST, encoding: 'utf8' });
    return { text: stdout };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return {
      failed: 'stderr' in error && !('syscall' in error) ? String(error.stderr).trim() : error.message,
    };
  }
}

const notRead = (ref: string, problem: string): Diagnostic =>
  diagnostic('committed-api-not-read', `The API at '${ref}' cannot be read: ${problem}`, {
    hint: 'Name a commit with an api.json of restgen, in a checkout that holds it: in CI, a shallow one holds one commit alone.',
  });

const SECTIONS = ['publications', 'methods', 'collections', '$defs'];

/** `undefined` if restgen did not write the text. */
export function readContract(text: string): Contract | undefined {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return isContract(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const isContract = (value: unknown): value is Contract =>
  isRecord(value) && SECTIONS.every((name) => isRecord(value[name]));
