/** The function that a client has for a route, and its type. */
import {
  type CallContract,
  type CollectionContract,
  type Contract,
  isCustomType,
  isLive,
  isNeeded,
  type PageContract,
  type Schema,
} from '../../../shared/contract.js';
import { parametersOfPath, replaceParameters, verbHasBody } from '../../../shared/conventions.js';
import { reachedSchemas } from '../../../shared/json-schema/index.js';
import {
  positionsInPath,
  queryFields,
  readingOfObject,
  withHintAsSchema,
} from '../../../shared/named-arguments.js';
import { pagedDocuments } from '../../../shared/pages/paging.js';
import {
  keywordType,
  namedType,
  type ObjectType,
  type ParameterSyntax,
  type TypeSyntax,
  UNKNOWN_TYPE,
  unionType,
} from '../../../shared/type-syntax.js';
import { type Argument, argumentQueryName, readsRest, requestArguments } from './arguments.js';
import { type ClientCall, type ClientNames, type ClientRoute, routeFunction } from './call-function.js';
import {
  listOfSchema,
  propertyMember,
  STRING_TYPE,
  typeOfSchema,
  UNDEFINED_TYPE,
  UNKNOWN_RECORD,
} from './type-of-schema.js';

/** Declarations that read their arguments from the request themselves take its parts (C8). */
const requestRoute = (
  contract: CallContract,
  names: ClientNames,
  answer: Pick<ClientCall, 'isLive' | 'otherwise'>,
): ClientRoute =>
  routeFunction(
    [partsParameter(contract)],
    contract,
    { path: contract.path, sends: 'parts', ...answer },
    names,
  );

function partsParameter({ path }: CallContract): ParameterSyntax {
  const [first, ...others] = parametersOfPath(path).map((value): TypeSyntax => ({ kind: 'string', value }));
  return first === undefined
    ? { name: 'parts', type: namedType('RequestParts'), modifier: 'optional' }
    : { name: 'parts', type: namedType('RequestPartsOf', unionType(first, ...others)) };
}

/** Takes arguments by position: `["POST", "/methods/tasks.finish", ["id", "done"]]` */
export function methodRoute(contract: CallContract, names: ClientNames): ClientRoute {
  if (contract.readsRequest === true) return requestRoute(contract, names, { otherwise: UNKNOWN_TYPE });
  const args = requestArguments(contract, names);
  const isNamed = !verbHasBody(contract.verb) && !readsRest(contract);
  const call: ClientCall = {
    path: isNamed ? namedPath(contract) : contract.path,
    otherwise: UNKNOWN_TYPE,
    ...(args.length === 0
      ? {}
      : { sends: isNamed ? (sentFields(contract, names) ?? sentPositions(args)) : sentNames(args) }),
  };
  return routeFunction(positionParameters(args, names), contract, call, names);
}

const positionParameters = (args: readonly Argument[], { names, $defs }: ClientNames): ParameterSyntax[] => {
  const sent = createSentType($defs);
  return args.map(({ local, optional, rest, schema }, index): ParameterSyntax => {
    if (rest === true)
      return { name: local, type: sent(listOfSchema(schema, names), schema), modifier: 'rest' };
    const type = sent(typeOfSchema(schema, names), schema);
    if (optional !== true) return { name: local, type };
    const isLast = !args.slice(index).some(isNeeded);
    if (isLast) return { name: local, type, modifier: 'optional' };
    return { name: local, type: type === UNKNOWN_TYPE ? type : unionType(type, UNDEFINED_TYPE) };
  });
};

/** The type of a value in a request, which may have instances of the types of `EJSON.addType`. */
const createSentType =
  ($defs: Contract['$defs']) =>
  (type: TypeSyntax, schema: Schema | undefined): TypeSyntax =>
    schema !== undefined && [...reachedSchemas(schema, $defs)].some(isCustomType)
      ? namedType('Sent', type)
      : type;

