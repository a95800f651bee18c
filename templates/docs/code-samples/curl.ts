import { isStream, type SampleRequest, TOKEN } from '../sample-request.js';
import { jsonInBody, jsonText } from './body-text.js';

export function curlSample(request: SampleRequest): string {
  const { method, url, headers, body, form = [] } = request;
  const json = jsonInBody(request);
  const text = json === undefined ? body : jsonText(json.value);
  return [
    `curl ${isStream(request) ? '-N ' : ''}-X ${method} ${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${headerText(`${name}: ${value}`)}`),
    // Not `--data`, which reads a file where the text begins with `@`.
    ...(text === undefined ? [] : [`--data-raw ${quoted(text)}`]),
    ...form.map((part) =>
      'text' in part
        ? `--form-string ${quoted(`${part.name}=${part.text}`)}`
        : `-F ${quoted(`${part.name}=@"${part.fileName.replace(/[\\"]/g, '\\$&')}"`)}`,
    ),
  ].join(' \\\n  ');
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** In double quotes where the shell is to fill in the token. */
const headerText = (text: string): string =>
  text.includes(TOKEN)
    ? `"${text
        .split(TOKEN)
        .map((part) => part.replace(/[\\"$`]/g, '\\$&'))
        .join(TOKEN)}"`
    : quoted(text);
