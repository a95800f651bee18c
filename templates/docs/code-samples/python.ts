import type { FormPart } from '../form-parts.js';
import { isStream, type SampleRequest, TOKEN } from '../sample-request.js';
import { jsonInBody, typeOf } from './body-text.js';

/** For `requests`, which sends the content type of JSON by itself. A string of JSON is one of Python, too. */
export function pythonSample(request: SampleRequest): string {
  const { method, url, headers, body, form } = request;
  const json = jsonInBody(request);
  const sent = Object.entries(headers).filter(
    ([name]) =>
      name !== 'Content-Type' || json === undefined || typeOf(request) !== 'application/json',
  );
  const hasToken = sent.some(([, value]) => value.includes(TOKEN));
  return [
    ...(hasToken ? ['import os', ''] : []),
    'import requests',
    '',
    'response = requests.request(',
    `    ${JSON.stringify(method)},`,
    `    ${JSON.stringify(url)},`,
    ...(sent.length === 0
      ? []
      : [
          '    headers={',
          ...sent.map(([name, value]) => `        ${JSON.stringify(name)}: ${headerText(value)},`),
          '    },',
        ]),
    ...(body === undefined
      ? []
      : [
          json === undefined
            ? `    data=${JSON.stringify(body)},`
            : `    json=${literal(json.value, '    ')},`,
        ]),
    ...(form === undefined ? [] : ['    files=[', ...form.map(partLine), '    ],']),
    ...(isStream(request)
      ? [
          '    stream=True,',
          ')',
          'for line in response.iter_lines(chunk_size=1, decode_unicode=True):',
          '    print(line)',
        ]
      : [')', 'print(response.status_code, response.text)']),
  ].join('\n');
}

const partLine = (part: FormPart): string =>
  'text' in part
    ? `        (${JSON.stringify(part.name)}, (None, ${JSON.stringify(part.text)})),`
    : `        (${JSON.stringify(part.name)}, open(${JSON.stringify(part.fileName)}, "rb")),`;

const headerText = (value: string): string =>
  value.includes(TOKEN)
    ? `f"${value.split(TOKEN).map(partText).join("{os.environ['TOKEN']}")}"`
    : JSON.stringify(value);

const partText = (part: string): string =>
  JSON.stringify(part).slice(1, -1).replace(/[{}]/g, '$&$&');

function literal(value: unknown, margin: string): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${margin}    `;
  const [opening, closing] = Array.isArray(value) ? '[]' : '{}';
  const parts = Array.isArray(value)
    ? value.map((item) => literal(item, inner))
    : Object.entries(value).map(
        ([name, item]) => `${JSON.stringify(name)}: ${literal(item, inner)}`,
      );
  if (parts.length === 0) return `${opening}${closing}`;
  return `${opening}\n${parts.map((part) => `${inner}${part},\n`).join('')}${margin}${closing}`;
}
