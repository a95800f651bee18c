import { isScope } from '../../shared/conventions.js';
import { type Diagnostic, diagnostic } from '../../shared/diagnostics.js';
import type { CommandRequest } from '../command.js';
import type { NewTokenOptions } from './accounts.js';

/** A parsed command line. `user` is a user name, an email address or an id. */
export type TokenOrder = { user: string } & (
  | { action: 'create'; options: NewTokenOptions }
  | { action: 'list' }
  /** Without an id, revokes all tokens. */
  | { action: 'revoke'; id?: string }
);

const HINT = 'See restgen token --help';
const SCOPE_FORM = 'scopes are ASCII without spaces, quotes and backslashes';
const DAY = 24 * 60 * 60 * 1000;

/** Reads the flags, or returns all of their mistakes. */
export function orderOf({ target, flags }: CommandRequest): TokenOrder | { wrong: Diagnostic[] } {
  const wrong: Diagnostic[] = [];
  const { user = reportMissing(wrong, 'whose token it is', '--user <name, address or id>'), id, all } = flags;
  const order = ((): TokenOrder => {
    switch (target) {
      case 'create':
        return { action: 'create', user, options: newTokenOptions(flags, wrong) };
      case 'revoke':
        if ((id === undefined) === (all !== true)) reportMissing(wrong, 'which token', '--id <id>, or --all');
        return { action: 'revoke', user, ...(id === undefined ? {} : { id }) };
      default:
        return { action: 'list', user };
    }
  })();
  return wrong.length > 0 ? { wrong } : order;
}

function newTokenOptions(
  { name, expires, scope = [] }: CommandRequest['flags'],
  wrong: Diagnostic[],
): NewTokenOptions {
  for (const invalid of scope.filter((text) => !isScope(text)))
    wrong.push(
      diagnostic('command-line-wrong', `'${invalid}' is not a scope: ${SCOPE_FORM}`, { hint: HINT }),
    );
  if (name?.trim() === '')
    wrong.push(diagnostic('command-line-wrong', '--name must not be blank', { hint: HINT }));
  return {
    name: name ?? reportMissing(wrong, 'what the token is for', '--name <text>'),
    expiresAt: expiryOf(
      expires ?? reportMissing(wrong, 'until when the token is valid', '--expires <days, date or never>'),
      wrong,
    ),
    scopes: scope.length === 0 ? null : [...new Set(scope)],
  };
}

function reportMissing(wrong: Diagnostic[], what: string, flag: string): string {
  wrong.push(diagnostic('command-line-wrong', `Say ${what}: ${flag}`, { hint: HINT }));
  return '';
}

/** `90` means 90 days from now; `2027-01-31`, midnight UTC at the start of that day. */
function expiryOf(text: string, wrong: Diagnostic[]): Date | null {
  if (text === 'never' || text === '') return null;
  const time = /^\d+$/.test(text) ? Date.now() + Number(text) * DAY : timeOf(text);
  if (time > Date.now() && !Number.isNaN(new Date(time).getTime())) return new Date(time);
  const message = `--expires takes days such as 90, a date in the future such as 2027-01-31, or never: not '${text}'`;
  wrong.push(diagnostic('command-line-wrong', message, { hint: HINT }));
  return null;
}

/** `NaN` for an invalid date, such as 31 February. */
function timeOf(text: string): number {
  const time = /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?$/.test(text) ? Date.parse(text) : Number.NaN;
  const isDay = text.length > 10 || new Date(time || 0).toISOString().startsWith(text);
  return isDay ? time : Number.NaN;
}
