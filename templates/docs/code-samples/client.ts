/** A call by the generated TypeScript client. */
import { takesToken } from '../access-text.js';
import {
  type ApiDocument,
  type PlacedOperation,
  parametersOf,
  resolved,
  type Schema,
  type SchemaObject,
} from '../api-document.js';
import { FORM_TYPE, filesOf } from '../form-parts.js';
import { keyOf, type RequestValues } from '../sample-request.js';

type CalledOperation = Pick<PlacedOperation, 'path' | 'operation'>;

/** `undefined` where the document does not say how the client is called. */
export function clientSample(
  document: ApiDocument,
  placed: CalledOperation,
  base: string,
  values: RequestValues,
  isStream: boolean,
): string | undefined {
  const call = callText(document, placed, values);
  if (call === undefined) return undefined;
  const imports = ['createClient', ...(call.includes('new ObjectId(') ? ['ObjectId'] : [])].join(
    ', ',
  );
  const token = takesToken(document, placed.operation) ? ', token: process.env.TOKEN' : '';
  const [address, parameters] = [call.slice(0, call.indexOf('(')), call.slice(call.indexOf('('))];
  return [
    `import { ${imports} } from "./generated/client.js";`,
    '',
    `const api = createClient({ baseUrl: ${JSON.stringify(base)}${token} });`,
    ...(/\bfile\b\]?[,)]/.test(call) && values.body?.type === FORM_TYPE
      ? ['const file = new Blob(["…"]);']
      : []),
    ...(isStream
      ? [`for await (const change of ${address}.watch${parameters})`, '  console.log(change);']
      : [`console.log(await ${call});`]),
  ].join('\n');
}

/** `api.methods.tasks.finish("task-1")` */
function callText(
  document: ApiDocument,
  { path, operation }: CalledOperation,
  values: RequestValues,
): string | undefined {
  const { 'x-name': name, operationId = '', requestBody } = operation;
  if (name === undefined) return collectionCall(document, { path, operation }, values);
  const parameters = parametersOf(document, operation).filter(
    ({ in: place }) => place !== 'header',
  );
  if (parameters.some(({ description = '' }) => /^The (?:parameter|query) /.test(description)))
    return undefined;
  const texts = parameters.map((parameter): [string, string] => {
    const text = values.parameters[keyOf(parameter)] ?? '';
    return [
      parameter.name,
      text === '' ? '' : literal(document, parameter.schema, plainValue(text, parameter.schema)),
    ];
  });
  if (operationId === `read${pascal(name)}`) {
    const given = texts.filter(([, text]) => text !== '').map(([key, text]) => `${key}: ${text}`);
    return `api.publications${access(name)}(${given.length === 0 ? '' : `{ ${given.join(', ')} }`})`;
  }
  const [, positions] = /by position: `\[([^\]]*)\]`/.exec(requestBody?.description ?? '') ?? [];
  const names = positions?.split(', ');
  if (names === undefined)
    return texts.length > 0 || requestBody !== undefined
      ? undefined
      : `api.methods${access(name)}()`;
  const inPath = texts.map(([, text]) => text);
  const body = bodyValue(values);
  if (body === undefined) return undefined;
  const schema = bodySchema(document, operation);
  const files = filesOf(document, operation);
  const isForm = values.body?.type === FORM_TYPE;
  const isWhole = requestBody?.description?.startsWith('The argument `') === true;
  if (isForm && isWhole) return undefined;
  const all = names.map((key) => {
    if (isForm && files.has(key)) {
      if (schema.required?.includes(key) !== true) return 'undefined';
      return files.get(key) === true ? '[file]' : 'file';
    }
    if (key === 'null') return inPath.shift() ?? 'undefined';
    if (isWhole) return key === names[0] ? literal(document, schema, body) : '';
    return literal(document, schema.properties?.[key.replace(/^\.{3}/, '')], member(body, key));
  });
  while (all.length > 0 && ['', 'undefined'].includes(all.at(-1) ?? '')) all.pop();
  return `api.methods${access(name)}(${all.join(', ')})`;
}

/** A collection has the name of its path, unless the configuration gives it another path. */
function collectionCall(
  document: ApiDocument,
  { path, operation }: CalledOperation,
  values: RequestValues,
): string | undefined {
  const [, name = ''] = /^\/([\w.]+)(?:\/\{id\})?$/.exec(path) ?? [];
  const [, kind = ''] =
    new RegExp(`^(insertInto|updateIn|removeFrom)${pascal(name)}$`).exec(
      operation.operationId ?? '',
    ) ?? [];
  const verb = { insertInto: 'insert', updateIn: 'update', removeFrom: 'remove' }[kind];
  if (name === '' || verb === undefined) return undefined;
  const [id] = parametersOf(document, operation);
  const body = bodyValue(values);
  const parts = [
    ...(id === undefined ? [] : [literal(document, id.schema, values.parameters[keyOf(id)] ?? '')]),
    ...(body === undefined ? [] : [literal(document, bodySchema(document, operation), body)]),
  ];
  return `api.collections${access(name)}.${verb}(${parts.join(', ')})`;
}

const pascal = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');

const access = (name: string): string =>
  name
    .split('.')
    .map((part) => (/^[A-Za-z_$][\w$]*$/.test(part) ? `.${part}` : `[${JSON.stringify(part)}]`))
    .join('');

function bodyValue({ body }: RequestValues): unknown {
  try {
    return body === undefined ? undefined : JSON.parse(body.text);
  } catch {
    return undefined;
  }
}

function bodySchema(
  document: ApiDocument,
  { requestBody }: CalledOperation['operation'],
): SchemaObject {
  const { content = {} } = requestBody ?? {};
  const { schema } = content['application/json'] ?? content[FORM_TYPE] ?? {};
  return (typeof schema === 'object' ? resolved<SchemaObject>(document, schema) : undefined) ?? {};
}

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;

/** What a text of a path or a query is read as. */
function plainValue(text: string, schema: Schema = {}): unknown {
  const types = typeof schema === 'object' ? [schema.type ?? []].flat() : [];
  if (types.includes('integer') || types.includes('number')) return Number(text);
  return types.includes('boolean') ? text === 'true' : text;
}

/** Dates and ids of the application are objects in its client. */
function literal(document: ApiDocument, schema: Schema = {}, value: unknown): string {
  if (value === undefined) return 'undefined';
  const own =
    (typeof schema === 'object' ? resolved<SchemaObject>(document, schema) : undefined) ?? {};
  const text = JSON.stringify(value);
  if (typeof value === 'string' && (own['x-type'] === 'Date' || own['x-type'] === 'ObjectId'))
    return `new ${own['x-type']}(${text})`;
  if (Array.isArray(value))
    return `[${value.map((item) => literal(document, own.items, item)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return text;
  const members = Object.entries(value).map(([name, part]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
    return `  ${key}: ${literal(document, own.properties?.[name], part).replaceAll('\n', '\n  ')},\n`;
  });
  return members.length === 0 ? '{}' : `{\n${members.join('')}}`;
}
