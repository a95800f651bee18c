/** What a careful engineer writes by hand in Express 5 for the same handlers, rules, store and tokens. */
import { createSecretKey } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import express, { type Request } from 'express';
import jsonwebtoken from 'jsonwebtoken';
import { accounts } from '../../src/host/accounts/process-accounts.js';

const key = createSecretKey(Buffer.from(process.env['RESTGEN_SECRET'] ?? '', 'utf8'));

/** The check that `notes.change` gets, by hand. */
const fitsChange = ajvFormats.default(new Ajv2020()).compile({
  type: 'array',
  prefixItems: [
    { type: 'string' },
    {
      type: 'object',
      properties: {
        title: { type: 'string' },
        priority: { enum: [1, 2, 3] },
        tags: { type: 'array', items: { type: 'string' } },
        due: { type: 'string', format: 'date-time' },
        place: {
          type: 'object',
          properties: { street: { type: 'string' }, number: { type: 'number' } },
          required: ['number', 'street'],
          additionalProperties: false,
        },
      },
      required: ['due', 'priority', 'tags', 'title'],
      additionalProperties: false,
    },
  ],
  items: false,
  minItems: 2,
});

/** Returns the caller whom a valid token names. */
async function callerOf(request: Request): Promise<string | null> {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const claims = jsonwebtoken.verify(header.slice('Bearer '.length), key, { algorithms: ['HS256'] });
  if (typeof claims === 'string' || claims.sub === undefined) return null;
  const current = await accounts.port.isCurrent({
    userId: claims.sub,
    tokenId: String(claims.jti),
    generation: Number(claims['gen']),
  });
  return current ? claims.sub : null;
}

export async function handwrittenServer(folder: string): Promise<Server> {
  const { Notes } = await import(`${folder}/server/zz-notes.ts`);
  const application = express();
  application.use((_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Pragma', 'no-cache');
    next();
  });
  application.post('/users/register', async (_request, response) => {
    const subject = await accounts.port.create({ username: 'ada', passwordHash: 'not used here' });
    const gen = await accounts.port.generation(subject);
    response.json({ token: jsonwebtoken.sign({ gen }, key, { subject, jwtid: 'token', expiresIn: '90d' }) });
  });
  application.post('/methods/notes.describe', express.json(), async (request, response) => {
    await callerOf(request);
    const [title, count] = request.body as [string, number];
    response.json({ title, count });
  });
  application.post('/methods/notes.change', express.json(), async (request, response) => {
    await callerOf(request);
    const values: unknown = request.body;
    if (!fitsChange(values)) {
      response.status(400).json({ error: 'invalid-arguments', details: fitsChange.errors });
      return;
    }
    const [id, change] = values as [string, { tags: string[]; due: string | Date }];
    change.due = new Date(change.due);
    response.json({ id, tags: change.tags.length });
  });
  application.get('/publications/notes.ofProject', async (_request, response) => {
    response.json({ notes: await Notes.find({ project: 'p1' }, { limit: 20 }).fetchAsync() });
  });
  application.post('/notes', express.json(), async (request, response) => {
    const note = request.body as { title: string };
    if (note.title.length === 0) {
      response.status(403).json({ error: '403', reason: 'Access denied' });
      return;
    }
    response.json(await Notes.insertAsync(note));
  });
  return createServer(application);
}
