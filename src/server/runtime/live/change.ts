import { type EncodeInstance, plainJson } from '../answers/plain-json.js';

/** A change of one published document (C48). */
export interface Change {
  readonly type: 'added' | 'changed' | 'removed';
  readonly collection: string;
  readonly id: unknown;
  /** In `changed`, a field that is `undefined` was removed. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** An event in the format of Server-Sent Events. JSON has no line breaks, so the data is one line. */
export const eventText = (name: string, json: string): string => `event: ${name}\ndata: ${json}\n\n`;

/**
 * The event of a change; empty if nothing has changed.
 * @throws TypeError if JSON cannot express a value
 */
export function eventOfChange(
  { type, collection, id, fields }: Change,
  encode: EncodeInstance | undefined,
): string {
  const place = `"collection":${JSON.stringify(collection)},"id":${plainJson(id, encode) ?? 'null'}`;
  if (type === 'removed') return eventText(type, `{${place}}`);
  const json = plainJson('_id' in fields ? withoutId(fields) : fields, encode);
  if (type === 'added') return eventText(type, `{${place},"fields":${json}}`);
  const cleared = Object.keys(fields).filter((name) => fields[name] === undefined && name !== '_id');
  return json === '{}' && cleared.length === 0
    ? ''
    : eventText(type, `{${place},"fields":${json},"cleared":${JSON.stringify(cleared)}}`);
}

const withoutId = ({ _id, ...fields }: Change['fields']): object => fields;
