/** `node server-name.js <url>`: prints which server speaks MongoDB's protocol there, once it answers: it may be being built. */
import { loadDriver } from '../../../../src/server/host/mongodb/driver.js';

const PATIENCE = 900_000;

async function serverName(url: string): Promise<'FerretDB' | 'MongoDB'> {
  const { MongoClient } = loadDriver();
  await using client = new MongoClient(url, { serverSelectionTimeoutMS: PATIENCE });
  const info = await client.db().command({ buildInfo: 1 });
  return 'ferretdbVersion' in info ? 'FerretDB' : 'MongoDB';
}

const [url = ''] = process.argv.slice(2);
process.stdout.write(await serverName(url));
