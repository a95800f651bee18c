/** The API in the generated folder: route list, contract and OpenAPI document. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { parametersOfPath, replaceParameters } from '../../shared/conventions.js';
import { isRecord } from '../../shared/is-record.js';

export interface CommittedRoute {
  /** The path in the list: `/tasks/:_id`. */
  path: string;
  /** In upper case, without OPTIONS. */
  verbs: readonly string[];
}

export interface CommittedApi {
  list: unknown;
  routes: readonly CommittedRoute[];
  /** Whether GET of the path reads a publication, without arguments in the path. */
  isRead(path: string): boolean;
  /** Whether such a publication sends a stream of its changes. */
  isLive(path: string): boolean;
  /** The operation in the document; `undefined` if the document does not contain it. */
  operation(verb: string, path: string): CommittedOperation | undefined;
}

export interface CommittedOperation {
  /** The difference between an answer and the document; `undefined` if they match. */
  problem(status: number, body: unknown): string | undefined;
}

export function committedApi(list: unknown, contract: unknown, document: unknown): CommittedApi {
  const entries = isRecord(list) && Array.isArray(list['api-routes']) ? list['api-routes'] : undefined;
  if (entries === undefined) throw new TypeError('api-routes.json is not a list of routes');
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true });
  ajvFormats.default(ajv);
  ajv.addSchema(document as object, DOCUMENT);
  const publications = Object.values(recordAt(contract, ['publications'])).filter(isRecord);
  const reads = new Set(publications.filter(({ verb }) => verb === 'get').map(({ path }) => path));
  const still = new Set(publications.filter(({ live }) => live === false).map(({ path }) => path));
  const paths = recordAt(document, ['paths']);
  const names = new Map(Object.keys(paths).map((name) => [nameless(name), name]));
  return {
    list,
    routes: entries.filter(isEntry).map(({ path, methods }) => ({
      path,
      verbs: methods.filter((method) => method !== 'options').map((method) => method.toUpperCase()),
    })),
    isRead: (path) => reads.has(path) && parametersOfPath(path).length === 0,
    isLive: (path) => !still.has(path),
    operation(verb, path) {
      const name = names.get(nameless(path)) ?? '';
      const pointer = ['paths', name, verb.toLowerCase()];
      const operation = at(document, pointer);
      return isRecord(operation) ? committedOperation(ajv, document, pointer) : undefined;
    },
  };
}

const DOCUMENT = 'openapi';

const isEntry = (entry: unknown): entry is { path: string; methods: string[] } =>
  isRecord(entry) && typeof entry['path'] === 'string' && Array.isArray(entry['methods']);

/** Removes names of parameters, which differ between list and document. */
const nameless = (path: string): string => replaceParameters(path, () => '{}').replace(/\{[^}]*\}/g, '{}');

function committedOperation(ajv: Ajv2020, document: unknown, pointer: readonly string[]): CommittedOperation {
  const operation = recordAt(document, pointer);
  return {
    problem(status, body) {
      const responses = recordAt(operation, ['responses']);
      const code = String(status) in responses ? String(status) : 'default';
      if (!(code in responses)) return `answered ${status}, which the document does not contain`;
      const schema = schemaPointer(document, [...pointer, 'responses', code]);
      if (schema === undefined || body === undefined) return undefined;
      const validate = compiled(ajv, schema);
      if (validate(body)) return undefined;
      return `answered ${status} with a body that the document does not allow: ${ajv.errorsText(validate.errors, { dataVar: 'body' })}`;
    },
  };
}

/** The pointer to the schema of a response's JSON, with its reference resolved. */
function schemaPointer(document: unknown, pointer: readonly string[]): readonly string[] | undefined {
  const response = at(document, pointer);
  const reference = isRecord(response) ? response['$ref'] : undefined;
  const place = typeof reference === 'string' ? reference.slice('#/'.length).split('/') : pointer;
  const schema = [...place, 'content', 'application/json', 'schema'];
  return at(document, schema) === undefined ? undefined : schema;
}

/** Compiles a schema; Ajv caches it by the reference. */
function compiled(ajv: Ajv2020, pointer: readonly string[]): ValidateFunction {
  const fragment = pointer.map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1')));
  const reference = `${DOCUMENT}#/${fragment.join('/')}`;
  return ajv.getSchema(reference) ?? ajv.compile({ $ref: reference });
}

const at = (value: unknown, [key, ...others]: readonly string[]): unknown => {
  if (key === undefined) return value;
  return isRecord(value) && Object.hasOwn(value, key) ? at(value[key], others) : undefined;
};

function recordAt(value: unknown, pointer: readonly string[]): Record<string, unknown> {
  const target = at(value, pointer);
  return isRecord(target) ? target : {};
}
