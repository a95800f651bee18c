/** Meteor's packages `accounts-password` and `accounts-2fa`. No mail is sent: tokens are found in the documents. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import bcrypt from 'bcryptjs';
import { Accounts, anyCase, nonEmptyString, type Platform } from './accounts-base.js';
import { check, Match, where } from './check.js';
import { errorClass, type Fields } from './environment.js';
import type { LoginResult, User } from './login-result.js';
import type { MethodInvocation } from './method-invocation.js';

type Password = string | { digest: string; algorithm: string };

interface NewUser extends Fields {
  username?: string;
  email?: string;
  password?: Password;
}

const MAXIMUM_LENGTH = 256;
const passwordPattern = Match.OneOf(
  where((text) => typeof text === 'string' && text.length <= MAXIMUM_LENGTH),
  { digest: where((text) => typeof text === 'string' && text.length === 64), algorithm: 'sha-256' },
);
const userPattern = where((user) => {
  const key = Match.Optional(nonEmptyString);
  check(user, { id: key, username: key, email: key });
  return Object.keys(user as object).length === 1;
});

const digestOf = (password: Password): string =>
  typeof password === 'string' ? createHash('sha256').update(password).digest('hex') : password.digest;

export class PasswordAccounts extends Accounts {
  constructor(platform: Platform) {
    super(platform);
    this.registerLoginHandler('password', (options) => logInByPassword(this, options));
    platform.server.methods({ ...passwordMethods(this), ...twoFactorMethods(this) });
  }

  _bcryptRounds(): number {
    return this._options.bcryptRounds ?? 10;
  }

  hashPassword(password: Password): Promise<string> {
    return bcrypt.hash(digestOf(password), this._bcryptRounds());
  }

  findUserByUsername(username: string): Promise<User | undefined> {
    return this._findUserByQuery({ username });
  }

  findUserByEmail(email: string): Promise<User | undefined> {
    return this._findUserByQuery({ email });
  }

  async _checkPasswordAsync(user: User, password: Password): Promise<LoginResult> {
    const isRight = await bcrypt.compare(digestOf(password), user.services?.password?.bcrypt ?? '');
    if (isRight) return { userId: user._id };
    return { userId: user._id, error: this._handleError('Incorrect password', false) };
  }

  async createUserAsync(options: NewUser): Promise<string> {
    checkNewUser({ ...options });
    const { username, email, password } = options;
    if (!username && !email) throw new errorClass(400, 'Need to set a username or email');
    const services = password ? { password: { bcrypt: await this.hashPassword(password) } } : {};
    await this.#refuseTaken('username', username);
    await this.#refuseTaken('emails.address', email);
    return this.insertUserDoc(options, {
      services,
      ...(username ? { username } : {}),
      ...(email ? { emails: [{ address: email, verified: false }] } : {}),
    });
  }

  createUserVerifyingEmail(options: NewUser): Promise<string> {
    return this.createUserAsync(options);
  }

  createUser(options: NewUser): Promise<string> {
    return this.createUserAsync(options);
  }

  async #refuseTaken(field: string, value: string | undefined): Promise<void> {
    if (!value) return;
    const alike = await this.users.find({ [field]: anyCase(value) }).countAsync();
    if (alike > 0)
      this._handleError(field === 'username' ? 'Username already exists.' : 'Email already exists.');
  }

  async setPasswordAsync(userId: string, password: string, { logout = true } = {}): Promise<void> {
    check(password, passwordPattern);
    if ((await this.users.findOneAsync(userId)) === undefined) throw new errorClass(403, 'User not found');
    const tokens = logout ? { 'services.resume.loginTokens': 1 } : {};
    await this.users.updateAsync(userId, {
      $set: { 'services.password.bcrypt': await this.hashPassword(password) },
      $unset: { 'services.password.reset': 1, ...tokens },
    });
  }

  _check2faEnabled(user: User): boolean {
    return user.services?.twoFactorAuthentication?.type === 'otp';
  }

  _isTokenValid(secret: string, code: unknown): boolean {
    return code === oneTimeCode(secret);
  }
}

function checkNewUser(options: NewUser): void {
  const fields = {
    username: optionalWhereGiven(options, 'username'),
    email: optionalWhereGiven(options, 'email'),
    password: Match.Optional(passwordPattern),
  };
  check(options, Match.ObjectIncluding(fields));
}

/** In Meteor an optional key may be missing, but if it is there, it may not be `undefined`. */
const optionalWhereGiven = (options: NewUser, key: string) =>
  key in options ? String : Match.Optional(String);

