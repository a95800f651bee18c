/** The documents of the host's own accounts, which no type declares: they are as Meteor stores them. */
import { DATE, type Schema } from '../../../shared/contract.js';
import { type Projection, projected } from './projection.js';

const TEXT: Schema = { type: 'string' };
const RECORD: Schema = { type: 'object', additionalProperties: true };
const EMAIL: Schema = {
  type: 'object',
  properties: { address: TEXT, verified: { type: 'boolean' } },
  required: ['address', 'verified'],
};
const ACCOUNT: Schema = {
  type: 'object',
  properties: {
    _id: TEXT,
    username: TEXT,
    emails: { type: 'array', items: EMAIL },
    profile: RECORD,
    createdAt: DATE,
    services: RECORD,
  },
  required: ['_id'],
};

/** The application may add fields of its own. */
export function publishedAccount(projection: Projection | undefined): Schema {
  if (projection?.kind !== 'only') {
    const whole = { ...ACCOUNT, additionalProperties: true };
    return projection === undefined ? whole : projected(whole, projection);
  }
  const named = projection.fields.map((path): [string, Schema] => [path.split('.')[0] ?? path, {}]);
  const properties = { _id: TEXT, ...Object.fromEntries(named), ...ACCOUNT.properties };
  return projected({ ...ACCOUNT, properties }, projection);
}
