/** The methods of `accounts-base`, and its log-in by token. */
import type { Accounts } from './accounts-base.js';
import { check } from './check.js';
import { errorClass, type Fields } from './environment.js';
import type { LoginResult, User } from './login-result.js';
import type { DdpConnection, MethodInvocation } from './method-invocation.js';

export async function resumed(accounts: Accounts, token: unknown): Promise<LoginResult | undefined> {
  if (!token) return undefined;
  check(token, String);
  const hashedToken = accounts._hashLoginToken(token as string);
  const user = (await accounts.users.findOneAsync({
    'services.resume.loginTokens.hashedToken': hashedToken,
  })) as User | undefined;
  const stored = user?.services?.resume?.loginTokens?.find(
    (loginToken) => loginToken.hashedToken === hashedToken,
  );
  if (user === undefined || stored === undefined)
    return { error: new errorClass(403, "You've been logged out by the server. Please log in again.") };
  if (accounts._tokenExpiration(stored.when) <= new Date())
    return {
      userId: user._id,
      error: new errorClass(403, 'Your session has expired. Please log in again.'),
    };
  return { userId: user._id, stampedLoginToken: { token: token as string, when: stored.when } };
}

export function baseMethods(accounts: Accounts): Record<string, unknown> {
  const notLoggedIn = () => new errorClass('You are not logged in.');
  return {
    async login(this: MethodInvocation, ...args: [options: Fields]) {
      check(args[0], Object);
      const result = await accounts._runLoginHandlers(this, args[0]);
      return accounts._attemptLogin(this, 'login', args, result);
    },
    async logout(this: MethodInvocation) {
      const connection = this.connection as DdpConnection;
      const userId = this.userId ?? null;
      const token = accounts._getLoginToken(connection.id);
      accounts._setLoginToken(userId, connection, null);
      if (token !== undefined && userId !== null) await accounts.destroyToken(userId, token);
      await accounts._successfulLogout(connection, userId);
      await this.setUserId(null);
    },
    async getNewToken(this: MethodInvocation) {
      if (!this.userId) throw notLoggedIn();
      return accounts._loginUser(this, this.userId);
    },
    async removeOtherTokens(this: MethodInvocation) {
      if (!this.userId) throw notLoggedIn();
      const others = { hashedToken: { $ne: accounts._getLoginToken(this.connection?.id ?? '') } };
      await accounts.users.updateAsync(this.userId, { $pull: { 'services.resume.loginTokens': others } });
    },
    configureLoginService(): void {
      throw new errorClass(403, 'Service unknown');
    },
  };
}
