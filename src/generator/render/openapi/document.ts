/** The OpenAPI document without its operations, as plain data. */
import type { Settings } from '../../../config/config.js';
import { type Route, scopesOf } from '../../routes/index.js';
import { eventsSchema } from './answers/event-stream.js';
import { ERROR_SCHEMA, errorHeaders, errorResponses } from './answers/responses.js';
import type { CollectionComponents } from './collection-components.js';
import type { DocumentContext } from './document-context.js';
import { groups } from './groups.js';
import { documentSecurity, securitySchemes } from './security.js';
import type { OpenApiDocument } from './types.js';

/**
 * To be called after all operations have asked `schemas` for their types. `statuses` are the statuses of shared errors,
 * and `shared` are the parts that operations of collections share.
 */
export function documentFrame(
  { routes, settings }: { routes: readonly Route[]; settings: Pick<Settings, 'auth' | 'openapi'> },
  { schemas, errorName, eventName }: Pick<DocumentContext, 'schemas' | 'errorName' | 'eventName'>,
  statuses: ReadonlySet<number>,
  shared: CollectionComponents,
): Omit<OpenApiDocument, 'paths'> {
  const { auth, openapi = {} } = settings;
  const headers = { ...shared.headers, ...errorHeaders(statuses) };
  return {
    'x-generated-by': 'restgen. Do not edit: run `restgen generate`.',
    openapi: openapi.specification === '3.2' ? '3.2.0' : '3.1.1',
    info: info(openapi),
    ...(openapi.externalDocs === undefined ? {} : { externalDocs: { url: openapi.externalDocs } }),
    servers: (openapi.servers ?? ['/']).map((url) => ({ url })),
    security: documentSecurity(auth),
    tags: groups(routes),
    components: {
      securitySchemes: securitySchemes(
        auth,
        routes.some((route) => scopesOf(route) !== undefined),
      ),
      ...(Object.keys(headers).length === 0 ? {} : { headers }),
      ...(Object.keys(shared.parameters).length === 0 ? {} : { parameters: shared.parameters }),
      responses: { ...shared.responses, ...errorResponses(statuses, errorName) },
      schemas: {
        ...schemas.components(),
        [errorName]: ERROR_SCHEMA,
        ...(eventName === undefined ? {} : { [eventName]: eventsSchema(errorName) }),
      },
    },
  };
}

const DESCRIPTION =
  'The publications, methods and collections of the application. Errors have the form `ApiError`, whatever their status.';

function info(settings: NonNullable<Settings['openapi']>): OpenApiDocument['info'] {
  const {
    title = 'API',
    version = '1.0.0',
    description = DESCRIPTION,
    termsOfService,
    contact,
    license,
  } = settings;
  return {
    title,
    version,
    description,
    ...(termsOfService === undefined ? {} : { termsOfService }),
    ...(contact === undefined ? {} : { contact }),
    ...(license === undefined ? {} : { license: { name: 'License', ...license } }),
  };
}
