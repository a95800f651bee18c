/** The operations of an API, by path. */
import type { Contract } from '../../../shared/contract.js';
import { mapValues } from '../../../shared/json-schema/index.js';
import { pathShape, type Route } from '../../routes/index.js';
import { deprecationText } from '../code/index.js';
import { callOperation } from './call-operation.js';
import { collectionOperation } from './collection-operation.js';
import { contextOfCall, type DocumentContext, type Place } from './document-context.js';
import { operationIds } from './operation-ids.js';
import { pathNames, templatePath } from './parameters.js';
import { withHeaders } from './responses.js';
import type { HeaderObject, Operation, PathItem } from './types.js';

/** By path template. Paths that differ only in the names of their parameters share one entry, with the names of the first path. */
export function operationsOf(routes: readonly Route[], context: DocumentContext): Map<string, PathItem> {
  const ids = operationIds(routes);
  const items = new Map<string, { template: string; names: string[]; verbs: PathItem }>();
  for (const route of routes) {
    const { path, verb, declaration } = route;
    const shape = pathShape(path);
    const names = pathParameterNames(route, context);
    const place = items.get(shape) ?? { template: templatePath(path, names), names, verbs: {} };
    items.set(shape, place);
    const operationId = ids.get(route) ?? declaration.name;
    const operation = describeOperation(route, { ...context, operationId, names: place.names });
    if (operation !== undefined) place.verbs[verb] = withDeprecation(route, operation);
  }
  return new Map([...items.values()].map(({ template, verbs }) => [template, verbs]));
}

function pathParameterNames(route: Route, { contract }: DocumentContext): string[] {
  const params = route.kind === 'collection' ? [] : callOf(route, contract)?.params;
  return pathNames(route.path, params ?? []);
}

const callOf = ({ kind, declaration: { name } }: Route, { methods, publications }: Contract) =>
  own(kind === 'method' ? methods : publications, name);

const own = <One>(record: Readonly<Record<string, One>>, name: string): One | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** `undefined` if the contract lacks the route's declaration. */
function describeOperation(route: Route, context: DocumentContext & Place): Operation | undefined {
  const { contract } = context;
  const { name } = route.declaration;
  if (route.kind === 'collection') {
    const collection = own(contract.collections, name);
    return collection && collectionOperation(route, collection, context);
  }
  const call = callOf(route, contract);
  return call && callOperation(route, contextOfCall({ ...context, call, callName: name }));
}

/** C58 */
function withDeprecation({ declaration, successor }: Route, operation: Operation): Operation {
  const { deprecated } = declaration;
  if (deprecated === undefined) return operation;
  const { description = '', responses } = operation;
  const { since, sunset } = deprecated;
  const headers = {
    ...(since === undefined ? {} : { Deprecation: DEPRECATION }),
    ...(sunset === undefined ? {} : { Sunset: SUNSET }),
    ...(successor === undefined ? {} : { Link: SUCCESSOR }),
  };
  return {
    ...operation,
    description: `${description}\n\n**Deprecated** ${deprecationText(deprecated)}`.trim(),
    deprecated: true,
    ...(sunset === undefined ? {} : { 'x-sunset': sunset }),
    responses: mapValues(responses, (response) => withHeaders(response, headers)),
  };
}

const header = (description: string): HeaderObject => ({ description, schema: { type: 'string' } });
const DEPRECATION = header(
  'When the operation was or will be deprecated: seconds of Unix time, after `@` (RFC 9745).',
);
const SUNSET = header('The time at which the operation will end, as an HTTP date (RFC 8594).');
const SUCCESSOR = header('The path that replaces this one, with `rel="successor-version"` (RFC 8288).');
