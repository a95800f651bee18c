/** What people read about API tokens. Names come from the database, where anybody may have written them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Contract } from '../../shared/contract.js';
import { didYouMean } from '../../shared/did-you-mean.js';
import { printableLine } from '../../shared/printable/index.js';
import { columns } from '../columns.js';
import type { ApiToken, TokenOwner } from './accounts.js';

/** @param known the scopes that routes name; `undefined` if that is not known */
export function aboutNew(token: ApiToken, owner: string, known: readonly string[] | undefined): string {
  const unknown = known === undefined ? [] : (token.scopes ?? []).filter((scope) => !known.includes(scope));
  return [
    `An API token of ${owner}, named '${printableLine(token.name)}', with the id ${token.id}.`,
    `It is for ${scopesText(token)}, and ${expiryText(token)}.`,
    ...unknown.map((scope) =>
      `No route asks for '${scope}'. ${didYouMean(scope, known ?? []) ?? ''}`.trimEnd(),
    ),
    'Only now can it be read. Keep it where secrets are kept:',
  ].join('\n');
}

export function tokenTable(tokens: readonly ApiToken[], owner: string): string {
  if (tokens.length === 0) return `${owner} has no API tokens.\n`;
  return columns(
    tokens.map((token) => [
      token.id,
      printableLine(token.name),
      `for ${printableLine(scopesText(token))}`,
      `made ${dayOf(token.createdAt)}`,
      expiryText(token),
    ]),
  );
}

function scopesText({ scopes }: ApiToken): string {
  if (scopes === null) return 'every route that takes API tokens';
  return scopes.length === 0 ? 'routes that ask for no scope' : scopes.join(', ');
}

function expiryText({ expiresAt }: ApiToken): string {
  if (expiresAt === null) return 'never expires';
  return expiresAt.getTime() > Date.now() ? `expires ${dayOf(expiresAt)}` : `expired ${dayOf(expiresAt)}`;
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** What people call an account. */
export const labelOf = ({ _id, username, emails }: TokenOwner): string =>
  printableLine(username ?? emails?.[0]?.address ?? _id);

/** The scopes that the routes of the generated `api.json` name; `undefined` if no such file can be read. */
export function scopesOfRoutes(out: string): string[] | undefined {
  try {
    const { publications, methods, collections }: Contract = JSON.parse(
      readFileSync(join(out, 'api.json'), 'utf8'),
    );
    const calls = [publications, methods].flatMap((each) => Object.values(each));
    const writes = Object.values(collections).flatMap(({ scopes = {} }) => Object.values(scopes));
    return [...new Set([...calls.flatMap(({ scopes = [] }) => scopes), ...writes.flat()])].sort();
  } catch {
    // Scopes are compared with it to find misspelt ones: a server may have been installed without it.
    return undefined;
  }
}
