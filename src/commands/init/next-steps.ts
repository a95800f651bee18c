/** What is left to do after `init`, in the words of the project: commands, and the lines that mount the API. */
import { parse } from 'jsonc-parser';
import { recordIn } from '../../is-record.js';
import { installationOf } from '../package-manager.js';
import type { Mount } from './mount.js';
import { dependsOnRestgen } from './scripts.js';

interface SetUpProject {
  root: string;
  /** The text of its package.json. */
  manifest: string;
  /** The generated folder, relative to the root. */
  out: string;
  language: 'js' | undefined;
  /** `undefined` outside of Meteor. */
  meteor: Mount | undefined;
}

export interface NextSteps {
  /** Commands, in their order. */
  commands: string[];
  /** What to write into the server, and where. */
  mount: string[];
  /** What one may do besides. */
  offers: string[];
}

export function nextSteps(project: SetUpProject): NextSteps {
  const { root, manifest, out, meteor } = project;
  const { add, run } = installationOf(root).manager;
  return {
    commands: [
      ...(dependsOnRestgen(manifest) ? [] : [`${add} restgen`]),
      `${run} restgen generate`,
      ...(meteor !== undefined ? [] : [`${run} restgen serve`]),
    ],
    mount: meteor === undefined ? mountOfExpress(project) : mountOfMeteor(meteor),
    offers: [
      `Before each commit, in .git/hooks/pre-commit or .husky/pre-commit:  ${run} restgen generate && git add ${out}`,
    ],
  };
}

/** An application without main modules loads every file of `server/`, those in folders named `lib` first. */
function mountOfMeteor({ step, file, first, last }: Mount): string[] {
  const lines = [
    `Serve the API: begin ${file} with the first line, and end it with the second.`,
    `  ${first}`,
    `  ${last}`,
  ];
  const then = 'Then `meteor run`, and look at http://localhost:3000/api/publications/api-routes';
  return [...(step === undefined ? lines : []), then];
}

function mountOfExpress({ manifest, out, language }: SetUpProject): string[] {
  const isCommonJs =
    language === 'js' && recordIn({ manifest: parse(manifest) }, 'manifest')['type'] !== 'module';
  return [
    'To serve it from an Express server of your own, in the module that makes the server:',
    isCommonJs
      ? `  const { createRestRouter } = require('./${out}');`
      : `  import { createRestRouter } from './${out}/index.js';`,
    "  app.use('/api', createRestRouter()); // before express.json()",
  ];
}
