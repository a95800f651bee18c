/** The command line: parses the command and its flags. A command's module is loaded only when it runs. */
import { readFileSync } from 'node:fs';
import { Argument, Command, CommanderError, Option as Flag, InvalidArgumentError } from 'commander';
import {
  allowClosedPipes,
  COMMANDS,
  type CommandDescription,
  type CommandRequest,
  type ExitCode,
  failure,
  hasColours,
  type Io,
  type Output,
  print,
} from './commands/index.js';
import { expectedValueText, FLAGS, fits, type Option } from './config/index.js';
import { createLibraryFiles } from './generator/project/dependencies/index.js';
import { type Diagnostic, diagnostic } from './shared/diagnostics.js';

/** Runs one command and returns its exit code: 0 fine, 1 findings, 2 failure. */
export async function main(
  argv: readonly string[],
  io: Io,
  libraries = createLibraryFiles(),
): Promise<ExitCode> {
  allowClosedPipes(io);
  try {
    let code: ExitCode = 0;
    const program = createProgram({ io, libraries }, (result) => {
      code = result;
    });
    await program.parseAsync([...argv], { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    const json = argv.includes('--json');
    // Commander has printed its message already.
    if (error instanceof CommanderError && !json) return 2;
    return print(failure([errorDiagnostic(error)]), { project: '.', flags: { json }, io });
  }
}

function errorDiagnostic(error: unknown): Diagnostic {
  if (error instanceof CommanderError) {
    return diagnostic('command-line-wrong', error.message, { hint: 'See restgen --help' });
  }
  // The system refused an operation, such as writing a file: not a bug of restgen.
  if (error instanceof Error && 'syscall' in error) return diagnostic('machine-refuses', error.message);
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const message = 'restgen stopped because of a bug. Please report it with this text:';
  return diagnostic('mistake-of-restgen', `${message}\n${trace}`);
}

type CommandContext = Pick<CommandRequest, 'io' | 'libraries'>;

function createProgram(context: CommandContext, done: (code: ExitCode) => void): Command {
  const { io } = context;
  const program: Command = new Command('restgen')
    .description("Generates typed Express routes from a project's publications, methods and collections.")
    .version(packageVersion(), '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      getOutHelpWidth: () => helpWidth(io.stdout),
      getErrHelpWidth: () => helpWidth(io.stderr),
      getOutHasColors: () => hasColours(io.stdout, io),
      getErrHasColors: () => hasColours(io.stderr, io),
    })
    .configureHelp({
      subcommandTerm: (command) => `${command.name()} ${command.usage().replace('[options] ', '')}`,
    })
    .exitOverride()
    .addHelpText('after', () => `\n${program.createHelp().boxWrap(HELP_END, helpWidth(io.stdout))}\n`);
  for (const [name, description] of Object.entries(COMMANDS))
    addCommand(program, name, description, context, done);
  return program;
}

const HELP_END =
  'Exit codes: 0 fine; 1 findings (check: stale files or breaking changes, inspect: errors, ' +
  'verify: answers that differ); 2 failure. ' +
  'A configuration file is optional: restgen init writes one that names all options.';

/** The maximum width of help, because longer lines are hard to read. */
const MAX_WIDTH = 100;
const DEFAULT_WIDTH = 80;

const helpWidth = (stream: Output): number => Math.min(stream.columns ?? DEFAULT_WIDTH, MAX_WIDTH);

function packageVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const hasVersion = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return hasVersion ? String(manifest.version) : 'unknown';
}

function addCommand(
  program: Command,
  name: string,
  { summary, details, target, path, examples, load }: CommandDescription,
  { io, libraries }: CommandContext,
  done: (code: ExitCode) => void,
): void {
  const command = program.command(name).summary(summary).description(details);
  if (target !== undefined) {
    const argument = new Argument(`<${target.name}>`, target.help);
    command.addArgument(target.choices === undefined ? argument : argument.choices(target.choices));
  }
  if (path !== undefined) command.argument(`<${path.name}>`, path.help);
  command
    .argument('[project]', 'folder of the project', '.')
    .showHelpAfterError(`See restgen ${name} --help`)
    .addHelpText('after', `\nExamples:\n${examples.map((example) => `  $ ${example}\n`).join('')}`)
    .action(async () => {
      const flags: CommandRequest['flags'] = command.opts();
      const project = String(command.processedArgs.at(-1));
      const run = await load();
      const [first, second] = command.processedArgs.map(String);
      const positional = {
        ...(target !== undefined && first !== undefined && { target: first }),
        ...(path !== undefined && second !== undefined && { path: second }),
      };
      const request = { project, ...positional, flags, io, libraries };
      const outcome = await run(request);
      done(typeof outcome === 'number' ? outcome : print(outcome, request));
      if (typeof outcome === 'object') outcome.afterwards?.();
    });
  for (const [optionName, option] of Object.entries<Option>(FLAGS)) {
    if ((option.commands ?? [name]).includes(name)) command.addOption(createFlag(optionName, option));
  }
}

/** Commander gets defaults only in help texts, so that a missing flag stays `undefined`. */
function createFlag(name: string, option: Option): Flag {
  const flag = new Flag(option.flag ?? `--${name}`, optionHelp(option));
  if (option.type === 'integer') {
    flag.argParser((text) => {
      const value = text.trim() === '' ? Number.NaN : Number(text);
      if (!fits(option, value)) throw new InvalidArgumentError(`It must be ${expectedValueText(option)}.`);
      return value;
    });
  } else if (option.type === 'text' || option.type === 'text-or-true') {
    flag.argParser((text) => {
      if (!fits(option, text)) throw new InvalidArgumentError('It must not be empty.');
      return text;
    });
  }
  return flag;
}

const optionHelp = (option: Option): string =>
  option.default === undefined ? option.help : `${option.help} (default: ${option.default})`;
