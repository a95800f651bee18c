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

/** No rule lets anybody change an attachment, and the document does not know the query that a search reads itself. */
const REFUSED = ['updateInAttachments', 'tasksSearch'];
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

/** Sends the request of the page. */
function call(host: RunningHost, placed: PlacedOperation, token: string): Promise<Answer> {
  const { method, url, headers, body: text, form } = sampleRequest(DOCUMENT, placed, '');
  const body = form === undefined ? text : formOf(form);
  const { Authorization, ...others } = headers;
  return host.send(method, url, {
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

test('other errors have the examples of their operations', async (t) => {
  const host = await startHost('demo/company', { main: 'server/main.ts' });
  t.after(() => host.stop());
  const asked: [id: string, json: unknown][] = [
    ['login', { ...GRACE, password: 'another' }],
    ['register', GRACE],
    ['logout', undefined],
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
