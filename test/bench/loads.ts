/** The requests that servers are loaded with. */
import type autocannon from 'autocannon';

export type Load = Pick<autocannon.Options, 'method' | 'body' | 'headers'> & { path: string };

export const JSON_BODY = { 'content-type': 'application/json' };
export const CALL: Load = {
  path: '/methods/notes.describe',
  method: 'POST',
  headers: JSON_BODY,
  body: '["a title",3]',
};
export const CHANGE: Load = {
  path: '/methods/notes.change',
  method: 'POST',
  headers: JSON_BODY,
  body: JSON.stringify([
    'LmzQ7eXTwpcYF4sAi',
    {
      title: 'a title',
      priority: 2,
      tags: ['home', 'garden', 'spring'],
      due: '2030-01-02T03:04:05.000Z',
      place: { street: 'Long Lane', number: 7 },
    },
  ]),
};
export const UNCHECKED: Load = { ...CHANGE, path: '/methods/notes.change.unchecked' };
export const READ: Load = { path: '/publications/notes.ofProject', method: 'GET' };
export const WRITE: Load = {
  path: '/notes',
  method: 'POST',
  headers: JSON_BODY,
  body: '{"project":"p2","title":"written","done":false}',
};
