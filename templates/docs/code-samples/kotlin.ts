import type { FormPart } from '../form-parts.js';
import { isStream, type SampleRequest, TOKEN } from '../sample-request.js';
import { isComposite, jsonInBody, jsonText, typeOf } from './body-text.js';

/** OkHttp sends none of these without a body. */
const NEEDS_BODY = ['PATCH', 'POST', 'PUT'];

/** For OkHttp, which Android and servers use. */
export function kotlinSample(request: SampleRequest): string {
  const { method, url, headers, body, form } = request;
  const hasToken = Object.values(headers).some((value) => value.includes(TOKEN));
  const sent = Object.entries(headers).filter(
    ([name]) => body === undefined || name !== 'Content-Type',
  );
  const entity = entityText(request);
  return [
    ...(form === undefined ? [] : ['import java.io.File']),
    ...(isStream(request) ? ['import java.time.Duration'] : []),
    ...(body === undefined ? [] : ['import okhttp3.MediaType.Companion.toMediaType']),
    ...(form === undefined ? [] : ['import okhttp3.MultipartBody']),
    'import okhttp3.OkHttpClient',
    'import okhttp3.Request',
    ...(form === undefined ? [] : ['import okhttp3.RequestBody.Companion.asRequestBody']),
    ...(entity === 'null' || form !== undefined
      ? []
      : ['import okhttp3.RequestBody.Companion.toRequestBody']),
    '',
    ...(hasToken ? ['val token = System.getenv("TOKEN")'] : []),
    ...(body === undefined ? [] : [`val body = ${bodyText(body, request)}`]),
    ...(form === undefined
      ? []
      : [
          'val form = MultipartBody.Builder().setType(MultipartBody.FORM)',
          ...form.map(partLine),
          '    .build()',
        ]),
    'val request = Request.Builder()',
    `    .url(${quoted(url)})`,
    ...sent.map(([name, value]) => `    .header(${quoted(name)}, ${headerText(value)})`),
    `    .method(${quoted(method)}, ${entity})`,
    '    .build()',
    ...(isStream(request)
      ? [
          'OkHttpClient.Builder().readTimeout(Duration.ZERO).build().newCall(request).execute().use {',
          '    it.body?.charStream()?.forEachLine(::println)',
          '}',
        ]
      : [
          `OkHttpClient().newCall(request).execute().use { println("\${it.code} \${it.body?.string()}") }`,
        ]),
  ].join('\n');
}

function partLine(part: FormPart): string {
  const name = quoted(part.name);
  if ('text' in part) return `    .addFormDataPart(${name}, ${quoted(part.text)})`;
  const fileName = quoted(part.fileName);
  return `    .addFormDataPart(${name}, ${fileName}, File(${fileName}).asRequestBody())`;
}

function entityText(request: SampleRequest): string {
  if (request.form !== undefined) return 'form';
  if (request.body !== undefined)
    return `body.toRequestBody(${quoted(typeOf(request))}.toMediaType())`;
  return NEEDS_BODY.includes(request.method) ? '"".toRequestBody()' : 'null';
}

function bodyText(body: string, request: SampleRequest): string {
  const json = jsonInBody(request);
  if (json === undefined || !isComposite(json.value)) return quoted(body);
  return `"""${jsonText(json.value).replaceAll('$', () => `\${'$'}`)}"""`;
}

/** As JSON writes it, but for the form feed and the dollar sign. */
const quoted = (text: string): string =>
  JSON.stringify(text).replace(/\\f|\\.|\$/g, (part) => {
    if (part === '\\f') return '\\u000c';
    return part === '$' ? '\\$' : part;
  });

const headerText = (value: string): string =>
  quoted(value).replaceAll(`\\${TOKEN}`, () => '$token');
