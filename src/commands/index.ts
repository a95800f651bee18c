/** The commands: each calls the stages with its flags and prints the outcome. Commands do not know how stages work. */
export { type CommandRequest, type ExitCode, failure, print } from './command.js';
export { COMMANDS, type CommandDescription } from './commands.js';
export { allowClosedPipes, hasColours, type Io, type Output } from './io.js';
