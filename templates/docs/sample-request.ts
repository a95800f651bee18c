/** A request for an operation, of the values that the document gives as examples. */
import { takesToken } from './access-text.js';
import {
  type ApiDocument,
  exampleIn,
  type Operation,
  type Parameter,
  type PlacedOperation,
  parametersOf,
} from './api-document.js';

export interface SampleRequest {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  /** As it is sent. */
  body?: string;
}

/** Stands for the token, which no sample shows. */
export const TOKEN = '$TOKEN';

const JSON_TYPE = 'application/json';

/** @param base the address of the API, without a slash at its end */
export function sampleRequest(
  document: ApiDocument,
  { path, method, operation }: Pick<PlacedOperation, 'path' | 'method' | 'operation'>,
  base: string,
): SampleRequest {
  const body = bodyOf(operation);
  const headers: Record<string, string> = {};
  if (takesToken(document, operation)) headers['Authorization'] = `Bearer ${TOKEN}`;
  if (body !== undefined) headers['Content-Type'] = body.type;
  const request = {
    method: method.toUpperCase(),
    url: base + addressOf(path, parametersOf(document, operation)),
    headers,
  };
  return body === undefined ? request : { ...request, body: body.text };
}

function bodyOf({ requestBody }: Operation): { type: string; text: string } | undefined {
  const [[type, media] = []] = Object.entries(requestBody?.content ?? {}).sort(
    ([one], [other]) => Number(other === JSON_TYPE) - Number(one === JSON_TYPE),
  );
  if (type === undefined || media === undefined) return undefined;
  const value = exampleIn(media) ?? {};
  return { type, text: isJsonType(type) ? JSON.stringify(value) : formText(value) };
}

export const isJsonType = (type: string): boolean => /^application\/(?:.+\+)?json\b/i.test(type);

const formText = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? new URLSearchParams(
        Object.entries(value).map(([name, each]): [string, string] => [name, textOf(each)]),
      ).toString()
    : textOf(value);

function addressOf(path: string, parameters: readonly Parameter[]): string {
  const filled = path.replace(/\{([^}]+)\}/g, (whole, name) => {
    const parameter = parameters.find((each) => each.in === 'path' && each.name === name);
    return parameter === undefined ? whole : encodeURIComponent(textOf(requiredValue(parameter)));
  });
  const query = new URLSearchParams();
  for (const parameter of parameters.filter((each) => each.in === 'query')) {
    for (const value of [queryValue(parameter) ?? []].flat())
      query.append(parameter.name, textOf(value));
  }
  return query.size === 0 ? filled : `${filled}?${query}`;
}

/** Nothing for what may be left out and has no example. */
function queryValue(parameter: Parameter): unknown {
  const [json] = Object.values(parameter.content ?? {});
  if (json !== undefined) return JSON.stringify(exampleIn(json) ?? {});
  return parameter.required === true ? requiredValue(parameter) : exampleIn(parameter);
}

function requiredValue(parameter: Parameter): unknown {
  const type = [parameter.schema?.type ?? []].flat()[0] ?? 'string';
  return exampleIn(parameter) ?? { integer: 1, number: 1, boolean: true }[type] ?? parameter.name;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);