/** Takes arguments by name, and most by position, too: `["GET", "/publications/tasks.above", {"index":0}]` */
export function publicationRoute(contract: CallContract, names: ClientNames): ClientRoute {
  const mayBeLive = names.hasStreams && contract.verb === 'get';
  const answer = {
    otherwise: namedType('Published'),
    ...(mayBeLive ? { isLive: isLive(contract) } : {}),
  };
  if (contract.readsRequest === true) return requestRoute(contract, names, answer);
  const args = requestArguments(contract, names, 'fields');
  const paged = contract.page && { sends: {}, paged: pagedType(contract, contract.page, args, names) };
  if (args.length === 0)
    return routeFunction([], contract, { path: contract.path, ...answer, ...paged }, names);
  const named = argumentMembers(args, names);
  const isOptional = !args.some(isNeeded);
  const isNamed = !verbHasBody(contract.verb) && !readsRest(contract);
  const isOfFields = contract.params.some(({ fields }) => fields === true);
  const isByPosition = !isOfFields && isObjectNaming(contract, names);
  const call: ClientCall = {
    path: isNamed ? namedPath(contract) : contract.path,
    sends: isNamed ? sentPositions(args) : sentNames(args),
    ...answer,
    ...(paged && isNamed ? { paged: paged.paged } : {}),
    ...(isByPosition ? { byPosition: positionParameters(args, names) } : {}),
  };
  const parameter: ParameterSyntax = {
    name: 'args',
    type: named,
    ...(isOptional ? { modifier: 'optional' } : {}),
  };
  return routeFunction([parameter], contract, call, names);
}

function argumentMembers(args: readonly Argument[], { names, $defs }: ClientNames): ObjectType {
  const sent = createSentType($defs);
  const members = args.map(({ name, optional, rest, schema }) =>
    rest === true
      ? propertyMember(name, sent(listOfSchema(schema, names), schema), true)
      : propertyMember(name, sent(typeOfSchema(schema, names), schema), optional === true),
  );
  return { kind: 'object', members };
}

/** `PagedPublication<{ list: string }, Task, 'createdAt' | 'title', true>` */
function pagedType(
  contract: CallContract,
  { sort = [], fields }: PageContract,
  args: readonly Argument[],
  names: ClientNames,
): TypeSyntax {
  const documents = pagedDocuments(contract, names.$defs);
  const [first = keywordType('never'), ...others] = sort.map(
    (value): TypeSyntax => ({ kind: 'string', value }),
  );
  return namedType(
    'PagedPublication',
    argumentMembers(args, names),
    documents === undefined ? UNKNOWN_RECORD : typeOfSchema(documents.items, names.names),
    unionType(first, ...others),
    { kind: 'literal', text: String(fields === true) },
  );
}

/** Whether a single object can only mean the arguments by name (C38), including the arguments in the path. */
const isObjectNaming = ({ params }: CallContract, { $defs }: ClientNames): boolean =>
  readingOfObject({ params: params.map(withHintAsSchema), path: '' }, $defs, true) === 'names';

const sentNames = (args: readonly Argument[]): string[] =>
  args.map((argument) => restMark(argument) + argument.name);

const sentPositions = (args: readonly Argument[]): Record<string, number> =>
  Object.fromEntries(args.map((argument, index) => [restMark(argument) + argument.queryName, index]));

/** The fields of the only argument, if it is destructured: `{"listId":-1,"limit":-1}` (C59). */
function sentFields(
  { params, path }: CallContract,
  { $defs }: ClientNames,
): Record<string, number> | undefined {
  const [parameter, ...others] = params;
  if (parameter?.fields !== true || others.length > 0 || positionsInPath(path).length > 0) return undefined;
  const fields = queryFields(withHintAsSchema(parameter), params, $defs);
  return fields && Object.fromEntries(fields.map((field) => [argumentQueryName(field, $defs), FIELD]));
}

/** In place of a position. */
const FIELD = -1;

const restMark = ({ rest }: Argument): string => (rest === true ? '...' : '');

/** `["/tasks"]` */
export function collectionRoute(
  { path, idType, document }: CollectionContract,
  { names }: ClientNames,
): ClientRoute {
  const isObjectId = idType === 'ObjectId';
  const type = document === undefined ? UNKNOWN_RECORD : typeOfSchema(document, names);
  const id = isObjectId ? namedType('ObjectId') : STRING_TYPE;
  return {
    row: isObjectId ? [path, idType] : [path],
    type: namedType('Collection', type, id),
  };
}

/** `/tasks/:0` with the parameter `taskId` becomes `/tasks/:taskId`. */
const namedPath = ({ path, params }: CallContract): string =>
  replaceParameters(path, (position) => `:${params[Number(position)]?.name ?? ''}`);
