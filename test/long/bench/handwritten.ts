/** What a careful engineer writes by hand in Express 5 for the same handlers, rules, store and tokens. */
import { createSecretKey } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import express, { type Request } from 'express';
import jsonwebtoken from 'jsonwebtoken';
import { CHANGE } from './serving-schemas.js';
import { callerOfClaims, newClaims } from './token-caller.js';

const key = createSecretKey(Buffer.from(process.env['RESTGEN_SECRET'] ?? '', 'utf8'));

/** The check that `notes.change` gets, by hand. */
const fitsChange = ajvFormats.default(new Ajv2020()).compile({
  type: 'array',
  prefixItems: [{ type: 'string' }, CHANGE],
  items: false,
  minItems: 2,
});

/** Returns the caller whom a valid token names. */
async function callerOf(request: Request): Promise<string | null> {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const claims = jsonwebtoken.verify(header.slice('Bearer '.length), key, { algorithms: ['HS256'] });
  return typeof claims === 'string' ? null : callerOfClaims(claims);
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
    const { sub, jti, gen } = await newClaims();
    response.json({
      token: jsonwebtoken.sign({ gen }, key, { subject: sub, jwtid: jti, expiresIn: '90d' }),
    });
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
