/** `node --import driver6.js`: `require('mongodb')` loads the oldest major version of the driver that the host supports. */
import Module from 'node:module';

const resolution = Module as unknown as { _resolveFilename: (name: string, ...others: unknown[]) => string };
const resolveFilename = resolution._resolveFilename;
resolution._resolveFilename = (name, ...others) =>
  resolveFilename(name === 'mongodb' ? 'mongodb6' : name, ...others);
