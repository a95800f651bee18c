/** The API in the generated folder: route list, contract and OpenAPI document. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { parametersOfPath } from '../../shared/conventions.js';
import { isRecord, recordOfKey } from '../../shared/is-record.js';

export interface CommittedRoute {
  /** The path in the list: `/tasks/:_id`. */
  path: string;
  /** In upper case, without OPTIONS. */
  verbs: readonly string[];
}

export interface CommittedApi {
  list: unknown;
  routes: readonly CommittedRoute[];
  /** The paths of publications that GET reads, without arguments in the path. */
  publications: readonly string[];
  /** The difference between an answer of GET and the document; `undefined` if they match. */
  problem(path: string, status: number, body: unknown): string | undefined;
}

export function committedApi(list: unknown, contract: unknown, document: unknown): CommittedApi {
  const entries = isRecord(list) && Array.isArray(list['api-routes']) ? list['api-routes'] : undefined;
  if (entries === undefined) throw new TypeError('api-routes.json is not a list of routes');
  const ajv = new Ajv2020({ strict: false, validateFormats: true });
  ajvFormats.default(ajv);
  ajv.addSchema(document as object, DOCUMENT);
  return {
    list,
    routes: entries.filter(isEntry).map(({ path, methods }) => ({
      path,
      verbs: methods.filter((method) => method !== 'options').map((method) => method.toUpperCase()),
    })),
    publications: Object.values(recordOfKey(contract, 'publications'))
      .filter(isRecord)
      .filter(({ verb }) => verb === 'get')
      .map(({ path }) => String(path))
      .filter((path) => parametersOfPath(path).length === 0),
    problem(path, status, body) {
      const pointer = ['paths', path, 'get', 'responses'];
      const responses = recordAtPointer(document, pointer);
      const code = String(status) in responses ? String(status) : 'default';
      if (!(code in responses)) return `answered ${status}, which the document does not contain`;
      const schema = schemaPointer(document, [...pointer, code]);
      if (schema === undefined) return undefined;
      const validate = ajv.getSchema(schema) ?? ajv.compile({ $ref: schema });
      if (validate(body)) return undefined;
      return `answered ${status} with a body that the document does not allow: ${ajv.errorsText(validate.errors, { dataVar: 'body' })}`;
    },
  };
}

const DOCUMENT = 'openapi';

const isEntry = (entry: unknown): entry is { path: string; methods: string[] } =>
  isRecord(entry) && typeof entry['path'] === 'string' && Array.isArray(entry['methods']);

/** The URI of the schema of a response's JSON. The response may be a reference. */
function schemaPointer(document: unknown, pointer: readonly string[]): string | undefined {
  const { $ref: reference } = recordAtPointer(document, pointer);
  const place = typeof reference === 'string' ? reference.slice('#/'.length).split('/') : pointer;
  const content = [...place, 'content', 'application/json'];
  if (!('schema' in recordAtPointer(document, content))) return undefined;
  const keys = [...content, 'schema'].map((key) =>
    encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1')),
  );
  return `${DOCUMENT}#/${keys.join('/')}`;
}

const recordAtPointer = (document: unknown, pointer: readonly string[]): Record<string, unknown> =>
  pointer.reduce(recordOfKey, isRecord(document) ? document : {});
