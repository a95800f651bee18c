import { type Diagnostic, diagnostic } from '../../shared/diagnostics.js';
import { type CommandRequest, type ExitCode, failure, print, printLine } from '../command.js';
import { count } from '../count.js';
import { openWorkspace, type Workspace } from '../workspace.js';
import { openAccounts, type TokenAccounts, type TokenOwner } from './accounts.js';
import { orderOf, type TokenOrder } from './order.js';
import { accountNamed } from './owner.js';
import { labelOf, newTokenText, scopesOfRoutes, tokenTable } from './text.js';

/** Creates, lists and revokes API tokens in the database of a standalone host (C45). */
export async function token(request: CommandRequest): Promise<ExitCode> {
  const workspace = await openWorkspace(request);
  const { folder } = workspace;
  if ('diagnostics' in workspace) return print(failure(workspace.diagnostics, folder), request);
  const order = orderOf(request);
  if ('wrong' in order) return print(failure(order.wrong, folder), request);
  const opened = await openAccounts(workspace, request.io.env);
  if ('code' in opened) return print(failure([opened], folder), request);
  try {
    const account = await accountNamed(opened, order.user);
    if ('code' in account) return print(failure([account], folder), request);
    return await carryOut(order, account, opened.accounts, workspace, request);
  } finally {
    await opened.close();
  }
}

async function carryOut(
  order: TokenOrder,
  account: TokenOwner,
  accounts: TokenAccounts,
  workspace: Workspace,
  request: CommandRequest,
): Promise<ExitCode> {
  const done = (text: string, json: object): ExitCode =>
    print({ code: 0, diagnostics: [], folder: workspace.folder, text: () => text, json }, request);
  const { _id: userId } = account;
  switch (order.action) {
    case 'create': {
      const created = await accounts.createApiTokenAsync(userId, order.options);
      printLine(request, newTokenText(created, labelOf(account), scopesOfRoutes(workspace.out)));
      return done(`${created.token}\n`, { userId, ...created });
    }
    case 'list': {
      const tokens = await accounts.listApiTokensAsync(userId);
      return done(tokenTable(tokens, labelOf(account)), { userId, tokens });
    }
    case 'revoke': {
      const revoked = await revokeTokens(order.id, userId, accounts);
      if ('code' in revoked) return print(failure([revoked], workspace.folder), request);
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
