/** What the page reads of an OpenAPI document. */

export interface ApiDocument {
  info?: { title?: string };
  servers?: { url: string }[];
  security?: SecurityRequirement[];
  tags?: { name: string; description?: string }[];
  paths?: Record<string, Record<string, Operation>>;
  components?: {
    securitySchemes?: Record<string, { type: string; scheme?: string }>;
    parameters?: Record<string, Parameter>;
  };
}

/** The names of schemes that are needed together. */
type SecurityRequirement = Record<string, string[]>;

export interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: SecurityRequirement[];
  /** What an API token needs. */
  'x-scopes'?: string[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, Example> };
}

interface Example {
  example?: unknown;
  examples?: Record<string, { value?: unknown }>;
  schema?: { type?: string | string[]; default?: unknown; enum?: unknown[]; examples?: unknown[] };
}

export interface Parameter extends Example {
  name: string;
  in: string;
  required?: boolean;
  content?: Record<string, Example>;
}

/** An operation, with where it is. */
export interface PlacedOperation {
  tag: string;
  path: string;
  method: string;
  operation: Operation;
}

/** As Swagger UI calls the group of operations that have none. */
const NO_TAG = 'default';

/** In the document's order. An operation that has two tags is there twice. */
export const operationsOf = ({ paths = {} }: ApiDocument): PlacedOperation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      (operation.tags ?? [NO_TAG]).map((tag) => ({ tag, path, method, operation })),
    ),
  );

/** The parameters of an operation, those that operations share too. */
export const parametersOf = (
  { components }: ApiDocument,
  { parameters = [] }: Operation,
): Parameter[] =>
  parameters.flatMap((each) => {
    const found =
      '$ref' in each ? components?.parameters?.[each.$ref.split('/').at(-1) ?? ''] : each;
    return found === undefined ? [] : [found];
  });

/** The schemes by which a token is sent as `Authorization: Bearer`. */
export const bearerSchemes = ({ components }: ApiDocument): string[] =>
  Object.entries(components?.securitySchemes ?? {}).flatMap(([name, { type, scheme }]) =>
    type === 'http' && scheme?.toLowerCase() === 'bearer' ? [name] : [],
  );

/** What the document gives as an example, or allows first; else `undefined`. */
export function exampleIn({ example, examples = {}, schema = {} }: Example): unknown {
  const [named] = Object.values(examples);
  return example ?? named?.value ?? schema.examples?.[0] ?? schema.default ?? schema.enum?.[0];
}
