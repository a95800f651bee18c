import { type Diagnostic, diagnostic } from '../../shared/diagnostics.js';
import type { OpenedAccounts, TokenOwner } from './accounts.js';

/** The one account that has this name, address or id. */
export async function accountNamed(
  { accounts, database }: OpenedAccounts,
  text: string,
): Promise<TokenOwner | Diagnostic> {
  const found = await Promise.all([
    accounts.users.findOneAsync(text),
    accounts.findUserByUsername(text),
    accounts.findUserByEmail(text),
  ]);
  const byId = new Map(found.flatMap((account) => (account === undefined ? [] : [[account._id, account]])));
  const [account, ...others] = byId.values();
  if (account === undefined)
    return accountMissing(`No account of ${database} has the name, address or id '${text}'.`);
  // Somebody may have registered with a name that is another's id.
  if (others.length > 0)
    return accountMissing(`'${text}' is the id of one account and the name of another one.`);
  return account;
}

const accountMissing = (message: string): Diagnostic =>
  diagnostic('account-not-found', message, {
    hint: 'Give the address of the account, or another name of it. RESTGEN_DATABASE_URL must be what the server has.',
  });
