/** The parts of the page that need no browser. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { accessText } from '../../templates/docs/access-text.js';
import { type ApiDocument, operationsOf } from '../../templates/docs/api-document.js';
import { clientSample } from '../../templates/docs/code-samples/client.js';
import { codeSample, type PlainLanguage } from '../../templates/docs/code-samples/code-sample.js';
import { errorRows } from '../../templates/docs/error-rows.js';
import { formDataOf } from '../../templates/docs/form-parts.js';
import { problemIn } from '../../templates/docs/problem.js';
import {
  asStream,
  exampleValues,
  type SampleRequest,
  sampleRequest,
} from '../../templates/docs/sample-request.js';
import { fieldGroups, limitsText, schemaText } from '../../templates/docs/schema-text.js';
import { matchesSearch } from '../../templates/docs/search.js';
import { createSession } from '../../templates/docs/session.js';
import { applyEvent, type WatchedDocuments } from '../../templates/docs/watched-documents.js';
import { spoken } from '../../templates/docs/words.js';
import { skipWithout } from '../programs.js';

/** Each character that means something in one of the languages. */
const NASTY = 'it\'s "so" \\ $HOME $' + '{x} \\(y) `z` {w} "# é😀\n\t\b\f\u0007';
const BODY = JSON.stringify({ text: NASTY, list: [1, true, false, null, {}], $date: 0 });
const REQUEST: SampleRequest = {
  method: 'POST',
  url: 'https://api.example/a?b=%24c',
  headers: { Authorization: 'Bearer $TOKEN', 'Content-Type': 'application/json' },
  body: BODY,
};

