/** What the compiler says of code that uses a client, with the globals of Node, and with those of a browser. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { checkedClient } from '../compiler.js';
import { folderInRepository } from '../temporary-folder.js';
import { generatedClient } from './generated-client.js';

const TSC = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
const WORK = folderInRepository('client-types');

const STRICT = {
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noPropertyAccessFromIndexSignature: true,
  noUncheckedIndexedAccess: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  isolatedModules: true,
  verbatimModuleSyntax: true,
  erasableSyntaxOnly: true,
};

/** A line that must not compile says so by the comment above it. */
const USAGE = `
import { type Api, createClient, type LiveView, ObjectId, outcomeOf, RestError, type RestErrorOf, type Task, type TaskState, type Throws } from './client.js';

const api: Api = createClient({ baseUrl: 'https://example.com', timeout: 1000, signal: undefined });
declare const id: ObjectId;

export async function use(): Promise<void> {
  const { token, tokenExpires } = await api.login({ username: 'grace', password: 'secret' });
  const text: string = token + tokenExpires.toISOString();
  // @ts-expect-error a name or an address is needed
  await api.login({ password: 'secret' });

  const isDone: boolean = await api.methods.tasks.finish('a');
  // @ts-expect-error an argument is missing
  await api.methods.tasks.finish();
  // @ts-expect-error another type
  await api.methods.tasks.finish(5);
  // @ts-expect-error no such argument
  await api.methods.tasks.finish('a', true);
  // @ts-expect-error no such method
  await api.methods.tasks.forget('a');
  await api.methods.tasks.assign('a');
  await api.methods.tasks.assign('a', null);
  const created: string = await api.methods.tasks.create({ projectId: 'p', title: 't', dueAt: new Date() });
  // @ts-expect-error a property is missing
  await api.methods.tasks.create({ title: 't' });
  // @ts-expect-error no such property
  await api.methods.tasks.create({ projectId: 'p', title: 't', colour: 'red' });
  // @ts-expect-error a date, not a text
  await api.methods.tasks.create({ projectId: 'p', title: 't', dueAt: '2026-01-01' });
  const state: TaskState = 'open';
  await api.methods.tasks.move('a', state);
  // @ts-expect-error no such state
  await api.methods.tasks.move('a', 'lost');
  const nothing: undefined = await api.methods.users.rename('Grace');
  type Told = typeof api.methods.projects.addMember extends (...given: never[]) => Throws<infer Known> ? Known : never;
  const told: Told[] = [403, 'not-allowed', 'not-found', 'not-logged-in'];
  // @ts-expect-error it throws no such error
  const untold: Told = 'lost';
  const added = await outcomeOf(api.methods.projects.addMember('p', 'u'));
  const count: number | RestErrorOf<Told> = added.error === undefined ? added.value : added.error;
  const status: 201 | undefined = (await outcomeOf(api.methods.projects.create('t'))).status;
  // @ts-expect-error another status is answered
  const otherStatus: 202 | undefined = (await outcomeOf(api.methods.projects.create('t'))).status;
  const anyStatus: number | undefined = (await outcomeOf(api.methods.tasks.finish('a'))).status;
  const { error: ofAnyCall } = await outcomeOf(api.methods.tasks.finish('a'));
  if (ofAnyCall?.error === 'too-many-requests') throw ofAnyCall;
  void [told, untold, count, status, otherStatus, anyStatus];
  const bytes: Blob | null = await api.methods.attachments.content(id);
  // @ts-expect-error an ObjectId, not its text
  await api.methods.attachments.content(id.toHexString());

  const { tasks } = await api.publications.tasks.mine();
  const at: Date | undefined = tasks[0]?.createdAt;
  // @ts-expect-error it takes nothing
  await api.publications.tasks.mine({ index: 4 });
  const { attachments } = await api.publications.attachments.ofTask({ taskId: 'a' });
  const file: ObjectId | undefined = attachments?.[0]?._id;
  const { attachments: same } = await api.publications.attachments.ofTask('a');
  const sameFile: ObjectId | undefined = same?.[0]?._id;
  // @ts-expect-error a misspelt name
  await api.publications.attachments.ofTask({ task: 'a' });
  // @ts-expect-error another type
  await api.publications.attachments.ofTask(5);
  // @ts-expect-error an argument is missing
  await api.publications.attachments.ofTask();
  await api.publications.tasks.due(new Date(), 5);
  await api.publications.projects.one('p');
  // @ts-expect-error no such argument
  await api.publications.tasks.due(new Date(), 5, 6);
  await api.publications.tasks.board({ params: { id: 'p' }, query: { state: 'open' } });
  // @ts-expect-error the path needs it
  await api.publications.tasks.board({});
  await api.methods.tasks.search({ query: { text: 'invoice', limit: 5 } });
  await api.publications.projects();
  await api.publications.projects.one({ projectId: 'p' });

  for await (const change of api.publications.tasks.board.watch({ params: { id: 'p' } })) {
    if (change.event === 'ready' || change.event === 'removed') continue;
    // @ts-expect-error a project may have no such field
    void change.fields.dueAt;
    if (change.collection === 'projects') continue;
    const due: Date | undefined = change.fields.dueAt;
    const [title, changedTitle]: [string | undefined, string[]] =
      change.event === 'added' ? [change.fields.title, []] : [change.fields.title, change.cleared];
    // @ts-expect-error an id stands beside the fields
    void change.fields._id;
    console.log(due, title, changedTitle, change.id.length);
  }
  for await (const change of api.publications.attachments.ofTask.watch('a'))
    if (change.event !== 'ready') change.id.toHexString();
  // @ts-expect-error another type
  api.publications.attachments.ofTask.watch(5);
  const view: LiveView<{ tasks: Task[] }> = api.publications.tasks.due.live({ before: new Date() });
  await view.ready;
  const [urgent]: Task[] = view.documents.tasks;
  // @ts-expect-error a view is read only
  view.documents = { tasks: [] };
  const stop: () => void = view.onChange(() => console.log(urgent, view.isReady, view.isConnected, view.error?.message));
  stop();
  view.close();
  // @ts-expect-error a method sends no stream
  api.methods.status.watch();

  const task: Omit<Task, '_id'> = { projectId: 'p', title: 't', state, priority: 1, createdBy: 'u', createdAt: new Date() };
  const newId: string = await api.collections.tasks.insert(task);
  await api.collections.tasks.insert({ ...task, _id: 'own' });
  // @ts-expect-error fields are missing
  await api.collections.tasks.insert({ title: 't' });
  const changed: number = await api.collections.tasks.update('a', { title: 't', 'meta.colour': 'red' });
  // @ts-expect-error another type
  await api.collections.tasks.update('a', { title: 5 });
  // @ts-expect-error no such field
  await api.collections.tasks.update('a', { colour: 'red' });
  // @ts-expect-error an _id stays
  await api.collections.tasks.update('a', { _id: 'b' });
  const fileId: ObjectId = await api.collections.attachments.insert({
    taskId: 'a',
    fileName: 'f',
    content: new Uint8Array(1),
    uploadedBy: 'u',
  });
  const removed: number = await api.collections.attachments.remove(fileId);
  // @ts-expect-error an ObjectId, not its text
  await api.collections.attachments.remove('a');

  const { signal } = new AbortController();
  const derived: Api = api.with({ signal, headers: { 'X-Trace': 'a' }, retries: 0 });
  // @ts-expect-error no such option
  api.with({ baseUrl: 'https://elsewhere' });
  await derived.methods.status().catch((error: unknown) => {
    if (error instanceof RestError) console.log(error.status + 1, error.reason.length);
    else throw error;
  });
  console.log(text, isDone, created, nothing, bytes, at, file, sameFile, newId, changed, removed);
}
`;

