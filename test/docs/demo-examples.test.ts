/** The calls that the page offers for the demo, as they stand there, are answered and not refused. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type ApiDocument, operationsOf, type PlacedOperation } from '../../templates/docs/api-document.js';
import { sampleRequest, TOKEN } from '../../templates/docs/sample-request.js';
import { startHost } from '../contract/running-host.js';

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

test('the examples of the demo succeed, for Grace', async (t) => {
  const host = await startHost('demo/company', { main: 'server/main.ts' });
  t.after(() => host.stop());
  const login = await host.send('POST', '/users/login', { json: GRACE });
  const { token } = login.body as { token: string };
  const operations = operationsOf(DOCUMENT).sort((one, other) => rank(one) - rank(other));
  for (const placed of operations) {
    const { operationId = '' } = placed.operation;
    const { method, url, headers, body } = sampleRequest(DOCUMENT, placed, '');
    const { Authorization, ...others } = headers;
    const sent = {
      headers: { ...others, ...(Authorization && { Authorization: Authorization.replace(TOKEN, token) }) },
      ...(body === undefined ? {} : { body }),
    };
    const { status, text } = await host.send(method, url, sent);
    assert.equal(status >= 400, REFUSED.includes(operationId), `${operationId}: ${status} ${text}`);
  }
});
