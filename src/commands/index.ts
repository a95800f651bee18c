/**
 * What comes in: a command's name and flags, and the streams of the process.
 * What goes out: what the command prints and writes, and its exit code.
 * It must not know how the stages work: a command calls them and tells what came of it.
 */
export { type CommandRequest, type ExitCode, failure, tell } from './command.js';
export { COMMANDS, type CommandDescription } from './commands.js';
export { allowClosedPipes, hasColours, type Io, type Output } from './io.js';
