import type { FormPart } from '../form-parts.js';
import { isStream, type SampleRequest, TOKEN } from '../sample-request.js';
import { jsonInBody, jsonText } from './body-text.js';

/** For `fetch`, which browsers and Node have. */
export function javascriptSample(request: SampleRequest): string {
  const { method, url, headers, body, form } = request;
  const json = jsonInBody(request);
  const entries = Object.entries(headers).map(
    ([name, value]) => `    ${nameText(name)}: ${headerText(value)},`,
  );
  return [
    ...(form === undefined ? [] : ['const form = new FormData();', ...form.map(partLine)]),
    `const response = await fetch(${JSON.stringify(url)}, {`,
    `  method: ${JSON.stringify(method)},`,
    ...(entries.length === 0 ? [] : ['  headers: {', ...entries, '  },']),
    ...(form === undefined ? [] : ['  body: form,']),
    ...(body === undefined
      ? []
      : [
          `  body: ${json === undefined ? JSON.stringify(body) : `JSON.stringify(${jsonText(json.value, '  ')})`},`,
        ]),
    '});',
    ...(isStream(request)
      ? [
          'for await (const events of response.body.pipeThrough(new TextDecoderStream()))',
          '  console.log(events);',
        ]
      : ['console.log(response.status, await response.text());']),
  ].join('\n');
}

const partLine = (part: FormPart): string =>
  'text' in part
    ? `form.append(${JSON.stringify(part.name)}, ${JSON.stringify(part.text)});`
    : `form.append(${JSON.stringify(part.name)}, new Blob(["…"]), ${JSON.stringify(part.fileName)});`;

const nameText = (name: string): string => (/^\w+$/.test(name) ? name : JSON.stringify(name));

const headerText = (value: string): string =>
  value.includes(TOKEN)
    ? `\`${value
        .split(TOKEN)
        .map((part) => part.replace(/[\\`$]/g, '\\$&'))
        .join(`\${process.env.TOKEN}`)}\``
    : JSON.stringify(value);
