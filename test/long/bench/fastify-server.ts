/** What a careful engineer writes in Fastify 5 for the same handlers, rules, store and tokens. */
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { CHANGE, NOTE } from './serving-schemas.js';
import { type Claims, callerOfClaims, newClaims } from './token-caller.js';

interface FastifyRequest {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
  jwtVerify(): Promise<Claims>;
}

interface FastifyReply {
  header(name: string, value: string): FastifyReply;
  code(status: number): FastifyReply;
  type(contentType: string): FastifyReply;
  send(body: unknown): FastifyReply;
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** The little of Fastify that is used here. It is installed only where it is measured. */
interface Fastify {
  readonly server: Server;
  readonly jwt: { sign(claims: object): string };
  register(plugin: unknown, options: object): unknown;
  addHook(
    name: 'onRequest',
    hook: (request: FastifyRequest, reply: FastifyReply, done: () => void) => void,
  ): void;
  post(path: string, options: object, handler: Handler): void;
  get(path: string, options: object, handler: Handler): void;
  ready(): Promise<unknown>;
}

const answers = (schema: object) => ({ response: { 200: schema } });
const tuple = (...items: object[]) => ({
  type: 'array',
  items,
  minItems: items.length,
  additionalItems: false,
});
const TEXT = { type: 'string' };
const NUMBER = { type: 'number' };

export async function fastifyServer(folder: string, peer: string): Promise<Server> {
  const { Notes } = await import(`${folder}/server/zz-notes.ts`);
  const require = createRequire(join(peer, 'package.json'));
  const fastify: Fastify = require('fastify')({ ajv: { customOptions: { strict: false } } });
  fastify.register(require('@fastify/jwt'), {
    secret: process.env['RESTGEN_SECRET'] ?? '',
    verify: { cache: true, algorithms: ['HS256'] },
  });
  fastify.addHook('onRequest', (_request, reply, done) => {
    reply.header('Cache-Control', 'no-store').header('Pragma', 'no-cache');
    done();
  });
  const callerOf = async (request: FastifyRequest): Promise<string | null> =>
    request.headers['authorization'] === undefined ? null : callerOfClaims(await request.jwtVerify());

  fastify.post('/users/register', {}, async () => ({ token: fastify.jwt.sign(await newClaims()) }));
  fastify.post(
    '/methods/notes.describe',
    {
      schema: {
        body: tuple(TEXT, NUMBER),
        ...answers({ type: 'object', properties: { title: TEXT, count: NUMBER } }),
      },
    },
    async (request) => {
      await callerOf(request);
      const [title, count] = request.body as [string, number];
      return { title, count };
    },
  );
  fastify.post(
    '/methods/notes.change',
    {
      schema: {
        body: tuple(TEXT, CHANGE),
        ...answers({ type: 'object', properties: { id: TEXT, tags: NUMBER } }),
      },
    },
    async (request) => {
      await callerOf(request);
      const [id, change] = request.body as [string, { tags: string[]; due: string | Date }];
      change.due = new Date(change.due);
      return { id, tags: change.tags.length };
    },
  );
  fastify.get(
    '/publications/notes.ofProject',
    { schema: answers({ type: 'object', properties: { notes: { type: 'array', items: NOTE } } }) },
    async () => ({ notes: await Notes.find({ project: 'p1' }, { limit: 20 }).fetchAsync() }),
  );
  fastify.post(
    '/notes',
    { schema: { body: { ...NOTE, additionalProperties: false } } },
    async (request, reply) => {
      const note = request.body as { title: string };
      if (note.title.length > 0)
        return reply.type('application/json').send(JSON.stringify(await Notes.insertAsync(note)));
      return reply.code(403).send({ error: '403', reason: 'Access denied' });
    },
  );
  await fastify.ready();
  return fastify.server;
}
