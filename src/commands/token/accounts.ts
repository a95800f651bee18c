/** Opens the accounts of a standalone host through the project's own version of restgen, which matches its database. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { isRestgenMissing } from '../../config/index.js';
import {
  DEFAULT_DATABASE_URL,
  isMongoUrl,
  roomSpecifier,
  withoutCredentials,
} from '../../shared/conventions.js';
import { type Diagnostic, diagnostic } from '../../shared/diagnostics.js';
import type { Io } from '../io.js';
import { isMeteorProject } from '../package-manager.js';
import type { Workspace } from '../workspace.js';

export interface TokenOwner {
  _id: string;
  username?: string;
  emails?: { address: string }[];
}

export interface ApiToken {
  id: string;
  name: string;
  createdAt: Date;
  expiresAt: Date | null;
  scopes: string[] | null;
}

export interface NewTokenOptions {
  name: string;
  expiresAt: Date | null;
  scopes: string[] | null;
}

/** The part of the result of `createAccounts` that the command uses. */
export interface TokenAccounts {
  users: { findOneAsync(id: string): Promise<TokenOwner | undefined> };
  findUserByUsername(username: string): Promise<TokenOwner | undefined>;
  findUserByEmail(email: string): Promise<TokenOwner | undefined>;
  createApiTokenAsync(userId: string, options: NewTokenOptions): Promise<ApiToken & { token: string }>;
  listApiTokensAsync(userId: string): Promise<ApiToken[]>;
  revokeApiTokenAsync(userId: string, tokenId: string): Promise<boolean>;
  revokeAllApiTokensAsync(userId: string): Promise<void>;
}

interface Registry {
  close(): Promise<void>;
}

interface StandaloneHost {
  Registry: new (databaseUrl: string) => Registry;
  createAccounts(registry: Registry): TokenAccounts;
}

export interface OpenedAccounts {
  accounts: TokenAccounts;
  /** The URL of the database, with an absolute folder and without a password. */
  database: string;
  close(): Promise<void>;
}

export async function openAccounts(
  { root, config }: Workspace,
  env: Io['env'],
): Promise<OpenedAccounts | Diagnostic> {
  if (isMeteorProject(root)) return accountsOfMeteor();
  const url = env['RESTGEN_DATABASE_URL'] ?? DEFAULT_DATABASE_URL;
  const path = url.startsWith('file:') ? resolve(root, url.slice('file:'.length)) : undefined;
  if (!isMongoUrl(url) && (path === undefined || !existsSync(path))) return noDatabase(url, path);
  const host = loadHost<StandaloneHost>(root, roomSpecifier('host', config.runtimePackage));
  if ('code' in host) return host;
  const database = path === undefined ? withoutCredentials(url) : `file:${path}`;
  const registry = new host.Registry(path === undefined ? url : database);
  const accounts = host.createAccounts(registry);
  try {
    // Fails now if the database cannot be opened or reached.
    await accounts.users.findOneAsync('');
  } catch (error) {
    await registry.close();
    return diagnostic('host-not-loaded', `${database} cannot be opened. ${(error as Error).message}`);
  }
  return { accounts, database, close: () => registry.close() };
}

/** Loads the project's own `restgen/host`. */
export function loadHost<StandaloneHost extends object>(
  root: string,
  specifier: string,
): StandaloneHost | Diagnostic {
  try {
    return createRequire(join(root, 'package.json'))(specifier);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (!isRestgenMissing(error)) throw error;
    const hint = 'Install it there: npm install restgen';
    return diagnostic('host-not-loaded', "'restgen' is not installed in the project.", { hint });
  }
}

const accountsOfMeteor = (): Diagnostic =>
  diagnostic('host-not-served', 'This is a Meteor project, whose accounts are in the database of Meteor.', {
    hint: 'Create tokens in its server: `createApiTokenAsync` of `restgen/meteor`, or of `TokenAccounts` from Meteor 3.5 on.',
  });

const noDatabase = (url: string, path: string | undefined): Diagnostic =>
  diagnostic(
    'account-not-found',
    path === undefined
      ? `RESTGEN_DATABASE_URL is '${withoutCredentials(url)}': only the server itself can reach these accounts.`
      : `There is no database in ${path}, and so there are no accounts.`,
    {
      hint: 'Set RESTGEN_DATABASE_URL as the server does: `file:` and a folder relative to the project, or `mongodb:`.',
    },
  );
