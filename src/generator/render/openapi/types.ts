/** The part of OpenAPI 3.1 that restgen writes. */
import type { Settings } from '../../../config/config.js';
import type { Schema } from '../../../shared/contract.js';

/** Like `Schema`, but references lead to `#/components/schemas/<name>`. */
export type DocumentSchema = Schema & {
  minProperties?: number;
  contentMediaType?: string;
  contentSchema?: DocumentSchema;
};

export interface Reference {
  $ref: string;
}

export interface MediaType {
  schema?: DocumentSchema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

export type Content = Record<string, MediaType>;

export interface ParameterObject {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema?: DocumentSchema;
  /** `false`: the items of a list are separated by commas. */
  explode?: false;
  content?: Content;
  example?: unknown;
}

export interface RequestBody {
  description?: string;
  required: boolean;
  content: Content;
}

export interface ResponseObject {
  description: string;
  headers?: Record<string, HeaderObject>;
  content?: Content;
}

export interface HeaderObject {
  description: string;
  schema: DocumentSchema;
}

export type SecurityRequirement = Record<string, string[]>;

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  deprecated?: boolean;
  /** The day on which the operation will end (C58). */
  'x-sunset'?: string;
  security?: SecurityRequirement[];
  /** The name of the publication or method. */
  'x-name'?: string;
  /** The scopes that an API token needs (C45). */
  'x-scopes'?: string[];
  /** Set if the operation also answers a stream of changes (C48). */
  'x-live'?: true;
  parameters?: ParameterObject[];
  requestBody?: RequestBody;
  responses: Responses;
}

/** The answers by status. An object has its numeric names first, in ascending order, and therefore `default` last. */
export type Responses = Record<string, ResponseObject | Reference>;

/** By verb. */
export type PathItem = Record<string, Operation>;

export interface OpenApiDocument {
  /** Marks the file as generated; the format has no other place for that. */
  'x-generated-by': string;
  openapi: string;
  info: Pick<NonNullable<Settings['openapi']>, 'contact' | 'termsOfService'> & {
    title: string;
    version: string;
    description: string;
    license?: { name: string; url?: string };
  };
  externalDocs?: { url: string };
  servers: { url: string }[];
  security: SecurityRequirement[];
  tags: { name: string; description: string }[];
  paths: Record<string, PathItem>;
  components: {
    securitySchemes: Record<string, object>;
    responses: Record<string, ResponseObject>;
    schemas: Record<string, DocumentSchema>;
  };
}
