/** The OpenAPI document without its operations, as plain data. */
import type { Route } from '../../routes/index.js';
import type { RenderSettings } from '../parts/index.js';
import { ERROR_SCHEMA, errorResponses } from './responses.js';
import type { DocumentSchemas } from './schemas.js';
import { tags } from './tags.js';
import type { OpenApiDocument } from './types.js';

/**
 * To be called after all operations have asked `schemas` for their types. `statuses` are those of the answers that they
 * share.
 */
export function documentFrame(
  { routes, settings }: { routes: readonly Route[]; settings: Pick<RenderSettings, 'auth' | 'openapi'> },
  schemas: DocumentSchemas,
  statuses: Iterable<number>,
): Omit<OpenApiDocument, 'paths'> {
  const { auth, openapi = {} } = settings;
  const errorName = schemas.freeName('ApiError');
  return {
    'x-generated-by': 'restgen. Do not edit: run `restgen generate`.',
    openapi: '3.1.1',
    info: { title: openapi.title ?? 'API', version: openapi.version ?? '1.0.0' },
    servers: (openapi.servers ?? ['/']).map((url) => ({ url })),
    security: auth.queryToken === true ? [{}, { bearer: [] }, { queryToken: [] }] : [{}, { bearer: [] }],
    tags: tags(routes),
    components: {
      securitySchemes: securitySchemes(auth.queryToken === true),
      responses: errorResponses(statuses, errorName),
      schemas: { ...schemas.components(), [errorName]: ERROR_SCHEMA },
    },
  };
}

/** C27 */
const securitySchemes = (readsQuery: boolean): Record<string, object> => ({
  bearer: { type: 'http', scheme: 'bearer' },
  ...(readsQuery ? { queryToken: { type: 'apiKey', in: 'query', name: 'access_token' } } : {}),
});
