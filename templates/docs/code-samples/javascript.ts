import { isStream, type SampleRequest, TOKEN } from '../sample-request.js';
import { jsonInBody, jsonText } from './body-text.js';

/** For `fetch`, which browsers and Node have. */
export function javascriptSample(request: SampleRequest): string {
  const { method, url, headers, body } = request;
  const json = jsonInBody(request);
  const entries = Object.entries(headers).map(
    ([name, value]) => `    ${nameText(name)}: ${headerText(value)},`,
  );
  return [
    `const response = await fetch(${JSON.stringify(url)}, {`,
    `  method: ${JSON.stringify(method)},`,
    ...(entries.length === 0 ? [] : ['  headers: {', ...entries, '  },']),
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

const nameText = (name: string): string => (/^\w+$/.test(name) ? name : JSON.stringify(name));

const headerText = (value: string): string =>
  value.includes(TOKEN)
    ? `\`${value
        .split(TOKEN)
        .map((part) => part.replace(/[\\`$]/g, '\\$&'))
        .join(`\${process.env.TOKEN}`)}\``
    : JSON.stringify(value);
