/** Checks whether a publication can answer pages (C56). */
import type { Options, Parameter } from '../../../shared/api.js';
import { PAGE_NAMES } from '../../../shared/pages/paging.js';
import type { DeclaredPublication } from '../../analysis/declarations/index.js';
import { publishesOneCursor, type SchemaContext } from '../../schema/index.js';

export function checkPage(
  context: SchemaContext,
  { options: { options, at }, isComposite, handler, ...declaration }: DeclaredPublication,
  parameters: readonly Parameter[],
): void {
  if (options.page === undefined) return;
  const isSingle = isComposite !== true && (handler === undefined || publishesOneCursor(context, handler));
  const problem =
    problemOfRequest(context, options, parameters) ??
    (isSingle ? undefined : 'it publishes more than one cursor');
  if (problem === undefined) return;
  const message = `This publication cannot answer pages: ${problem}.`;
  context.report('page-impossible', at ?? declaration.at, message, 'Change that, or remove `page`.');
}

function problemOfRequest(
  { definitions }: SchemaContext,
  { httpMethod = 'get', getArgsFromRequest }: Options,
  parameters: readonly Parameter[],
): string | undefined {
  if (httpMethod !== 'get') return `it answers ${httpMethod.toUpperCase()}`;
  if (getArgsFromRequest === true) return 'it reads its arguments from the request itself';
  const names = parameters.flatMap(({ name, destructured, schema = {} }) =>
    destructured === true ? Object.keys(definitions.resolve(schema)?.properties ?? {}) : [name],
  );
  const taken = PAGE_NAMES.find((name) => names.includes(name));
  return taken && `its argument '${taken}' has the name of a parameter of pages`;
}
