/** The remaining steps after `init`: commands of the project's package manager, and lines that mount the API. */
import { posix } from 'node:path';
import { DOCS_PATH, MOUNT_PATH } from '../../shared/conventions.js';
import { installationOf } from '../package-manager.js';
import type { Example } from './example.js';
import type { Mount, MountedProject } from './mount.js';
import { dependsOn } from './scripts.js';

interface SetUpProject extends MountedProject {
  /** `undefined` outside of Meteor. */
  meteor: Mount | undefined;
  /** `offered` where nothing is declared, and no example was written. */
  example: Example | 'offered' | 'none';
  /** Whether it has no source of its own yet. */
  isNew: boolean;
  inRepository: boolean;
}

export interface NextSteps {
  commands: string[];
  /** Lines for the server, and where to write them. */
  mount: string[];
  /** Optional steps. */
  offers: string[];
}

export function nextSteps(project: SetUpProject): NextSteps {
  const { root, manifest, out, meteor, isNew, inRepository } = project;
  const { add, run } = installationOf(root).manager;
  return {
    commands: [
      ...(dependsOn('restgen', manifest) ? [] : [`${add} restgen`]),
      `${run} restgen generate`,
      ...(meteor !== undefined ? [] : [`${run} restgen serve`]),
    ],
    mount: meteor === undefined ? mountOfExpress(project) : mountOfMeteor(meteor),
    offers: [
      ...exampleLines(project.example, run),
      ...(isNew && !dependsOn('typescript', manifest)
        ? [`To check the types:  ${add} -D typescript && ${run} tsc`]
        : []),
      ...(inRepository ? [] : [`A CI workflow and settings of git:  git init && ${run} restgen init`]),
      `Before each commit, in .git/hooks/pre-commit or .husky/pre-commit:  ${run} restgen generate && git add ${out}`,
    ],
  };
}

function exampleLines(example: SetUpProject['example'], run: string): string[] {
  if (example === 'offered')
    return [`The project declares nothing yet. An example to begin with:  ${run} restgen init --example`, ''];
  if (example === 'none' || example.importedBy === undefined) return [];
  const { name } = posix.parse(example.file);
  const where = `${example.importedBy}, below the import of mountRestApi`;
  return [`Load the example: add this line to ${where}:`, `  import './${name}';`, ''];
}

/** The lines for Meteor's main module, unless `init` has written them. */
function mountOfMeteor({ step, file, first, last }: Mount): string[] {
  if (step?.done === 'left alone') return [];
  const lines = [
    `Serve the API: begin ${file} with the first line, and end it with the second.`,
    `  ${first}`,
    `  ${last}`,
  ];
  const then = `Then \`meteor run\`, and open http://localhost:3000${MOUNT_PATH}${DOCS_PATH}`;
  return [...(step === undefined ? lines : []), then];
}

function mountOfExpress({
  out,
  style: { isCommonJs, extension },
  server: { mounted },
}: SetUpProject): string[] {
  if (mounted !== undefined) return [];
  const folder = out.startsWith('.') ? out : `./${out}`;
  const names = '{ createRestDocs, createRestRouter }';
  return [
    'To serve it from an Express server of your own, in the module that creates the server (the path is relative to this folder):',
    isCommonJs
      ? `  const ${names} = require('${folder}');`
      : `  import ${names} from '${folder}${extension === '' ? '' : `/index${extension}`}';`,
    `  app.use('${MOUNT_PATH}', createRestRouter()); // before express.json()`,
    `  app.use('${MOUNT_PATH}${DOCS_PATH}', createRestDocs()); // the page to try the API`,
  ];
}
