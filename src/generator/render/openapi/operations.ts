/** The operations of an API, by path. */
import type { Contract } from '../../../shared/contract.js';
import { pathShape, type Route } from '../../routes/index.js';
import { deprecationText } from '../code/index.js';
import { callOperation } from './call-operation.js';
import { collectionOperation } from './collection-operation.js';
import { contextOfCall, type DocumentContext, type Place } from './document-context.js';
import { operationIds } from './operation-ids.js';
import { pathNames, templatePath } from './parameters.js';
import type { Operation, PathItem } from './types.js';

/** The operations by path template. Paths that differ only in the names of their parameters share one entry, with the names of the first path. */
export function pathItems(routes: readonly Route[], context: DocumentContext): Map<string, PathItem> {
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
  const params = route.kind === 'collection' ? [] : contractOfRoute(route, contract)?.params;
  return pathNames(route.path, params ?? []);
}

const contractOfRoute = ({ kind, declaration: { name } }: Route, { methods, publications }: Contract) =>
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
  const call = contractOfRoute(route, contract);
  return call && callOperation(route, contextOfCall({ ...context, call, callName: name }));
}

/** C58 */
function withDeprecation({ declaration: { deprecated } }: Route, operation: Operation): Operation {
  if (deprecated === undefined) return operation;
  const { sunset } = deprecated;
  return {
    ...operation,
    description: `${operation.description ?? ''}\n\n**Deprecated** ${deprecationText(deprecated)}`.trim(),
    deprecated: true,
    ...(sunset === undefined ? {} : { 'x-sunset': sunset }),
  };
}