/** Instances of a class, and what they are in JSON, in place of values of a type of `EJSON.addType`. */
const INSTANCES = `
import { createClient, type Money, type Payment } from './client.js';

const api = createClient({ baseUrl: 'https://example.com' });
class Own {
  #cents = 5;
  typeName() {
    return 'money';
  }
  toJSONValue() {
    return { cents: this.#cents, currency: 'EUR' };
  }
}

export async function use(): Promise<void> {
  const written: Money = { $type: 'money', $value: { cents: 5, currency: 'EUR' } };
  const payment: Payment = await api.methods.payments.add({ amounts: [new Own(), written], at: new Date() }, new Own());
  const cents: number | undefined = payment.amounts[0]?.$value.cents;
  await api.methods.payments.add(payment, written);
  // @ts-expect-error no amount
  await api.methods.payments.add({ amounts: [{ cents }], at: new Date() });
}
`;

/** Pages, whose sorting and fields have names. */
const PAGES = `
import { createClient } from './client.js';

const { publications } = createClient({ baseUrl: 'https://example.com' });

export async function use(): Promise<void> {
  for await (const task of publications.tasks.in.pages({ list: 'home' })) console.log(task.createdAt?.getTime(), task.title);
  for await (const task of publications.tasks.in.pages({ list: 'home', limit: 5, sort: '-createdAt', fields: ['done'] })) {
    const done: boolean | undefined = task.done;
    // @ts-expect-error not chosen
    console.log(done, task._id, task.title);
  }
  for await (const task of publications.tasks.latest.pages()) console.log(task.secret);
  for await (const thing of publications.things.pages({ sort: 'value' })) console.log(thing._id);
  // @ts-expect-error an argument is missing
  publications.tasks.in.pages({ sort: 'title' });
  // @ts-expect-error no such order
  publications.tasks.in.pages({ list: 'home', sort: 'done' });
  // @ts-expect-error no such field
  publications.tasks.in.pages({ list: 'home', fields: ['secret'] });
  // @ts-expect-error no fields to choose
  publications.tasks.latest.pages({ fields: ['title'] });
  const { tasks } = await publications.tasks.in('home');
  console.log(tasks.length, (await publications.things()).things.length, publications.tasks.latest.live().isReady);
}
`;

for (const [globals, options] of [
  ['Node', { target: 'es2023', lib: ['es2023'], types: ['node'], module: 'nodenext' }],
  ['a browser', { target: 'es2020', lib: ['es2020', 'dom'], types: [], module: 'preserve' }],
] as const) {
  test(`code with the globals of ${globals} gets the host's types from a client`, async () => {
    const folder = join(WORK, options.module);
    mkdirSync(folder);
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'client.ts'), checkedClient(generatedClient('demo/company')));
    writeFileSync(join(folder, 'usage.ts'), USAGE);
    mkdirSync(join(folder, 'instances'));
    writeFileSync(join(folder, 'instances/client.ts'), checkedClient(generatedClient('render/types')));
    writeFileSync(join(folder, 'instances/usage.ts'), INSTANCES);
    mkdirSync(join(folder, 'pages'));
    writeFileSync(join(folder, 'pages/client.ts'), checkedClient(generatedClient('render/pages')));
    writeFileSync(join(folder, 'pages/usage.ts'), PAGES);
    const files = ['usage.ts', 'instances/usage.ts', 'pages/usage.ts'];
    const config = { compilerOptions: { ...STRICT, ...options, skipLibCheck: true }, files };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const run = promisify(execFile)(process.execPath, [TSC, '--project', folder, '--pretty', 'false']);
    const output = await run.then(
      ({ stdout }) => stdout,
      (error: { stdout: string }) => error.stdout,
    );
    assert.equal(output, '');
  });
}
