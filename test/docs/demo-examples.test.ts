/** The calls that the page offers for the demo, as they stand there, are answered and not refused. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type ApiDocument, operationsOf, type PlacedOperation } from '../../templates/docs/api-document.js';
import { errorRows } from '../../templates/docs/error-rows.js';
import { type FormPart, formDataOf } from '../../templates/docs/form-parts.js';
import { sampleRequest, TOKEN } from '../../templates/docs/sample-request.js';
import { type Answer, type RunningHost, startHost } from '../contract/running-host.js';

const DOCUMENT: ApiDocument = JSON.parse(
  readFileSync(new URL('../../../fixtures/demo/company/expected/openapi.json', import.meta.url), 'utf8'),
);
const GRACE = { username: 'grace', password: 'correct horse battery staple' };

/** No rule lets anybody change an attachment. */
const REFUSED = ['updateInAttachments'];
/** Others need what they take away. */
const LAST = [
  'removeFromComments',
  'removeFromTasks',
  'removeFromProjects',
  'removeFromAttachments',
  'logout',
];
/** Log-in is by the account that registration makes. */
const FIRST = ['register'];

const rank = ({ operation: { operationId = '' } }: PlacedOperation): number =>
  FIRST.includes(operationId) ? -2 : LAST.indexOf(operationId);

async function tokenOf(host: RunningHost): Promise<string> {
  const login = await host.send('POST', '/users/login', { json: GRACE });
  return (login.body as { token: string }).token;
}

/** Sends the request of the page, of which `change` may take something away. */
function call(
  host: RunningHost,
  placed: PlacedOperation,
  token: string,
  change: (body: string | undefined, path: string) => [body: string | undefined, path: string] = (...sent) =>
    sent,
  without = '',
): Promise<Answer> {
  const { method, url, headers, body: own, form } = sampleRequest(DOCUMENT, placed, '');
  const [text, path] = change(own, url);
  const body = form === undefined ? text : formOf(form.filter(({ name }) => name !== without));
  const { Authorization, ...others } = headers;
  return host.send(method, path, {
    headers: { ...others, ...(Authorization && { Authorization: Authorization.replace(TOKEN, token) }) },
    ...(body === undefined ? {} : { body }),
  });
}

/** With a file for each that a reader would choose. */
const formOf = (parts: readonly FormPart[]): FormData =>
  formDataOf(
    parts.map((part) => ('text' in part ? part : { ...part, file: new File(['x'], part.fileName) })),
  );

test('the examples of the demo succeed, for Grace', async (t) => {
  const host = await startHost('demo/company', { main: 'server/main.ts' });
  t.after(() => host.stop());
  const token = await tokenOf(host);
  const operations = operationsOf(DOCUMENT).sort((one, other) => rank(one) - rank(other));
  for (const placed of operations) {
    const { operationId = '' } = placed.operation;
    const { status, text } = await call(host, placed, token);
    assert.equal(status >= 400, REFUSED.includes(operationId), `${operationId}: ${status} ${text}`);
  }
});

const LACKING = /^(?:The document is invalid: )?(\w+) is (?:missing|required)$/;

test('an operation that lacks the part of its example is refused in the same words', async (t) => {
  const host = await startHost('demo/company', { main: 'server/main.ts' });
  t.after(() => host.stop());
  const token = await tokenOf(host);
  let refused = 0;
  for (const placed of operationsOf(DOCUMENT)) {
    const rows = errorRows(DOCUMENT, placed.operation).filter(({ error }) => error === 'invalid-arguments');
    for (const { status, text } of rows) {
      const [, name = ''] = LACKING.exec(text) ?? [];
      const answer = await call(
        host,
        placed,
        token,
        (body, path) => {
          const { [name]: _removed, ...others } = JSON.parse(body ?? '{}');
          const query = new RegExp(`(?<=[?&])${name}=[^&]*&?`);
          return [body && JSON.stringify(others), path.replace(query, '')];
        },
        name,
      );
      assert.equal(String(answer.status), status, `${placed.path}: ${answer.text}`);
      assert.ok(answer.text.includes(`"reason":"${text}`), `${placed.path}: ${answer.text}`);
      refused += 1;
    }
  }
  assert.ok(refused > 10, `${refused}`);
});

test('other errors have the examples of their operations', async (t) => {
  const host = await startHost('demo/company', { main: 'server/main.ts' });
  t.after(() => host.stop());
  const asked: [id: string, json: unknown][] = [
    ['login', { ...GRACE, password: 'another' }],
    ['register', GRACE],
    ['logout', undefined],
    ['updateInTasks', {}],
    [
      'insertIntoTasks',
      { projectId: 'p', title: 't', state: 'open', priority: 1, createdBy: 'b', createdAt: new Date() },
    ],
  ];
  for (const [id, json] of asked) {
    const placed = operationsOf(DOCUMENT).find(({ operation }) => operation.operationId === id);
    assert.ok(placed !== undefined, id);
    const answer = await host.send(placed.method.toUpperCase(), placed.path.replace(/\{\w+\}/, 'x'), {
      json,
    });
    const { error, reason } = answer.body as Record<string, string>;
    const rows = errorRows(DOCUMENT, placed.operation).filter(
      ({ status }) => status === String(answer.status),
    );
    assert.deepEqual(
      rows.map((row) => [row.error, row.text]),
      [[error, reason]],
      id,
    );
  }
});
