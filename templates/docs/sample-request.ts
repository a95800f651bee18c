/** A request for an operation, of what a reader filled in; at first, of the values that the document gives as examples. */
import { takesToken } from './access-text.js';
import {
  type ApiDocument,
  exampleIn,
  type Media,
  type Operation,
  type Parameter,
  type PlacedOperation,
  parametersOf,
} from './api-document.js';

import { FORM_TYPE, type FormPart, formExample, formParts } from './form-parts.js';

export interface SampleRequest {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  /** As it is sent. */
  body?: string;
  /** In place of a body. */
  form?: readonly FormPart[];
}

/** What is filled in, as text. */
export interface RequestValues {
  /** By `keyOf` of the parameter. A list has a line for each of its values, and an empty text is not sent. */
  parameters: Readonly<Record<string, string>>;
  /** The text is JSON for a form with files. */
  body?: { type: string; text: string; files?: ReadonlyMap<string, readonly File[]> };
}

/** Stands for the token, which no sample shows. */
export const TOKEN = '$TOKEN';

const JSON_TYPE = 'application/json';

/** A form can have the same file. */
const RAW_TYPE = 'application/octet-stream';

const STREAM_TYPE = 'text/event-stream';

export const asStream = (request: SampleRequest): SampleRequest => ({
  ...request,
  headers: { ...request.headers, Accept: STREAM_TYPE },
});

export const isStream = ({ headers }: SampleRequest): boolean => headers['Accept'] === STREAM_TYPE;

/** @param base the address of the API, without a slash at its end */
export function sampleRequest(
  document: ApiDocument,
  { path, method, operation }: Pick<PlacedOperation, 'path' | 'method' | 'operation'>,
  base: string,
  values: RequestValues = exampleValues(document, operation),
): SampleRequest {
  const { body } = values;
  const headers: Record<string, string> = {};
  if (takesToken(document, operation)) headers['Authorization'] = `Bearer ${TOKEN}`;
  const isForm = body?.type === FORM_TYPE;
  if (body !== undefined && !isForm) headers['Content-Type'] = body.type;
  const parameters = parametersOf(document, operation);
  for (const { parameter, text } of filledIn(parameters, values, 'header'))
    headers[parameter.name] = text;
  const request = {
    method: method.toUpperCase(),
    url: base + addressOf(path, parameters, values),
    headers,
  };
  if (body === undefined) return request;
  return isForm
    ? { ...request, form: formParts(document, operation, body.text, body.files ?? new Map()) }
    : { ...request, body: body.text };
}

export function exampleValues(document: ApiDocument, operation: Operation): RequestValues {
  const parameters = Object.fromEntries(
    parametersOf(document, operation).map((parameter) => [keyOf(parameter), sampleText(parameter)]),
  );
  const [type] = contentTypes(operation);
  return type === undefined
    ? { parameters }
    : { parameters, body: { type, text: exampleBody(document, operation, type) } };
}

export const keyOf = ({ name, in: place }: Parameter): string => `${place} ${name}`;

/** Those of the body that an operation takes, JSON first. */
export const contentTypes = ({ requestBody }: Operation): string[] =>
  Object.keys(requestBody?.content ?? {})
    .filter((type) => type !== RAW_TYPE)
    .sort((one, other) => Number(other === JSON_TYPE) - Number(one === JSON_TYPE));

/** The example of JSON serves for a type without one of its own. */
export function exampleBody(document: ApiDocument, operation: Operation, type: string): string {
  const { requestBody } = operation;
  if (type === FORM_TYPE) return formExample(document, operation);
  const { [type]: own = {}, [JSON_TYPE]: json = {} } = requestBody?.content ?? {};
  const value = exampleIn(own) ?? exampleIn(json) ?? {};
  return isJsonType(type) ? JSON.stringify(value) : formText(value);
}

export const isJsonType = (type: string): boolean => /^application\/(?:.+\+)?json\b/i.test(type);

/** Whether the text of a body is JSON while a reader edits it. */
export const isEditedAsJson = (type: string): boolean => isJsonType(type) || type === FORM_TYPE;

const formText = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? new URLSearchParams(
        Object.entries(value).map(([name, item]): [string, string] => [name, textOf(item)]),
      ).toString()
    : textOf(value);

function addressOf(path: string, parameters: readonly Parameter[], values: RequestValues): string {
  const filled = path.replace(/\{([^}]+)\}/g, (whole, name) => {
    const text = values.parameters[`path ${name}`];
    return text === undefined || text === '' ? whole : encodeURIComponent(text);
  });
  const query = new URLSearchParams();
  for (const { parameter, text } of filledIn(parameters, values, 'query'))
    for (const value of isList(parameter) ? text.split('\n') : [text])
      query.append(parameter.name, value);
  return query.size === 0 ? filled : `${filled}?${query}`;
}

const filledIn = (parameters: readonly Parameter[], values: RequestValues, place: string) =>
  parameters
    .filter((item) => item.in === place)
    .map((parameter) => ({ parameter, text: values.parameters[keyOf(parameter)] ?? '' }))
    .filter(({ text }) => text !== '');

/** Whether several values may be given, each as a parameter of the same name. */
export const isList = (parameter: Parameter): boolean =>
  parameter.content === undefined &&
  (typeIn(parameter) === 'array' || Array.isArray(exampleIn(parameter)));

/** Nothing for what may be left out and has no example. */
function sampleText(parameter: Parameter): string {
  const [json] = Object.values(parameter.content ?? {});
  if (json !== undefined) return JSON.stringify(exampleIn(json) ?? {});
  const isNeeded = parameter.required === true || parameter.in === 'path';
  const value = exampleIn(parameter) ?? (isNeeded ? madeUp(parameter) : '');
  return isList(parameter) ? [value].flat().map(textOf).join('\n') : textOf(value);
}

const madeUp = (parameter: Parameter): unknown =>
  ({ integer: 1, number: 1, boolean: true })[typeIn(parameter)] ?? parameter.name;

const typeIn = ({ schema }: Media): string =>
  (typeof schema === 'object' ? [schema.type ?? []].flat()[0] : undefined) ?? 'string';

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);
