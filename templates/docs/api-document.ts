/** What the page reads of an OpenAPI document. */

export interface ApiDocument {
  info?: Info;
  externalDocs?: { url: string; description?: string };
  servers?: { url: string }[];
  security?: SecurityRequirement[];
  tags?: { name: string; description?: string }[];
  paths?: Record<string, Record<string, Operation>>;
  components?: {
    securitySchemes?: Record<string, { type: string; scheme?: string }>;
    parameters?: Record<string, Parameter>;
    responses?: Record<string, Answer>;
    headers?: Record<string, Header>;
    schemas?: Record<string, Schema>;
  };
}

export interface Info {
  title?: string;
  version?: string;
  description?: string;
  termsOfService?: string;
  contact?: { name?: string; url?: string; email?: string };
  license?: { name?: string; url?: string; identifier?: string };
}

/** The names of schemes that are needed together. */
type SecurityRequirement = Record<string, string[]>;

interface Reference {
  $ref: string;
}

export interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  deprecated?: boolean;
  tags?: string[];
  security?: SecurityRequirement[];
  /** The name of the publication or method. */
  'x-name'?: string;
  /** What an API token needs. */
  'x-scopes'?: string[];
  /** Whether it sends its changes to a request for events. */
  'x-live'?: boolean;
  parameters?: (Parameter | Reference)[];
  requestBody?: { description?: string; content: Record<string, Media> };
  /** By status, or `default`. */
  responses?: Record<string, Answer | Reference>;
}

export interface Answer {
  description?: string;
  headers?: Record<string, Header | Reference>;
  content?: Record<string, Media>;
}

export interface Header {
  description?: string;
}

/** A value in some type of content, or a parameter's. */
export interface Media {
  example?: unknown;
  examples?: Record<string, { value?: unknown }>;
  schema?: Schema;
}

export interface Parameter extends Media {
  name: string;
  in: string;
  description?: string;
  required?: boolean;
  content?: Record<string, Media>;
}

/** Of JSON Schema, the part that is shown. A boolean takes everything or nothing. */
export type Schema = boolean | SchemaObject;

export interface SchemaObject {
  $ref?: string;
  description?: string;
  type?: string | string[];
  format?: string;
  'x-type'?: string;
  contentEncoding?: string;
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  examples?: unknown[];
  deprecated?: boolean;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

/** An operation, with where it is. */
export interface PlacedOperation {
  tag: string;
  path: string;
  method: string;
  operation: Operation;
}

const NO_TAG = 'default';

/** In the document's order. An operation that has two tags is there twice. */
export const operationsOf = ({ paths = {} }: ApiDocument): PlacedOperation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      (operation.tags ?? [NO_TAG]).map((tag) => ({ tag, path, method, operation })),
    ),
  );

/** By the document's list of tags; then by the first operation that has another. */
export function groupsOf(
  document: ApiDocument,
): [tag: string, operations: readonly PlacedOperation[]][] {
  const groups = new Map<string, PlacedOperation[]>(
    (document.tags ?? []).map(({ name }) => [name, []]),
  );
  for (const operation of operationsOf(document))
    groups.set(operation.tag, [...(groups.get(operation.tag) ?? []), operation]);
  return [...groups].filter(([, operations]) => operations.length > 0);
}

/** The part of the address that opens an operation. */
export const addressOf = ({ tag, path, method, operation }: PlacedOperation): string =>
  `#/${encodeURIComponent(tag)}/${encodeURIComponent(operation.operationId ?? `${method} ${path}`)}`;

/** What a reference points at, within the document; `undefined` if nothing is there. */
export function resolved<T extends object>(
  document: ApiDocument,
  value: T | Reference,
): T | undefined {
  const seen = new Set<string>();
  let target: unknown = value;
  while (isReference(target)) {
    if (seen.has(target.$ref)) return undefined;
    seen.add(target.$ref);
    target = partAt(document, target.$ref);
  }
  return target as T | undefined;
}

export const isReference = (value: unknown): value is Reference =>
  typeof value === 'object' && value !== null && '$ref' in value && typeof value.$ref === 'string';

/** The last name of a reference: `Task` of `#/components/schemas/Task`. */
export const nameOf = (reference: string): string => decoded(reference.split('/').at(-1) ?? '');

const partAt = (document: object, reference: string): unknown =>
  reference
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (part, name) =>
        typeof part === 'object' && part !== null && Object.hasOwn(part, decoded(name))
          ? (part as Record<string, unknown>)[decoded(name)]
          : undefined,
      document,
    );

/** As JSON Pointer writes names. */
const decoded = (name: string): string => name.replaceAll('~1', '/').replaceAll('~0', '~');

/** The parameters of an operation, those that operations share too. */
export const parametersOf = (document: ApiDocument, { parameters = [] }: Operation): Parameter[] =>
  parameters.flatMap((parameter) => resolved(document, parameter) ?? []);

/** The schemes by which a token is sent as `Authorization: Bearer`. */
export const bearerSchemes = ({ components }: ApiDocument): string[] =>
  Object.entries(components?.securitySchemes ?? {}).flatMap(([name, { type, scheme }]) =>
    type === 'http' && scheme?.toLowerCase() === 'bearer' ? [name] : [],
  );

/** What the document gives as an example, or allows first; else `undefined`. */
export function exampleIn({ example, examples = {}, schema = {} }: Media): unknown {
  const [named] = Object.values(examples);
  const allowed = typeof schema === 'boolean' ? {} : schema;
  return example ?? named?.value ?? allowed.examples?.[0] ?? allowed.default ?? allowed.enum?.[0];
}
