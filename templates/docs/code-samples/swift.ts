import type { FormPart } from '../form-parts.js';
import { isStream, type SampleRequest, TOKEN } from '../sample-request.js';
import { isComposite, jsonInBody, jsonText } from './body-text.js';

/** For `URLSession`, which every platform of Swift has. */
export function swiftSample(request: SampleRequest): string {
  const { method, url, headers } = request;
  const hasToken = Object.values(headers).some((value) => value.includes(TOKEN));
  const body = bodyText(request);
  return [
    'import Foundation',
    '',
    ...(hasToken ? ['let token = ProcessInfo.processInfo.environment["TOKEN"] ?? ""'] : []),
    `var request = URLRequest(url: URL(string: ${quoted(url)})!)`,
    `request.httpMethod = ${quoted(method)}`,
    ...Object.entries(headers).map(
      ([name, value]) =>
        `request.setValue(${quoted(value).replaceAll(TOKEN, '\\(token)')}, forHTTPHeaderField: ${quoted(name)})`,
    ),
    ...(body === undefined ? [] : [`request.httpBody = Data(${body}.utf8)`]),
    ...(request.form === undefined ? [] : formLines(request.form)),
    ...(isStream(request)
      ? [
          'let (bytes, _) = try await URLSession.shared.bytes(for: request)',
          'for try await line in bytes.lines { print(line) }',
        ]
      : [
          'let (data, response) = try await URLSession.shared.data(for: request)',
          'print((response as! HTTPURLResponse).statusCode, String(decoding: data, as: UTF8.self))',
        ]),
  ].join('\n');
}

const formLines = (parts: readonly FormPart[]): string[] => [
  'let boundary = UUID().uuidString',
  'var form = Data()',
  ...parts.flatMap(partLines),
  'form.append(Data("--\\(boundary)--\\r\\n".utf8))',
  'request.setValue("multipart/form-data; boundary=\\(boundary)", forHTTPHeaderField: "Content-Type")',
  'request.httpBody = form',
];

function partLines(part: FormPart): string[] {
  const isText = 'text' in part;
  const file = isText ? '' : `; filename="${part.fileName}"`;
  const head = `\r\nContent-Disposition: form-data; name="${part.name}"${file}\r\n\r\n`;
  const value = isText
    ? `Data(${quoted(part.text)}.utf8)`
    : `try Data(contentsOf: URL(fileURLWithPath: ${quoted(part.fileName)}))`;
  return [
    `form.append(Data("--\\(boundary)${quoted(head).slice(1)}.utf8))`,
    `form.append(${value})`,
    'form.append(Data("\\r\\n".utf8))',
  ];
}

function bodyText(request: SampleRequest): string | undefined {
  const json = jsonInBody(request);
  if (json !== undefined && isComposite(json.value)) return `#"""\n${jsonText(json.value)}\n"""#`;
  return request.body === undefined ? undefined : quoted(request.body);
}

/** As JSON writes it, but for control characters, which Swift writes as `\u{7}`. */
const quoted = (text: string): string =>
  JSON.stringify(text).replace(/\\(?:u([0-9a-f]{4})|([bf])|.)/g, (escaped, code, short) => {
    if (code !== undefined) return `\\u{${code}}`;
    if (short !== undefined) return short === 'b' ? '\\u{8}' : '\\u{c}';
    return escaped;
  });
