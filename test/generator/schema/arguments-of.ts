/** The parameters of the only method of a host, as the model has them. */

import { buildApi } from '../../../src/generator/model/build.js';
import type { Api, Parameter } from '../../../src/shared/api.js';
import type { Diagnostic } from '../../../src/shared/diagnostics.js';
import { memoryProject } from '../project/memory-project.js';

const IMPORTS = `import { check, Match, method, Mongo } from 'restgen/host';
import { z } from 'zod';
import SimpleSchema from 'simpl-schema';
`;

export interface Read {
  parameters: Parameter[];
  diagnostics: Diagnostic[];
  api: Api;
}

export function read(source: string, file = 'a.js', others: Record<string, string> = {}): Read {
  const { api, diagnostics } = buildApi(memoryProject({ ...others, [file]: IMPORTS + source }));
  return { parameters: api.methods[0]?.parameters ?? [], diagnostics, api };
}

/** The schema of the first argument that a handler's statements tell, in JavaScript. */
export const schemaBy = (statements: string, before = ''): unknown =>
  read(`${before}\nmethod('x', async function (a, b) { ${statements} });`).parameters[0]?.schema;
