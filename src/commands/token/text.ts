/** Texts about API tokens for people. Names come from users, so they are made printable. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Contract } from '../../shared/contract.js';
import { didYouMean } from '../../shared/did-you-mean.js';
import { printableLine } from '../../shared/printable/index.js';
import { columns } from '../columns.js';
import type { ApiToken, TokenOwner } from './accounts.js';

export function newTokenText(
  token: ApiToken,
  owner: string,
  routeScopes: readonly string[] | undefined,
): string {
  const unknown =
    routeScopes === undefined ? [] : (token.scopes ?? []).filter((scope) => !routeScopes.includes(scope));
  return [
    `An API token of ${owner}, named '${printableLine(token.name)}', with the id ${token.id}.`,
    `It is for ${scopesText(token)}, and ${expiryText(token)}.`,
    ...unknown.map((scope) =>
      `No route requires '${scope}'. ${didYouMean(scope, routeScopes ?? []) ?? ''}`.trimEnd(),
    ),
    'It is shown only now. Store it as a secret:',
  ].join('\n');
}

export function tokenTable(tokens: readonly ApiToken[], owner: string): string {
  if (tokens.length === 0) return `${owner} has no API tokens.\n`;
  return columns(
    tokens.map((token) => [
      token.id,
      printableLine(token.name),
      `for ${printableLine(scopesText(token))}`,
      `created ${dayOf(token.createdAt)}`,
      expiryText(token),
    ]),
  );
}

function scopesText({ scopes }: ApiToken): string {
  if (scopes === null) return 'every route that accepts API tokens';
  return scopes.length === 0 ? 'routes that require no scope' : scopes.join(', ');
}

function expiryText({ expiresAt }: ApiToken): string {
  if (expiresAt === null) return 'never expires';
  return expiresAt.getTime() > Date.now() ? `expires ${dayOf(expiresAt)}` : `expired ${dayOf(expiresAt)}`;
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** The name of an account for people. */
export const labelOf = ({ _id, username, emails }: TokenOwner): string =>
  printableLine(username ?? emails?.[0]?.address ?? _id);

/** The scopes of all routes in the generated `api.json`; `undefined` if it cannot be read. */
export function scopesOfRoutes(out: string): string[] | undefined {
  try {
    const { publications, methods, collections }: Contract = JSON.parse(
      readFileSync(join(out, 'api.json'), 'utf8'),
    );
    const calls = [publications, methods].flatMap((group) => Object.values(group));
    const writes = Object.values(collections).flatMap(({ scopes = {} }) => Object.values(scopes));
    return [...new Set([...calls.flatMap(({ scopes = [] }) => scopes), ...writes.flat()])].sort();
  } catch {
    // The file only helps to find misspelt scopes, and a server may be installed without it.
    return undefined;
  }
}