test('samples are what people of the language would write', () => {
  const request = { ...REQUEST, body: '{"name":"Ada","cost":"$5"}' };
  const expected: Record<PlainLanguage, string> = {
    curl: `curl -X POST 'https://api.example/a?b=%24c' \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' \\
  --data-raw '{"name":"Ada","cost":"$5"}'`,
    JavaScript: `const response = await fetch("https://api.example/a?b=%24c", {
  method: "POST",
  headers: {
    Authorization: \`Bearer \${process.env.TOKEN}\`,
    "Content-Type": "application/json",
  },
  body: JSON.stringify({"name":"Ada","cost":"$5"}),
});
console.log(response.status, await response.text());`,
    Python: `import os

import requests

response = requests.request(
    "POST",
    "https://api.example/a?b=%24c",
    headers={
        "Authorization": f"Bearer {os.environ['TOKEN']}",
    },
    json={
        "name": "Ada",
        "cost": "$5",
    },
)
print(response.status_code, response.text)`,
    Swift: `import Foundation

let token = ProcessInfo.processInfo.environment["TOKEN"] ?? ""
var request = URLRequest(url: URL(string: "https://api.example/a?b=%24c")!)
request.httpMethod = "POST"
request.setValue("Bearer \\(token)", forHTTPHeaderField: "Authorization")
request.setValue("application/json", forHTTPHeaderField: "Content-Type")
request.httpBody = Data(#"""
{"name":"Ada","cost":"$5"}
"""#.utf8)
let (data, response) = try await URLSession.shared.data(for: request)
print((response as! HTTPURLResponse).statusCode, String(decoding: data, as: UTF8.self))`,
    Kotlin: `import okhttp3.MediaType.Companion.toMediaType
import okhttp3.OkHttpClient
import okhttp3.Request
import okhttp3.RequestBody.Companion.toRequestBody

val token = System.getenv("TOKEN")
val body = """{"name":"Ada","cost":"\${'$'}5"}"""
val request = Request.Builder()
    .url("https://api.example/a?b=%24c")
    .header("Authorization", "Bearer $token")
    .method("POST", body.toRequestBody("application/json".toMediaType()))
    .build()
OkHttpClient().newCall(request).execute().use { println("\${it.code} \${it.body?.string()}") }`,
  };
  for (const [language, text] of Object.entries(expected))
    assert.equal(codeSample(language as PlainLanguage, request), text);
  assert.match(codeSample('Kotlin', { ...request, body: NASTY }), /\\\$HOME \\\$\{x\}.*\\u000c\\u0007"$/m);
  assert.match(codeSample('Swift', { ...request, body: NASTY }), /\\\\ \$HOME.*\\u\{8\}\\u\{c\}\\u\{0007\}"/);
});

test('samples of a stream ask for events, and read them as they come', () => {
  const { body: _body, ...request } = REQUEST;
  const reading: Record<PlainLanguage, RegExp> = {
    curl: /^curl -N [\s\S]*-H 'Accept: text\/event-stream'$/,
    JavaScript: /Accept: "text\/event-stream"[\s\S]*for await \(const events of response\.body/,
    Python: /"Accept": "text\/event-stream"[\s\S]*stream=True,\n\)\nfor line in response\.iter_lines/,
    Swift: /"text\/event-stream"[\s\S]*for try await line in bytes\.lines/,
    Kotlin: /^import java\.time\.Duration[\s\S]*"text\/event-stream"[\s\S]*readTimeout\(Duration\.ZERO\)/,
  };
  for (const [language, expected] of Object.entries(reading))
    assert.match(codeSample(language as PlainLanguage, asStream({ ...request, method: 'GET' })), expected);
});

test('the generated client is called by names, positions and collections, with its own types', () => {
  const text = readFileSync(
    new URL('../../../fixtures/demo/company/expected/openapi.json', import.meta.url),
    'utf8',
  );
  const document: ApiDocument = JSON.parse(text);
  const called = (id: string, isStream = false): string | undefined => {
    const placed = operationsOf(document).find(({ operation }) => operation.operationId === id);
    assert.ok(placed !== undefined, id);
    const values = exampleValues(document, placed.operation);
    return clientSample(document, placed, 'https://api.example', values, isStream)?.split(/\n\n.*\n/)[1];
  };
  const id = '"LmzQ7eXTwpcYF4sAi"';
  assert.equal(
    called('readTasksDue'),
    'console.log(await api.publications.tasks.due({ before: new Date("2026-01-01T00:00:00.000Z") }));',
  );
  assert.equal(
    called('readGuestbook', true),
    'for await (const change of api.publications.guestbook.watch())\n  console.log(change);',
  );
  assert.equal(called('usersSetRole'), `console.log(await api.methods.users.setRole(${id}, "admin"));`);
  assert.equal(called('tasksMove'), `console.log(await api.methods.tasks.move(${id}, "done"));`);
  assert.equal(called('removeFromTasks'), `console.log(await api.collections.tasks.remove(${id}));`);
  assert.match(
    called('tasksCreate') ?? '',
    /\.create\(\{\n {2}projectId: .*,\n[\s\S]*dueAt: new Date\("[\s\S]*\}\)\);$/,
  );
  assert.match(called('attachmentsContent') ?? '', /\.content\(new ObjectId\("/);
  assert.equal(called('tasksSearch'), undefined);
  assert.equal(called('login'), undefined);
});

test('sentences for tools alone are left out', () => {
  for (const text of ['Calls the method `a.b`.', 'Reads the publication a.b.', 'The argument `x` of `a.b`.'])
    assert.equal(spoken(text), '');
  assert.equal(spoken('The argument of the day.'), 'The argument of the day.');
});

test('the events of a stream make its current documents', () => {
  const documents: WatchedDocuments = new Map();
  const apply = (event: string, data: object): void => applyEvent(documents, event, { ...data });
  apply('added', { collection: 'tasks', id: 'a', fields: { title: 'A', tags: [1] } });
  apply('added', { collection: 'tasks', id: 'b', fields: { title: 'B' } });
  apply('ready', {});
  apply('changed', { collection: 'tasks', id: 'a', fields: { title: 'C' }, cleared: ['tags'] });
  apply('removed', { collection: 'tasks', id: 'b' });
  assert.deepEqual(documents, new Map([['tasks', new Map([['a', { title: 'C' }]])]]));
});

/** Stands in for the library, which not every machine has. */
const REQUESTS = `import json as j, urllib.request as u
def request(method, url, headers={}, json=None):
    class Answer: status_code = 200; text = ''
    own = {'Content-Type': 'application/json', **headers}
    u.urlopen(u.Request(url, j.dumps(json).encode(), own, method=method)).read()
    return Answer
`;
const RUN: Readonly<Record<'curl' | 'JavaScript' | 'Python', (sample: string) => [string, string[]]>> = {
  curl: (sample) => ['sh', ['-c', sample]],
  JavaScript: (sample) => [process.execPath, ['--input-type=module', '-e', sample]],
  Python: (sample) => ['python3', ['-c', sample]],
};

async function receiver(t: TestContext): Promise<{ url: string; received: string[] }> {
  const received: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { authorization, 'content-type': type } = request.headers;
    received.push(
      `${request.method} ${request.url} ${authorization} ${type}`,
      Buffer.concat(chunks).toString(),
    );
    response.end('done');
  });
  t.after(() => server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

const PROGRAMS = { curl: 'curl', JavaScript: process.execPath, Python: 'python3' } as const;

for (const [language, commandOf] of Object.entries(RUN)) {
  const program = PROGRAMS[language as keyof typeof RUN];
  const skip = skipWithout(program);
  test(`a sample of ${language} runs, and sends the request`, { skip }, async (t) => {
    const { url, received } = await receiver(t);
    const folder = mkdtempSync(join(tmpdir(), 'samples-'));
    t.after(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'requests.py'), REQUESTS);
    const sample = codeSample(language as PlainLanguage, { ...REQUEST, url: `${url}/a?b=%24c` });
    const [shell, parameters] = commandOf(sample);
    const env = { PATH: process.env['PATH'], TOKEN: 'a token', PYTHONPATH: folder };
    await promisify(execFile)(shell, parameters, { env });
    const [head, body = ''] = received;
    assert.equal(head, 'POST /a?b=%24c Bearer a token application/json');
    assert.deepEqual(JSON.parse(body), JSON.parse(BODY));
  });
}

test('a form with files has its texts and files in every language', () => {
  const schema = {
    required: ['taskId', 'file'],
    properties: {
      taskId: { type: 'string', examples: ["it's 1"] },
      file: { type: 'string', format: 'binary' },
      others: { type: 'array', items: { type: 'string', format: 'binary' } },
    },
  };
  const description =
    'The arguments of `a.b` by name, or a JSON array of them by position: `[taskId, file, others]`.';
  const requestBody = {
    description,
    content: { 'multipart/form-data': { schema }, 'application/octet-stream': {} },
  };
  const placed = { path: '/a', method: 'post', operation: { 'x-name': 'a.b', security: [], requestBody } };
  const request = sampleRequest({}, placed, 'https://api.example');
  assert.deepEqual(request, {
    method: 'POST',
    url: 'https://api.example/a',
    headers: {},
    form: [
      { name: 'taskId', text: "it's 1" },
      { name: 'file', fileName: 'file.bin' },
    ],
  });
  const lines: Record<PlainLanguage, string> = {
    curl: "--form-string 'taskId=it'\\''s 1' \\\n  -F 'file=@\"file.bin\"'",
    JavaScript: 'form.append("taskId", "it\'s 1");\nform.append("file", new Blob(["…"]), "file.bin");',
    Python: '("taskId", (None, "it\'s 1")),\n        ("file", open("file.bin", "rb")),',
    Kotlin: '.addFormDataPart("file", "file.bin", File("file.bin").asRequestBody())',
    Swift: 'form.append(try Data(contentsOf: URL(fileURLWithPath: "file.bin")))',
  };
  for (const [language, line] of Object.entries(lines)) {
    const sample = codeSample(language as PlainLanguage, request);
    assert.ok(sample.includes(line), `${language}:\n${sample}`);
  }
  const values = exampleValues({}, placed.operation);
  assert.match(
    clientSample({}, placed, '', values, false) ?? '',
    /const file = new Blob\(\["…"\]\);[\s\S]*a\.b\("it's 1", file\)/,
  );
  const chosen = new Map([['others', [new File(['x'], 'a'), new File(['y'], 'b')]]]);
  const text = JSON.stringify({ taskId: 'a', tags: ['b'] });
  const filled = { parameters: {}, body: { type: 'multipart/form-data', text, files: chosen } };
  const form = sampleRequest({}, placed, '', filled).form ?? [];
  assert.deepEqual([...formDataOf(form).keys()], ['taskId', 'tags:json', 'others', 'others']);
});

test('a sample request has what the document gives as examples', () => {
  const document = {
    security: [{}, { bearer: [] }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  };
  const text = { schema: { type: 'string' } };
  const operation = {
    parameters: [
      { name: 'id', in: 'path', example: 'a/b' },
      { name: 'day', in: 'path', ...text },
      { name: 'limit', in: 'query', schema: { type: 'integer', default: 5 } },
      { name: 'tags', in: 'query', example: ['a', 'b'] },
      { name: 'where', in: 'query', content: { 'application/json': { example: { x: 1 } } } },
      { name: 'not', in: 'query', ...text },
      { name: 'needed', in: 'query', required: true, schema: { type: 'number' } },
    ],
    requestBody: {
      content: { 'application/x-www-form-urlencoded': {}, 'application/json': { example: ['Ada'] } },
    },
  };
  const placed = { path: '/tasks/{id}/{day}', method: 'put', operation };
  assert.deepEqual(sampleRequest(document, placed, 'https://api.example'), {
    method: 'PUT',
    url: 'https://api.example/tasks/a%2Fb/day?limit=5&tags=a&tags=b&where=%7B%22x%22%3A1%7D&needed=1',
    headers: { Authorization: 'Bearer $TOKEN', 'Content-Type': 'application/json' },
    body: '["Ada"]',
  });
  const form = { content: { 'application/x-www-form-urlencoded': { example: { a: 'b c', d: 1 } } } };
  const sent = sampleRequest(document, { ...placed, operation: { security: [], requestBody: form } }, '');
  assert.deepEqual(sent.headers, { 'Content-Type': 'application/x-www-form-urlencoded' });
  assert.equal(sent.body, 'a=b+c&d=1');
});

test('a request has what is filled in: lists as one parameter for each line, and nothing for an empty field', () => {
  const list = { name: 'tags', in: 'query', schema: { type: 'array' } };
  const operation = {
    parameters: [
      { name: 'id', in: 'path' },
      { name: 'text', in: 'query' },
      list,
      { name: 'x-kind', in: 'header' },
    ],
    requestBody: { content: { 'application/json': {} } },
  };
  const parameters = { 'path id': 'a/b', 'query text': '', 'query tags': 'one\ntwo', 'header x-kind': 'new' };
  const body = { type: 'application/json', text: '[' };
  const placed = { path: '/tasks/{id}', method: 'post', operation };
  assert.deepEqual(sampleRequest({}, placed, 'https://api.example', { parameters, body }), {
    method: 'POST',
    url: 'https://api.example/tasks/a%2Fb?tags=one&tags=two',
    headers: { 'Content-Type': 'application/json', 'x-kind': 'new' },
    body: '[',
  });
  const example = { ...list, example: ['one', 'two'] };
  assert.equal(exampleValues({}, { parameters: [example] }).parameters['query tags'], 'one\ntwo');
});

const TASK = {
  type: 'object',
  required: ['title'],
  properties: {
    title: { type: 'string', minLength: 1, maxLength: 20 },
    after: { $ref: '#/components/schemas/Task' },
  },
};
const TYPES = {
  components: {
    schemas: {
      Task: TASK,
      State: { type: 'string', enum: ['open', 'done'] },
      Endless: { anyOf: [{ $ref: '#/components/schemas/Endless' }, { type: 'null' }] },
      A: { $ref: '#/components/schemas/B' },
      B: { $ref: '#/components/schemas/A' },
    },
  },
};
const typed = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test('a type is a line, in which objects and unions are called by their names', () => {
  const lines: [string, Parameters<typeof schemaText>[1]][] = [
    ['Task[]', { type: 'array', items: typed('Task') }],
    ['"open" | "done"', typed('State')],
    ['("open" | "done")[]', { type: 'array', items: typed('State') }],
    ['string | null', { type: ['string', 'null'] }],
    ['string (date-time)', { type: 'string', format: 'date-time' }],
    ['Endless', typed('Endless')],
    ['A', typed('A')],
    ['Nothing', typed('Nothing')],
    ['any', {}],
    ['any', true],
    ['1', { const: 1 }],
    ['string | Task', { anyOf: [{ type: 'string' }, typed('Task')] }],
  ];
  for (const [line, schema] of lines) assert.equal(schemaText(TYPES, schema), line);
});

test('the fields of a value are those of its objects, in lists and unions too', () => {
  const namesIn = (schema: Parameters<typeof fieldGroups>[1]) =>
    fieldGroups(TYPES, schema).map(({ type, fields }) => [type, ...fields.map(({ name }) => name)]);
  const other = { type: 'object', properties: { id: {} }, additionalProperties: { type: 'string' } };
  assert.deepEqual(namesIn(typed('Task')), [['Task', 'title', 'after']]);
  assert.deepEqual(namesIn({ anyOf: [{ type: 'array', items: typed('Task') }, other, { type: 'null' }] }), [
    ['Task', 'title', 'after'],
    ['object', 'id', 'any other name'],
  ]);
  assert.deepEqual(namesIn({ allOf: [typed('Task'), other] }), [
    ['object', 'title', 'after', 'id', 'any other name'],
  ]);
  for (const none of [typed('Endless'), typed('A'), { type: 'object' }, true])
    assert.deepEqual(namesIn(none), []);
  const [title, after] = fieldGroups(TYPES, typed('Task'))[0]?.fields ?? [];
  assert.deepEqual([title?.isRequired, after?.isRequired], [true, false]);
  assert.equal(limitsText(TYPES, TASK.properties.title), '1 to 20 characters');
  assert.equal(
    limitsText(TYPES, { minimum: -(2 ** 31), maximum: 5, default: 'a' }),
    'at most 5; by default "a"',
  );
});

test("errors are rows of one table, the operation's own first", () => {
  const answer = (...bodies: object[]) => ({
    description: 'In words.',
    content: {
      'application/json': { examples: Object.fromEntries(bodies.map((value, at) => [at, { value }])) },
    },
  });
  const components = { responses: { 400: answer({ error: 'shared', reason: 'Any.' }), 500: answer() } };
  const shared = (status: number) => ({ $ref: `#/components/responses/${status}` });
  const own = answer({ error: 'gone', reason: 'It is gone.' }, { error: 'away' });
  const operation = { responses: { 200: answer(), 400: shared(400), 404: own, default: shared(500) } };
  assert.deepEqual(errorRows({ components }, operation), [
    { status: '404', error: 'gone', text: 'It is gone.' },
    { status: '404', error: 'away', text: 'In words.' },
    { status: '400', error: 'shared', text: 'Any.' },
    { status: 'default', error: '', text: 'In words.' },
  ]);
});

test('what an operation wants of a token is said in words', () => {
  const securitySchemes = {
    bearer: { type: 'http', scheme: 'Bearer' },
    apiToken: { type: 'http', scheme: 'bearer' },
  };
  const document = { security: [{}, { bearer: [] }], components: { securitySchemes } };
  const optional = 'A token is optional: a call without one runs as nobody.';
  assert.equal(accessText(document, {}), optional);
  assert.equal(accessText(document, { security: [] }), 'Anyone may call this, and gets the same answer.');
  assert.equal(accessText(document, { security: [{ bearer: [] }] }), 'Needs a token.');
  assert.equal(
    accessText(document, {
      security: [{}, { bearer: [] }, { apiToken: [] }],
      'x-scopes': ['reports:read', 'x'],
    }),
    `${optional} An API token needs reports:read, x.`,
  );
});

test('an operation is found by words of all that names or describes it', () => {
  const operation = {
    'x-name': 'a.b',
    operationId: 'insertIntoTasks',
    summary: 'Adds a document',
    description: 'By rules.',
  };
  const placed = { tag: 'tasks', path: '/tasks', method: 'post', operation };
  for (const phrase of ['', 'POST', 'adds task', 'rules intotasks', 'a.b'])
    assert.equal(matchesSearch(phrase, placed), true, phrase);
  assert.equal(matchesSearch('adds nothing', placed), false);
});

test('an error is told by its reason and details; no other body is one', () => {
  const details = [{ path: '/0/x', message: 'must be a string' }, { message: 'whole' }, 'text', { a: 1 }];
  const answer = {
    error: 'invalid-arguments',
    reason: 'No.',
    details: ['/0/x: must be a string', 'whole', 'text', '{"a":1}'],
  };
  assert.deepEqual(
    problemIn(400, JSON.stringify({ error: 'invalid-arguments', reason: 'No.', details })),
    answer,
  );
  assert.deepEqual(problemIn(403, '{"error":"403"}'), { error: '403', reason: '', details: [] });
  const place = { line: 2, column: 5 };
  const reason = 'Comma expected at line 2, column 5';
  assert.deepEqual(problemIn(400, JSON.stringify({ error: 'invalid-json', reason, details: place })), {
    error: 'invalid-json',
    reason,
    details: [],
    place,
  });
  assert.equal(problemIn(200, '{"error":"403"}'), undefined);
  for (const body of ['<html>', '[]', 'null', '{"error":1}']) assert.equal(problemIn(500, body), undefined);
});

test('a session is read again after a reload alone, and for its own API alone', () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  const credential = { token: 't', holder: 'ada', isLogin: true };
  createSession(storage, false, 'https://a').begin(credential);
  assert.deepEqual(createSession(storage, true, 'https://a').current(), credential);
  assert.equal(createSession(storage, true, 'https://b').current(), undefined);
  assert.equal(createSession(storage, false, 'https://a').current(), undefined);
  assert.equal(createSession(storage, true, 'https://a').current(), undefined);
  assert.equal(stored.size, 0);
});
