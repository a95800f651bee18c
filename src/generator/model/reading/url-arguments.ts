/** Checks whether the parameters of a URL fit the handler (C6, C16). */

import type { Parameter } from '../../../shared/api.js';
import type { Schema } from '../../../shared/contract.js';
import { argumentPosition, parametersOfPath } from '../../../shared/conventions.js';
import { intersect } from '../../../shared/json-schema/index.js';
import type { DeclaredOptions, Finder } from '../../analysis/declarations/index.js';
import type { SchemaContext } from '../../schema/index.js';

interface DeclaredWithUrl {
  options: DeclaredOptions;
}

export function checkUrlArguments(
  context: SchemaContext,
  declaration: DeclaredWithUrl,
  parameters: readonly Parameter[],
): void {
  const { url, getArgsFromRequest } = declaration.options.options;
  // `getArgsFromRequest` itself decides the arguments.
  if (url === undefined || getArgsFromRequest === true) return;
  for (const name of parametersOfPath(url)) {
    const position = argumentPosition(name);
    if (position === undefined) refuseName(context, declaration, name);
    else checkArgument(context, declaration, position, parameters);
  }
}

function refuseName({ report }: Finder, { options: { urlAt } }: DeclaredWithUrl, name: string): void {
  if (urlAt === undefined) return;
  const message = `':${name}' in the url is not an argument.`;
  report(
    'url-name-without-reader',
    urlAt,
    message,
    'Write :0 for the first argument, or read it with `getArgsFromRequest`.',
  );
}

function checkArgument(
  { definitions, report }: SchemaContext,
  { options }: DeclaredWithUrl,
  index: number,
  parameters: readonly Parameter[],
): void {
  const { urlAt } = options;
  if (urlAt === undefined) return;
  const parameter = parameters[index] ?? parameters.find(({ rest }) => rest);
  if (parameter === undefined) {
    const message = `':${index}' in the url is beyond the handler's parameters.`;
    report(
      'url-argument-beyond-parameters',
      urlAt,
      message,
      `Parameters of the handler: ${parameters.length}; :0 is the first.`,
    );
    return;
  }
  if (parameter.schema === undefined || mayBeText(definitions, parameter.schema)) return;
  const message = `':${index}' in the url is always a string, but the parameter '${parameter.name}' is not.`;
  report(
    'url-argument-not-a-string',
    urlAt,
    message,
    `Declare '${parameter.name}' as string and convert it in the handler.`,
  );
}

/** `'open' | 'done'` may. A type such as Date, which is a text only in JSON, may not. */
const mayBeText = ({ resolve }: SchemaContext['definitions'], schema: Schema): boolean =>
  [schema, ...(schema.allOf ?? [])].every(
    (part) => intersect(part, { type: 'string' }, resolve) !== 'contradiction',
  );
