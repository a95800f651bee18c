/** The API model as `inspect --json` prints it, with types as text. */

import { typeText } from '../../generator/render/code/index.js';
import {
  callParameters,
  type MethodRoute,
  type PublicationRoute,
  type Route,
} from '../../generator/routes/index.js';
import type { Api, Collection, Method, Parameter, Publication } from '../../shared/api.js';
import { isLive, type Schema } from '../../shared/contract.js';
import { verbHasBody } from '../../shared/conventions.js';
import { acceptsEverything, typeText as schemaText } from '../../shared/json-schema/index.js';
import { untypedBody } from '../../shared/named-arguments.js';

export interface InspectedParameter extends Pick<Parameter, 'name' | 'optional' | 'rest' | 'typedBy'> {
  /** The type in the source; `undefined` without one. */
  type?: string;
}

interface Exposed {
  exposed: boolean;
  /** Why it is not exposed. */
  withheld?: string;
}

export interface InspectedCall
  extends Omit<Publication | Method, 'parameters' | 'app' | 'withheld'>,
    Exposed {
  params: InspectedParameter[];
  result?: string;
  /** Whether the route of a publication sends a stream of its changes. */
  live?: boolean;
  /** The list of arguments in a body, `[word]`, if the first argument has no type and therefore no name. */
  body?: string;
}

export interface InspectedCollection extends Omit<Collection, 'app' | 'withheld'>, Exposed {
  document?: string;
}

export interface Inspection extends Pick<Api, 'host' | 'configuration'> {
  publications: InspectedCall[];
  methods: InspectedCall[];
  collections: InspectedCollection[];
}

export function createInspection(
  { host, publications, methods, collections, configuration, types }: Api,
  routes: readonly Route[],
): Inspection {
  const served = new Map<Publication | Method, Pick<InspectedCall, 'live' | 'body'>>(
    routes.flatMap((route) =>
      route.kind === 'collection' ? [] : [[route.declaration, factsOfRoute(route, types)]],
    ),
  );
  const inspectServedCall = (call: Publication | Method): InspectedCall => ({
    ...inspectCall(call),
    ...served.get(call),
  });
  return {
    host,
    publications: publications.map(inspectServedCall),
    methods: methods.map(inspectServedCall),
    collections: collections.map(inspectCollection),
    configuration,
  };
}

function factsOfRoute(
  route: PublicationRoute | MethodRoute,
  types: Api['types'],
): Pick<InspectedCall, 'live' | 'body'> {
  const { path, verb, declaration } = route;
  const isBody = verbHasBody(verb) && declaration.options.getArgsFromRequest !== true;
  const body = isBody ? untypedBody({ params: callParameters(route, types), path }, types) : undefined;
  return {
    ...(route.kind === 'publication' ? { live: isLive(route) } : {}),
    ...(body === undefined ? {} : { body }),
  };
}

const inspectCollection = ({ app, withheld, ...rest }: Collection): InspectedCollection => ({
  ...rest,
  ...exposureState(withheld),
  ...(rest.documentSchema === undefined ? {} : { document: schemaText(rest.documentSchema) }),
});

const exposureState = (withheld: string | undefined): Exposed =>
  withheld === undefined ? { exposed: true } : { exposed: false, withheld };

function inspectCall({ parameters, app, withheld, ...call }: Publication | Method): InspectedCall {
  const { published, result, resultSchema, ...rest } = { ...WITHOUT_SCHEMAS, ...call };
  return {
    ...rest,
    ...exposureState(withheld),
    params: parameters.map(inspectParameter),
    ...(resultSchema === undefined ? {} : { result: schemaText(resultSchema) }),
  };
}

const WITHOUT_SCHEMAS = { published: undefined, result: undefined, resultSchema: undefined };

const inspectParameter = ({
  name,
  type,
  schema = {},
  optional,
  rest,
  typedBy,
}: Parameter): InspectedParameter => ({
  name,
  ...(type === undefined ? {} : { type: typeText(type) }),
  optional,
  rest,
  typedBy: describesValues(schema) ? typedBy : ['none'],
});

/** `any`, `unknown`, `{}` and lists of these describe nothing. */
const describesValues = (schema: Schema): boolean =>
  !acceptsEverything(schema) && (typeof schema.items !== 'object' || describesValues(schema.items));
