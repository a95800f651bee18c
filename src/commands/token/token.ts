import { type Diagnostic, diagnostic } from '../../shared/diagnostics.js';
import { type CommandOutcome, type CommandRequest, failure, printLine } from '../command.js';
import { count } from '../count.js';
import type { Workspace } from '../workspace.js';
import { type OpenedAccounts, openAccounts, type TokenAccounts, type TokenOwner } from './accounts.js';
import { orderOf, type TokenOrder } from './order.js';
import { labelOf, newTokenText, scopesOfRoutes, tokenTable } from './text.js';

/** Creates, lists and revokes API tokens in the database of a standalone host (C45). */
export async function token(workspace: Workspace, request: CommandRequest): Promise<CommandOutcome> {
  const order = orderOf(request);
  if ('wrong' in order) return failure(order.wrong);
  const opened = await openAccounts(workspace, request.io.env);
  if ('code' in opened) return failure([opened]);
  try {
    const account = await accountNamed(opened, order.user);
    if ('code' in account) return failure([account]);
    return await carryOut(order, account, opened.accounts, workspace, request);
  } finally {
    await opened.close();
  }
}

/** Finds the only account with this user name, email address or id. */
async function accountNamed(
  { accounts, database }: OpenedAccounts,
  text: string,
): Promise<TokenOwner | Diagnostic> {
  const matches = await Promise.all([
    accounts.users.findOneAsync(text),
    accounts.findUserByUsername(text),
    accounts.findUserByEmail(text),
  ]);
  const byId = new Map(matches.flatMap((account) => (account === undefined ? [] : [[account._id, account]])));
  const [account, ...others] = byId.values();
  if (account === undefined)
    return accountMissing(`No account of ${database} has the name, address or id '${text}'.`);
  // A user may have registered with a name that is the id of another account.
  if (others.length > 0)
    return accountMissing(`'${text}' is the id of one account and the name of another one.`);
  return account;
}

const accountMissing = (message: string): Diagnostic =>
  diagnostic('account-not-found', message, {
    hint: 'Use the email address or another name of the account. RESTGEN_DATABASE_URL must be the same as for the server.',
  });

async function carryOut(
  order: TokenOrder,
  account: TokenOwner,
  accounts: TokenAccounts,
  { out }: Workspace,
  request: CommandRequest,
): Promise<CommandOutcome> {
  const done = (text: string, json: object): CommandOutcome => ({
    code: 0,
    diagnostics: [],
    text: () => text,
    json,
  });
  const { _id: userId } = account;
  switch (order.action) {
    case 'create': {
      const created = await accounts.createApiTokenAsync(userId, order.options);
      printLine(request, newTokenText(created, labelOf(account), scopesOfRoutes(out)));
      return done(`${created.token}\n`, { userId, ...created });
    }
    case 'list': {
      const tokens = await accounts.listApiTokensAsync(userId);
      return done(tokenTable(tokens, labelOf(account)), { userId, tokens });
    }
    case 'revoke': {
      const revoked = await revokeTokens(order.id, userId, accounts);
      if ('code' in revoked) return failure([revoked]);
      return done(`Revoked ${count(revoked.length, 'API token')} of ${labelOf(account)}.\n`, {
        userId,
        revoked,
      });
    }
  }
}

/** Returns the ids of the revoked tokens. */
async function revokeTokens(
  id: string | undefined,
  userId: string,
  accounts: TokenAccounts,
): Promise<string[] | Diagnostic> {
  if (id !== undefined) {
    if (await accounts.revokeApiTokenAsync(userId, id)) return [id];
    const hint = '`restgen token list` prints the ids of the API tokens of an account.';
    return diagnostic('token-not-found', `The account has no API token '${id}'.`, { hint });
  }
  const tokens = await accounts.listApiTokensAsync(userId);
  await accounts.revokeAllApiTokensAsync(userId);
  return tokens.map((apiToken) => apiToken.id);
}
