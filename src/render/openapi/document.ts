/** The OpenAPI document of an API, as plain data. */
import type { Contract } from '../../contract.js';
import { compareText } from '../../routes/order.js';
import { pathShape } from '../../routes/path.js';
import type { Route } from '../../routes/route.js';
import type { Renderings } from '../renderings.js';
import type { RenderSettings } from '../settings.js';
import { callOperation, type Place } from './call-operation.js';
import { collectionOperation } from './collection-operation.js';
import type { Known } from './known.js';
import { operationIds } from './operation-ids.js';
import { ownPaths } from './own-operations.js';
import { pathNames, templatePath } from './parameters.js';
import { ERROR_SCHEMA, errorResponses } from './responses.js';
import { documentSchemas, type Noted } from './schemas.js';
import { tags } from './tags.js';
import type { OpenApiDocument, Operation, PathItem } from './types.js';

export interface DocumentParts {
  contract: Contract;
  routes: readonly Route[];
  settings: Pick<RenderSettings, 'auth' | 'openapi'>;
  renderings?: Renderings | undefined;
}

export function openApiDocument({ contract, routes, settings, renderings }: DocumentParts): OpenApiDocument {
  const { auth, openapi = {} } = settings;
  const { $defs, errors, validation = 'reject' } = contract;
  const known: Known = { $defs, schemas: documentSchemas($defs, validation === 'reject'), validation };
  const own = ownPaths(errors, auth.statusCodes === 'standard', known);
  const paths = { ...own, ...pathsOf(routes, contract, known, renderings) };
  const errorName = known.schemas.freeName('ApiError');
  return {
    'x-generated-by': 'restgen. Do not edit: run `restgen generate`.',
    openapi: '3.1.1',
    info: { title: openapi.title ?? 'API', version: openapi.version ?? '1.0.0' },
    servers: (openapi.servers ?? ['/']).map((url) => ({ url })),
    security: auth.queryToken === true ? [{}, { bearer: [] }, { queryToken: [] }] : [{}, { bearer: [] }],
    tags: tags(routes),
    paths: sorted(paths),
    components: {
      securitySchemes: securitySchemes(auth.queryToken === true),
      responses: errorResponses(statusesIn(paths), errorName),
      schemas: { ...known.schemas.components(), [errorName]: ERROR_SCHEMA },
    },
  };
}

const sorted = <One>(record: Readonly<Record<string, One>>): Record<string, One> =>
  Object.fromEntries(Object.entries(record).sort(([one], [other]) => compareText(one, other)));

/** C27 */
const securitySchemes = (readsQuery: boolean): Record<string, object> => ({
  bearer: { type: 'http', scheme: 'bearer' },
  ...(readsQuery ? { queryToken: { type: 'apiKey', in: 'query', name: 'access_token' } } : {}),
});

function statusesIn(paths: Readonly<Record<string, PathItem>>): number[] {
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  return operations.flatMap(({ responses }) =>
    Object.entries(responses).flatMap(([status, response]) => ('$ref' in response ? [Number(status)] : [])),
  );
}

/** Paths that differ in the names of their parameters alone are one, and bear the names of the first. */
function pathsOf(
  routes: readonly Route[],
  contract: Contract,
  known: Known,
  renderings: Renderings | undefined,
): Record<string, PathItem> {
  renderings?.operations.begin([contract.$defs, contract.errors, known.validation]);
  const ids = operationIds(routes);
  const items = new Map<string, { template: string; names: string[]; item: PathItem }>();
  for (const route of routes) {
    const shape = pathShape(route.path);
    const names = namesIn(route, contract);
    const place = items.get(shape) ?? { template: templatePath(route.path, names), names, item: {} };
    items.set(shape, place);
    const operationId = ids.get(route) ?? route.declaration.name;
    const operation = operationOf(route, contract, { operationId, names: place.names }, known, renderings);
    if (operation !== undefined) place.item[route.verb] = operation;
  }
  return Object.fromEntries([...items.values()].map(({ template, item }) => [template, item]));
}

function namesIn(route: Route, contract: Contract): string[] {
  const takes = route.kind === 'collection' ? [] : callOf(route, contract)?.takes;
  return pathNames(route.path, takes ?? []);
}

const callOf = ({ kind, declaration: { name } }: Route, { methods, publications }: Contract) =>
  own(kind === 'method' ? methods : publications, name);

const own = <One>(record: Readonly<Record<string, One>>, name: string): One | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

function operationOf(
  route: Route,
  contract: Contract,
  place: Place,
  known: Known,
  renderings: Renderings | undefined,
): Operation | undefined {
  const of =
    route.kind === 'collection' ? own(contract.collections, route.declaration.name) : callOf(route, contract);
  const make = (): Operation | undefined => describedOperation(route, contract, place, known);
  if (of === undefined || renderings === undefined) return make();
  const { schemas } = known;
  const { declaration, ...shape } = route;
  const { name, file, description } = declaration;
  const noted = (): Noted<Operation | undefined> => schemas.noting(make);
  const { result, effects } = renderings.operations.recall(
    [shape, name, file, description, of, place],
    noted,
  );
  // Another route may have taken a name in the meantime.
  return schemas.again(effects) ? result : make();
}

function describedOperation(
  route: Route,
  contract: Contract,
  place: Place,
  known: Known,
): Operation | undefined {
  if (route.kind === 'collection') {
    const collection = own(contract.collections, route.declaration.name);
    return collection && collectionOperation(route, collection, place, contract.errors, known);
  }
  const call = callOf(route, contract);
  return call && callOperation(route, call, place, contract.errors, known);
}
