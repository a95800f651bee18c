/** The table of commands: help texts, arguments and modules. */
import { type Command, type CommandOutcome, type CommandRequest, type ExitCode, failure } from './command.js';
import { openWorkspace, type Workspace } from './workspace.js';

export interface CommandDescription {
  summary: string;
  details: string;
  /** The argument before the project. */
  target?: { name: string; help: string; choices?: readonly string[] };
  /** The argument after `target`. */
  path?: { name: string; help: string };
  /** Command lines for the help. */
  examples: readonly string[];
  load: () => Promise<Command>;
}

/** A command of a project whose configuration is in order. */
const workspaceCommand =
  (run: (workspace: Workspace, request: CommandRequest) => Promise<CommandOutcome | ExitCode>): Command =>
  async (request) => {
    const workspace = await openWorkspace(request);
    return 'diagnostics' in workspace ? failure(workspace.diagnostics) : run(workspace, request);
  };

export const COMMANDS: Readonly<Record<string, CommandDescription>> = {
  init: {
    summary: 'set up a project',
    details:
      'Writes a configuration (restgen.config.ts, or .mjs if the project has no TypeScript) with every option as a comment. ' +
      'Lists the declarations of the project in it, all of which are exposed over HTTP: remove some. ' +
      'Prints the next commands, and how to mount the API. Changes no other file. ' +
      'If the project declares nothing, it offers an example. After an error in the project it writes nothing.',
    examples: ['restgen init', 'restgen init --example', 'restgen init packages/server'],
    load: async () => (await import('./init.js')).init,
  },
  generate: {
    summary: 'write the generated folder',
    details:
      "Reads the project's declarations and writes the generated folder. Prints the routes and what changed. " +
      'After an error in the project it writes nothing. With --watch, it generates again on every change. ' +
      'If the folder has routes but nothing is declared any more, it stops; --empty removes the routes.',
    examples: [
      'restgen generate',
      'restgen generate --watch',
      'restgen generate packages/server --out packages/server/api',
    ],
    load: async () => workspaceCommand((await import('./generate.js')).generate),
  },
  check: {
    summary: 'compare the generated folder with the source (for CI)',
    details:
      'Generates in memory, writes nothing, and compares. ' +
      'If a file is stale, missing or orphaned, prints the changes of the API and of the files, and exits with 1. ' +
      'With --breaking, compares the API, as its callers see it, with the api.json of a commit instead, ' +
      'and exits with 1 if a change breaks them.',
    examples: [
      'restgen check',
      'restgen check --breaking origin/main',
      'restgen check packages/server --breaking',
    ],
    load: async () => workspaceCommand((await import('./check.js')).check),
  },
  inspect: {
    summary: 'print what the project declares',
    details:
      'Prints every publication, method and collection with its place, options and parameters. ' +
      'Exits with 1 if the project has an error. Writes nothing.',
    examples: ['restgen inspect', 'restgen inspect --calls', "restgen inspect --json | jq '.methods[].name'"],
    load: async () => workspaceCommand((await import('./inspect.js')).inspect),
  },
  serve: {
    summary: 'generate, then run the API',
    details:
      "Generates, loads the project's modules and listens. Prints the routes and calls to try. " +
      'With --watch, it does so again on every change.',
    examples: [
      'restgen serve',
      'restgen serve --watch --port 4000',
      'restgen serve packages/server --host 0.0.0.0',
    ],
    load: async () => workspaceCommand((await import('./serve.js')).serve),
  },
  verify: {
    summary: 'check that a running server matches the generated folder',
    details:
      "Compares the server's list of routes with the committed one. Requests every route with OPTIONS, " +
      'reads every publication without arguments, and compares the answers with openapi.json. ' +
      'Calls no method and writes nothing. Exits with 1 if an answer differs.',
    target: { name: 'url', help: 'address at which the API is mounted' },
    examples: [
      'restgen verify http://localhost:3000/api',
      'restgen verify https://example.com packages/server --json',
    ],
    load: async () => workspaceCommand((await import('./verify.js')).verify),
  },
  data: {
    summary: 'export all documents of a database',
    details:
      'export writes a folder with a file for each collection, which has a document of Extended JSON on each line, as mongoimport reads it. ' +
      'The files contain password hashes: protect them. ' +
      'Without --from, the database is the one that RESTGEN_DATABASE_URL names, by default .restgen/data of the project.',
    target: { name: 'action', help: 'what to do', choices: ['export'] },
    path: { name: 'folder', help: 'where the documents are written' },
    examples: [
      'restgen data export backup',
      'restgen data export backup packages/server --from file:.restgen/data',
    ],
    load: async () => workspaceCommand((await import('./data/data.js')).data),
  },
};
