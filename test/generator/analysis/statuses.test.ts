/** The statuses that a handler's own code answers with (C39). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildApi } from '../../../src/generator/model/build.js';
import type { OwnStatuses } from '../../../src/shared/api.js';
import { memoryProject } from '../project/memory-project.js';

const ERRORS = `import { HostError } from 'restgen/host';
export const GONE = 410;
export const STATUS = { missing: 404, taken: 409 } as const;
export enum Code { Locked = 423 }
export class NotFound extends HostError { statusCode = 404; }
export class Failure extends HostError {
  constructor(reason: string, status: number) { super('failure', reason); this.statusCode = status; }
}
export class Conflict extends Failure { constructor() { super('taken', 409); } }
export class Limited extends HostError { get statusCode() { return 429; } }
export function fail(status: number): never { throw Object.assign(new HostError('x'), { statusCode: status }); }
export function conflict(text = 'x') { const error = new HostError(text); error.statusCode = 409; return error; }
export function requireUser(userId: string | null): string {
  if (userId === null) throw new HostError('not-logged-in', 'Log in first.');
  return userId;
}
export async function requireRole(userId: string | null, role: string): Promise<string> {
  const caller = requireUser(userId);
  if (role === '') throw Object.assign(new HostError('not-allowed', 'Needs ' + role), { statusCode: 403 });
  return caller;
}
export const refuse = (status: number) => fail(status);
export function created(call: { setHttpStatusCode(code: number): void }) { call.setHttpStatusCode(201); }
`;
const IMPORTS = `import { HostError, method, methods, publish } from 'restgen/host';
import { Code, conflict, Conflict, created, fail, Failure, GONE, Limited, NotFound, refuse, requireRole, requireUser, STATUS } from './errors.js';
declare const found: boolean, kind: 'missing' | 'taken', log: (error: unknown) => void;
`;

function statusesIn(text: string): OwnStatuses | undefined {
  const { api } = buildApi(memoryProject({ 'errors.ts': ERRORS, 'a.ts': IMPORTS + text }));
  return [...api.methods, ...api.publications][0]?.statuses;
}

const ofMethod = (body: string): OwnStatuses | undefined =>
  statusesIn(`methods({ m(id: string) { ${body} } });`);

const ANSWERS: readonly [body: string, answers: number[] | undefined][] = [
  ['return 1;', undefined],
  ['this.setHttpStatusCode(201); return 1;', [201]],
  ['if (found) this.setHttpStatusCode(201);', [200, 201]],
  ['if (found) return 1; this.setHttpStatusCode(201);', [200, 201]],
  ['if (found) this.setHttpStatusCode(201); else this.setHttpStatusCode(202);', [201, 202]],
  ['this.setHttpStatusCode(found ? 201 : 202);', [201, 202]],
  ['this.setHttpStatusCode(201); this.setHttpStatusCode(202);', [202]],
  ['this.setHttpStatusCode(200);', undefined],
  ['found && this.setHttpStatusCode(204);', [200, 204]],
  ['try { return log(1); } catch { this.setHttpStatusCode(503); return 2; }', [200, 503]],
  [
    "switch (kind) { case 'missing': this.setHttpStatusCode(202); break; default: this.setHttpStatusCode(201); }",
    [201, 202],
  ],
  ['for (const each of id) this.setHttpStatusCode(207);', [200, 207]],
  ['[1].forEach(() => this.setHttpStatusCode(202));', [200, 202]],
  ['const code = found ? 201 : 202; this.setHttpStatusCode(code);', [201, 202]],
  ['let code = 200; if (found) code = 201; this.setHttpStatusCode(code);', [200, 201]],
  ['this.setHttpStatusCode(GONE);', [410]],
  ['this.setHttpStatusCode(STATUS.missing);', [404]],
  ['this.setHttpStatusCode(Code.Locked);', [423]],
  ['created(this); return 1;', [201]],
  ['if (!found) throw new NotFound(); this.setHttpStatusCode(201);', [201]],
  ['this.setHttpStatusCode(id.length);', undefined],
  ['this.setHttpStatusCode(99);', undefined],
];

for (const [body, answers] of ANSWERS)
  test(`C39 answers of: ${body}`, () => assert.deepEqual(ofMethod(body)?.answers, answers));

const THROWN: readonly [body: string, errors: number[] | undefined][] = [
  ["throw new HostError('x');", undefined],
  ['throw new NotFound();', [404]],
  ['throw new Limited();', [429]],
  ["throw new Failure('x', 422);", [422]],
  ['throw new Conflict();', [409]],
  ['if (found) throw new NotFound(); throw new Conflict();', [404, 409]],
  ['throw found ? new NotFound() : new Conflict();', [404, 409]],
  ["throw Object.assign(new HostError('x'), { statusCode: 418 });", [418]],
  ["throw Object.assign(new Error('x'), { statusCode: GONE });", [410]],
  ["const statusCode = 418; throw Object.assign(new Error('x'), { statusCode });", [418]],
  ["const error = new HostError('x'); error.statusCode = 402; throw error;", [402]],
  ['throw conflict();', [409]],
  ['fail(404);', [404]],
  ['refuse(410);', [410]],
  ['refuse(410); fail(404);', [404, 410]],
  ['return Promise.reject(conflict());', [409]],
  ['return log.apply(null, [() => fail(404)]);', [404]],
  ['try { fail(404); } catch { return 1; }', undefined],
  ['try { fail(404); } catch (error) { log(error); throw error; }', [404]],
  ['try { fail(404); } catch (error) { throw new Conflict(); }', [409]],
  ['function inner() { fail(404); } inner();', [404]],
  ['function inner() { fail(404); }', undefined],
  ['throw Object.assign(new Error(id), { statusCode: id.length });', undefined],
  ["throw Object.assign(new Error('x'), { statusCode: 302 });", undefined],
];

for (const [body, errors] of THROWN)
  test(`C39 errors of: ${body}`, () => assert.deepEqual(ofMethod(body)?.errors, errors));

const CODES: readonly [body: string, codes: string[] | undefined][] = [
  ["throw new HostError('x');", ['x']],
  ["throw new HostError(404, 'No such task');", ['404']],
  ["throw new HostError(found ? 'b' : 'a');", ['a', 'b']],
  ["throw Object.assign(new HostError('x'), { statusCode: 418 });", ['x']],
  ["const error = new HostError('x'); error.statusCode = 402; throw error;", ['x']],
  ['throw new Conflict();', ['failure']],
  ["throw new NotFound('no-task');", ['no-task']],
  ['throw conflict();', ['x']],
  ["function inner() { throw new HostError('in'); } inner();", ['in']],
  ["try { throw new HostError('x'); } catch { return 1; }", undefined],
  ['throw new HostError(id);', undefined],
  ["throw new Error('x');", undefined],
];

for (const [body, codes] of CODES)
  test(`C39 codes of: ${body}`, () => assert.deepEqual(ofMethod(body)?.codes, codes));

test("C39 Meteor's errors have codes", () => {
  const { api } = buildApi(
    memoryProject({
      'a.js':
        "Meteor.methods({ m() { if (!this.userId) throw new Meteor.Error('not-authorized', 'Log in'); } });",
    }),
  );
  assert.deepEqual(api.methods[0]?.statuses, {
    codes: ['not-authorized'],
    coded: [{ code: 'not-authorized', status: 400, reason: 'Log in' }],
  });
});

test('C39 a publication has errors, too, also those that it is given', () => {
  assert.deepEqual(statusesIn("publish('p', function () { this.error(new NotFound()); });"), {
    errors: [404],
  });
  assert.deepEqual(statusesIn("publish('p', () => { throw conflict(); });"), {
    errors: [409],
    codes: ['x'],
    coded: [{ code: 'x', status: 409 }],
  });
});

test('C39 what is two files away is followed, in CommonJS too', () => {
  const FAIL =
    "export const ERRORS = { fail(status) { throw Object.assign(new Error('x'), { statusCode: status }); } };";
  const statuses = (texts: Record<string, string>): OwnStatuses | undefined =>
    buildApi(memoryProject(texts)).api.methods[0]?.statuses;
  const far = {
    'fail.js': FAIL,
    'roles.js': "import { ERRORS } from './fail.js'; export function admin() { ERRORS.fail(403); }",
    'a.js':
      "import { methods } from 'restgen/host'; import * as roles from './roles.js'; methods({ m() { roles.admin(); } });",
  };
  assert.deepEqual(statuses(far), { errors: [403] });
  const required = {
    'fail.cjs':
      "module.exports = { fail(code) { throw Object.assign(new Error('x'), { statusCode: code }); } };",
    'a.cjs':
      "const { methods } = require('restgen/host'); const { fail } = require('./fail.cjs'); methods({ m() { fail(409); } });",
  };
  assert.deepEqual(statuses(required), { errors: [409] });
});

test('C39 functions around a handler may refuse the call', () => {
  const guarded = `const guarded = (status: number, run: (...given: unknown[]) => unknown) =>
  function (this: unknown, ...given: unknown[]) { if (!found) refuse(status); return run.apply(this, given); };
`;
  assert.deepEqual(statusesIn(`${guarded} methods({ m: guarded(401, (id: string) => { fail(410); }) });`), {
    errors: [401, 410],
    codes: ['x'],
    coded: [
      { code: 'x', status: 401 },
      { code: 'x', status: 410 },
    ],
  });
});

test('C39 functions that call themselves and each other end', () => {
  const pair =
    'function one(n: number) { other(n); fail(404); } function other(n: number) { one(n); one(n + 1); }';
  assert.deepEqual(statusesIn(`${pair} methods({ m() { one(1); } });`), {
    errors: [404],
    codes: ['x'],
    coded: [{ code: 'x', status: 404 }],
  });
});

test('C39 errors of its own have their statuses, and their reasons where these are literal', () => {
  assert.deepEqual(
    ofMethod(`
      if (!found) throw new HostError('gone', 'It is gone.');
      if (kind === 'taken') throw new Conflict();
      await requireRole(this.userId, id);
      throw new HostError(found ? 'a' : 'b', \`No \${id}\`);`)?.coded,
    [
      { code: 'a', status: 400 },
      { code: 'b', status: 400 },
      { code: 'failure', status: 409, reason: 'taken' },
      { code: 'gone', status: 400, reason: 'It is gone.' },
      { code: 'not-allowed', status: 403 },
      { code: 'not-logged-in', status: 400, reason: 'Log in first.' },
    ],
  );
});
