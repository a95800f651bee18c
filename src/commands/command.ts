/** The input and outcome of every command. */
import { resolve } from 'node:path';
import type { Flags } from '../config/index.js';
import type { LibraryFiles } from '../generator/project/dependencies/index.js';
import { type Colours, diagnosticsText } from '../shared/diagnostic-text.js';
import type { Diagnostic } from '../shared/diagnostics.js';
import { commandLine } from './command-line.js';
import { countedText, partition } from './counted.js';
import { afterWriting, type Io, streamColours } from './io.js';
import { relativePath } from './workspace.js';

export interface CommandRequest {
  /** The project's folder as typed, relative to the working directory. */
  project: string;
  /** The argument before the project, if the command has one. */
  target?: string;
  /** The argument after `target`, if the command has one. */
  path?: string;
  flags: Flags;
  io: Io;
  /** The parsed declaration files of packages, shared by the process. */
  libraries: LibraryFiles;
}

/** 0 fine, 1 findings, 2 failure. */
export type ExitCode = 0 | 1 | 2;

/** Runs a command. A command that prints by itself returns only its exit code. */
export type Command = (request: CommandRequest) => Promise<CommandOutcome | ExitCode>;

export interface CommandOutcome {
  code: ExitCode;
  diagnostics: readonly Diagnostic[];
  /** Set if diagnostics are the command's subject: all are printed then, after the text. */
  hasDiagnosticsAsResult?: true;
  /** The result for people; empty, or ending in a line break. */
  text: (colours: Colours) => string;
  /** The result for tools. `print` adds the diagnostics. */
  json: object;
  /** Work that can wait until the outcome is printed. */
  afterwards?: () => void;
}

/** Prints an outcome: results to standard output, diagnostics for people to standard error. */
export function print(
  outcome: CommandOutcome,
  request: Pick<CommandRequest, 'flags' | 'io' | 'project'>,
): ExitCode {
  const { code, diagnostics, text, json } = outcome;
  const { flags, io } = request;
  // Printed places can be opened from the working directory.
  const folder = relativePath(io.cwd, resolve(io.cwd, request.project));
  if (flags.json === true) {
    io.stdout.write(`${JSON.stringify({ ...json, diagnostics }, null, 2)}\n`);
    return code;
  }
  const colours = streamColours(io.stderr, io);
  const inFull = (all: readonly Diagnostic[]): string => diagnosticsText(all, { colours, folder });
  const own = text(streamColours(io.stdout, io));
  if (outcome.hasDiagnosticsAsResult === true) {
    io.stdout.write(own);
    afterWriting(io.stdout, () => io.stderr.write(inFull(diagnostics)));
    return code;
  }
  const partitioned = partition(diagnostics);
  io.stderr.write(inFull(partitioned.shown));
  io.stdout.write(own);
  const closing = countedText(partitioned, commandLine('inspect', request), colours);
  afterWriting(io.stdout, () => io.stderr.write(closing));
  return code;
}

/** Prints a line about the command's progress to standard error. */
export function printLine({ flags, io }: CommandRequest, text: string): void {
  if (flags.json !== true) io.stderr.write(`${streamColours(io.stderr, io).dim(text)}\n`);
}

/** The outcome of a command that stops because of an error among the diagnostics. */
export const failure = (diagnostics: readonly Diagnostic[], json: object = {}): CommandOutcome => ({
  code: 2,
  diagnostics,
  text: () => '',
  json,
});
