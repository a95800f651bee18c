/** A server that is watched in every way, as a process of its own: its output is what an operator's log holds. */
import type { AddressInfo } from 'node:net';
import { trace } from '@opentelemetry/api';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import {
  Collection,
  createAccounts,
  createHost,
  declarations,
  HostError,
  Registry,
} from '../../../../src/server/host/host.js';
import { createServer } from '../../../../src/server/host/server.js';
import { createServerListener } from '../../../../src/server/runtime/index.js';
import {
  createDocs,
  insert,
  login,
  logout,
  method,
  publication,
  Router,
  register,
} from '../../../../src/server/runtime/runtime.js';
import { SECRET } from '../support/serve.js';

const exporter = new InMemorySpanExporter();
new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).register();

const registry = new Registry();
const { publish, methods } = declarations(registry);
const accounts = createAccounts(registry);
const notes = new Collection<{ _id: string; text: string }>('notes', { registry });
notes.allow({ insert: () => true });
publish('notes.by', (_author: string) => notes.find());
methods({
  'notes.wait': (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  async 'notes.trace'() {
    await notes.find().countAsync();
    trace.getTracer('application').startSpan('work').end();
  },
  'notes.fail'(text: string) {
    const cause = new Error('The disk is full');
    throw Object.assign(new RangeError('The database said no', { cause }), {
      document: { text },
      input: [text],
    });
  },
  /** Answers with an API token of the caller. */
  async 'notes.old'() {
    return this.userId === null
      ? ''
      : accounts.createApiTokenAsync(this.userId, {
          name: 'robot',
          expiresAt: new Date(Date.now() + 60_000),
        });
  },
  'notes.refuse'(text: string) {
    throw new HostError('refused', text, { text });
  },
});

const router = Router();
router.get('/notes/by/:"0"', publication('notes.by'));
router.post('/notes', insert('notes'));
for (const name of ['notes.wait', 'notes.trace', 'notes.fail', 'notes.refuse'])
  router.post(`/methods/${name}`, method(name));
router.post('/methods/notes.old', method('notes.old', { deprecated: {}, scopes: [] }));
router.post('/users/login', login()).post('/users/logout', logout()).post('/users/register', register());

const api = {
  host: createHost(registry, accounts.port),
  routeList: { 'api-routes': [] },
  routers: [router],
  options: { auth: { secret: SECRET, queryToken: true } },
};
const observe = { log: true, slowMilliseconds: 1_000, metricsPort: 0, tracing: true };
const server = createServer(
  (next) => createServerListener(api, next, { observe }),
  createDocs({ openapi: '3.1.0' }),
);
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));

process.on('message', () => {
  const spans = exporter.getFinishedSpans().map((span) => ({
    ...span.spanContext(),
    name: span.name,
    kind: span.kind,
    attributes: span.attributes,
    status: span.status.code,
    parent: span.parentSpanContext?.spanId,
  }));
  process.send?.(spans);
});
