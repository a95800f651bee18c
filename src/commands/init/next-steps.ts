/** The remaining steps after `init`: commands, and lines that mount the API. */
import { posix } from 'node:path';
import { DOCS_PATH, MOUNT_PATH } from '../../shared/conventions.js';
import { isRecord } from '../../shared/is-record.js';
import {
  findPackageManager,
  isMeteorProject,
  manifestOfFolder,
  meteorMainModules,
} from '../package-manager.js';
import type { Configuration, NewFile } from './configuration.js';

interface SetUpProject extends Configuration {
  /** Absolute. */
  root: string;
  /** `undefined` if the project declares something. */
  example: NewFile | undefined;
  /** Whether the example was written. */
  hasExample: boolean;
}

export interface NextSteps {
  commands: string[];
  /** Lines for the server, and where to write them. */
  mount: string[];
  /** Optional steps. */
  offers: string[];
}

export function nextSteps(project: SetUpProject): NextSteps {
  const { root, out, example, hasExample } = project;
  const { add, run } = findPackageManager(root);
  const isMeteor = isMeteorProject(root);
  return {
    commands: [
      ...(dependsOnRestgen(root) ? [] : [`${add} restgen`]),
      `${run} restgen generate`,
      ...(isMeteor ? [] : [`${run} restgen serve`]),
    ],
    mount: isMeteor ? mountOfMeteor(project) : mountOfExpress(project),
    offers: [
      ...(example === undefined || hasExample
        ? []
        : [`The project declares nothing yet. An example to begin with:  ${run} restgen init --example`, '']),
      `In CI:  ${run} restgen check`,
      `Before each commit, in .git/hooks/pre-commit or .husky/pre-commit:  ${run} restgen generate && git add ${out}`,
      `Against conflicts of merges, in .gitattributes:  ${out}/** merge=union linguist-generated=true`,
    ],
  };
}

function dependsOnRestgen(root: string): boolean {
  const manifest = manifestOfFolder(root);
  return (
    isRecord(manifest) &&
    ['dependencies', 'devDependencies', 'peerDependencies'].some(
      (kind) => isRecord(manifest[kind]) && 'restgen' in manifest[kind],
    )
  );
}

/** Without main modules, Meteor loads `server/lib` first. */
function mountOfMeteor({ root, out, example, hasExample, style }: SetUpProject): string[] {
  const { server } = meteorMainModules(root);
  const main = typeof server === 'string' ? posix.join('.', server.replace(/^\/+/, '')) : undefined;
  const file = main ?? `server/lib/api.${style.language ?? 'ts'}`;
  const path = posix.relative(posix.dirname(file), out);
  const loadsExample = main !== undefined && example !== undefined && hasExample;
  return [
    main === undefined
      ? `Serve the API: create ${file} with these lines.`
      : `Serve the API: begin ${file} with the first line, and end it with the last.`,
    `  import { mountRestApi } from '${path.startsWith('.') ? path : `./${path}`}';`,
    ...(loadsExample ? [`  import './${posix.parse(example.path).name}';`] : []),
    '  mountRestApi();',
    `Then \`meteor run\`, and open http://localhost:3000${MOUNT_PATH}${DOCS_PATH}`,
  ];
}

function mountOfExpress({ out, style: { isCommonJs, extension } }: SetUpProject): string[] {
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