async function logInByPassword(
  accounts: PasswordAccounts,
  options: Fields,
): Promise<LoginResult | undefined> {
  if (!options['password']) return undefined;
  check(options, { user: userPattern, password: passwordPattern, code: Match.Optional(nonEmptyString) });
  const user = await accounts._findUserByQuery(options['user'] as Fields);
  if (user === undefined) throw accounts._handleError('User not found', false);
  if (!user.services?.password?.bcrypt) accounts._handleError('User has no password set');
  const result = await accounts._checkPasswordAsync(user, options['password'] as Password);
  if (result.error || !accounts._check2faEnabled(user)) return result;
  if (!options['code']) accounts._handleError('2FA code must be informed', true, 'no-2fa-code');
  if (!accounts._isTokenValid(user.services?.twoFactorAuthentication?.secret ?? '', options['code']))
    accounts._handleError('Invalid 2FA code', true, 'invalid-2fa-code');
  return result;
}

function passwordMethods(accounts: PasswordAccounts): Record<string, unknown> {
  const { users } = accounts;
  return {
    createUser(this: MethodInvocation, ...args: [options: NewUser]) {
      return accounts._loginMethod(this, 'createUser', args, 'password', async () => {
        check(args[0], Object);
        if (accounts._options.forbidClientAccountCreation === true)
          return { error: new errorClass(403, 'Signups forbidden') };
        return { userId: await accounts.createUserVerifyingEmail(args[0]) };
      });
    },
    async changePassword(this: MethodInvocation, oldPassword: Password, newPassword: string) {
      check(oldPassword, passwordPattern);
      check(newPassword, passwordPattern);
      if (!this.userId) throw new errorClass(401, 'Must be logged in');
      const user = (await users.findOneAsync(this.userId)) as User;
      const { error } = await accounts._checkPasswordAsync(user, oldPassword);
      if (error) throw error;
      await accounts.setPasswordAsync(this.userId, newPassword, { logout: false });
      return { passwordChanged: true };
    },
    async forgotPassword({ email }: { email: string }) {
      const user = await accounts.findUserByEmail(email);
      if (user === undefined) throw accounts._handleError('User not found', false);
      const reset = {
        token: randomBytes(32).toString('base64url'),
        email,
        when: new Date(),
        reason: 'reset',
      };
      await users.updateAsync(user._id, { $set: { 'services.password.reset': reset } });
    },
    resetPassword(this: MethodInvocation, ...args: [token: string, password: string]) {
      return accounts._loginMethod(this, 'resetPassword', args, 'password', async () => {
        const user = (await users.findOneAsync({ 'services.password.reset.token': args[0] })) as
          | User
          | undefined;
        if (user === undefined) throw new errorClass(403, 'Token expired');
        await accounts.setPasswordAsync(user._id, args[1]);
        return { userId: user._id };
      });
    },
    verifyEmail(this: MethodInvocation, ...args: [token: string]) {
      return accounts._loginMethod(this, 'verifyEmail', args, 'password', async () => {
        const selector = { 'services.email.verificationTokens.token': args[0] };
        const user = (await users.findOneAsync(selector)) as User | undefined;
        if (user === undefined) throw new errorClass(403, 'Verify email link expired');
        await users.updateAsync(user._id, { $set: { 'emails.0.verified': true } });
        return { userId: user._id };
      });
    },
  };
}

function twoFactorMethods(accounts: PasswordAccounts): Record<string, unknown> {
  const { users } = accounts;
  const own = async ({ userId }: MethodInvocation): Promise<User> => {
    if (!userId) throw new errorClass(400, 'No user logged in.');
    return (await users.findOneAsync(userId)) as User;
  };
  return {
    async generate2faActivationQrCode(this: MethodInvocation, appName: string) {
      const { _id } = await own(this);
      const secret = randomBytes(20).toString('hex');
      await users.updateAsync(_id, { $set: { 'services.twoFactorAuthentication': { secret } } });
      return { secret, uri: `otpauth://totp/${encodeURIComponent(appName)}` };
    },
    async enableUser2fa(this: MethodInvocation, code: string) {
      const { _id, services } = await own(this);
      const { secret = '' } = services?.twoFactorAuthentication ?? {};
      if (!accounts._isTokenValid(secret, code)) throw new errorClass(400, 'Invalid 2FA code');
      await users.updateAsync(_id, { $set: { 'services.twoFactorAuthentication': { type: 'otp', secret } } });
    },
    async disableUser2fa(this: MethodInvocation) {
      await users.updateAsync((await own(this))._id, { $unset: { 'services.twoFactorAuthentication': 1 } });
    },
    async has2faEnabled(this: MethodInvocation) {
      return accounts._check2faEnabled(await own(this));
    },
  };
}

/** The code of six digits that RFC 6238 makes of a secret at this time. */
export function oneTimeCode(secret: string): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const mac = createHmac('sha1', Buffer.from(secret, 'hex')).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
