/** Writes `openapi.json` with one line for each operation and each type, so that changing one changes one line. */
import type { Settings } from '../../../config/config.js';
import { compareText } from '../../../shared/compare-text.js';
import type { Contract } from '../../../shared/contract.js';
import type { PackageIdentity } from '../../../shared/package-identity.js';
import { type Route, scopesOfRoute } from '../../routes/index.js';
import { jsonText, objectLines } from '../code/index.js';
import type { DocumentContext } from './document-context.js';
import { groups } from './groups.js';
import { pathItems } from './operations.js';
import { ownPaths } from './own-operations.js';
import { ERROR_SCHEMA, errorResponses } from './responses.js';
import { DocumentSchemas } from './schemas.js';
import { documentSecurity, securitySchemes } from './security.js';
import type { OpenApiDocument, PathItem } from './types.js';

export interface DocumentParts {
  contract: Contract;
  routes: readonly Route[];
  /** The defaults of title and version. */
  identity?: PackageIdentity;
  settings: Pick<Settings, 'auth' | 'openapi'>;
}

export function openApiFile(parts: DocumentParts): string {
  const { contract, routes, settings } = parts;
  const { $defs, validation = 'reject' } = contract;
  const schemas = new DocumentSchemas($defs);
  const context: DocumentContext = {
    contract,
    $defs,
    schemas,
    closesRequests: validation === 'reject',
    errorName: schemas.freeName('ApiError'),
    validation,
    security: documentSecurity(settings.auth),
  };
  const own = ownPaths(settings.auth.statusCodes === 'standard', context);
  const paths = new Map([...own, ...pathItems(routes, context)]);
  const { tags, components, ...head } = documentFrame(parts, context);
  const members: [name: string, text: string][] = [
    ...Object.entries(head).map(([name, value]): [string, string] => [name, jsonText(value)]),
    ['tags', `[\n${tags.map((tag) => `    ${jsonText(tag)}`).join(',\n')}\n  ]`],
    ['paths', objectLines(sortedEntries(paths), 2, verbsText)],
    [
      'components',
      objectLines(Object.entries(components), 2, (section) => objectLines(Object.entries(section), 3)),
    ],
  ];
  return `${objectLines(members, 1, (text) => text)}\n`;
}

function verbsText(verbs: PathItem): string {
  const entries = Object.entries(verbs);
  return entries.length > 1 ? objectLines(entries, 3) : jsonText(verbs);
}

const sortedEntries = <One>(map: ReadonlyMap<string, One>): [string, One][] =>
  [...map].sort(([one], [other]) => compareText(one, other));

/** To be called after all operations have asked `schemas` for their types. */
function documentFrame(
  { routes, settings, identity = {} }: DocumentParts,
  { schemas, errorName }: DocumentContext,
): Omit<OpenApiDocument, 'paths'> {
  const { auth, openapi = {} } = settings;
  return {
    'x-generated-by': 'restgen. Do not edit: run `restgen generate`.',
    openapi: '3.1.1',
    info: info(openapi, identity),
    ...(openapi.externalDocs === undefined ? {} : { externalDocs: { url: openapi.externalDocs } }),
    servers: (openapi.servers ?? ['/']).map((url) => ({ url })),
    security: documentSecurity(auth),
    tags: groups(routes),
    components: {
      securitySchemes: securitySchemes(
        auth,
        routes.some((route) => scopesOfRoute(route) !== undefined),
      ),
      responses: errorResponses(errorName),
      schemas: { ...schemas.components(), [errorName]: ERROR_SCHEMA },
    },
  };
}

const DESCRIPTION =
  'The publications, methods and collections of the application. Errors have the form `ApiError`, whatever their status.';

function info(
  settings: NonNullable<Settings['openapi']>,
  { name = 'API', version: ofPackage = '1.0.0' }: PackageIdentity,
): OpenApiDocument['info'] {
  const {
    title = name,
    version = ofPackage,
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
