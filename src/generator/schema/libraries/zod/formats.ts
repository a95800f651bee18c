/** Text formats of zod, as factories (`z.email()`, `z.iso.date()`) and as methods (`z.string().email()`). */
import type { ts } from 'ts-morph';
import type { Schema } from '../../../../shared/contract.js';

const TIME = '([01]\\d|2[0-3]):[0-5]\\d';

/** The format `duration` does not allow fractions of seconds. */
const DURATION =
  '^P(?:\\d+W|(?!.*W)(?=\\d|T\\d)(?:\\d+Y)?(?:\\d+M)?(?:\\d+D)?(?:T(?=\\d)(?:\\d+H)?(?:\\d+M)?(?:\\d+(?:[.,]\\d+)?S)?)?)$';

const FORMATS: Readonly<Record<string, Schema>> = {
  email: { format: 'email' },
  url: { format: 'uri' },
  httpUrl: { format: 'uri', pattern: '^https?:' },
  uuid: { format: 'uuid' },
  uuidv4: { format: 'uuid' },
  uuidv6: { format: 'uuid' },
  uuidv7: { format: 'uuid' },
  guid: { pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' },
  hostname: { format: 'hostname' },
  ipv4: { format: 'ipv4' },
  ipv6: { format: 'ipv6' },
  ip: {},
  cidrv4: {},
  cidrv6: {},
  cidr: {},
  mac: {},
  emoji: {},
  nanoid: { pattern: '^[\\w-]{21}$' },
  cuid: { pattern: '^[cC][^\\s-]{8,}$' },
  cuid2: { pattern: '^[0-9a-z]+$' },
  ulid: { pattern: '^[0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{26}$' },
  xid: {},
  ksuid: {},
  base64: { contentEncoding: 'base64' },
  base64url: { pattern: '^[\\w-]*$' },
  hex: { pattern: '^[0-9a-fA-F]*$' },
  hash: {},
  jwt: {},
  e164: { pattern: '^\\+[1-9]\\d{6,14}$' },
  'iso.date': { format: 'date' },
  'iso.time': { pattern: `^${TIME}(:[0-5]\\d(\\.\\d+)?)?$` },
  'iso.datetime': { format: 'date-time' },
  'iso.duration': { pattern: DURATION },
};

/** A time without an offset, which the format `date-time` does not allow. */
const LOCAL: Schema = { pattern: `^\\d{4}-\\d\\d-\\d\\dT${TIME}` };

/** The format that a factory stands for. */
export function zodFormat(name: string, given: readonly ts.Node[]): Schema | undefined {
  const isLocal = name === 'iso.datetime' && /\blocal\b/.test(given[0]?.getText() ?? '');
  return Object.hasOwn(FORMATS, name) ? { type: 'string', ...(isLocal ? LOCAL : FORMATS[name]) } : undefined;
}

/** The format that a method of a text stands for. Formats of times have other names there. */
export function zodFormatMethod(name: string, given: readonly ts.Node[]): Schema | undefined {
  const { type: _type, ...format } = zodFormat(`iso.${name}`, given) ?? zodFormat(name, given) ?? {};
  return _type === undefined ? undefined : format;
}
