import { hostError } from '../host-error.js';
import type { LoginInfo, NewUserOptions, User } from './user.js';

/** Removes a listener. */
export interface Registration {
  stop(): void;
}

type CreateHook = (options: Omit<NewUserOptions, 'password'>, user: User) => User | Promise<User>;
type UserRule = (user: User) => boolean | Promise<boolean>;
type LoginRule = (attempt: LoginInfo) => boolean | Promise<boolean>;
type LoginListener = (attempt: LoginInfo) => unknown;

export type AccountHooks = Pick<
  Hooks,
  'onCreateUser' | 'validateNewUser' | 'validateLoginAttempt' | 'onLogin' | 'onLoginFailure'
>;

/** Lets an application take part in registration and login. */
export class Hooks {
  #create: CreateHook | undefined;
  readonly #userRules = new Set<UserRule>();
  readonly #loginRules = new Set<LoginRule>();
  readonly #loginListeners = new Set<LoginListener>();
  readonly #failureListeners = new Set<LoginListener>();

  /** Makes the document of a new account. There can be one such hook; the default one copies `options.profile`. */
  readonly onCreateUser = (hook: CreateHook): void => {
    if (this.#create !== undefined) throw new Error('Can only call onCreateUser once');
    this.#create = hook;
  };
  /** Refuses a new account if the rule returns false or throws. */
  readonly validateNewUser = (rule: UserRule): Registration => addListener(this.#userRules, rule);
  /**
   * Refuses a login if the rule returns false or throws. It runs for failed attempts too: `allowed` is false then. It also runs
   * for each request with a token, under the type `resume` or `apiToken`: a banned user's request runs as nobody.
   */
  readonly validateLoginAttempt = (rule: LoginRule): Registration => addListener(this.#loginRules, rule);
  readonly onLogin = (listener: LoginListener): Registration => addListener(this.#loginListeners, listener);
  readonly onLoginFailure = (listener: LoginListener): Registration =>
    addListener(this.#failureListeners, listener);

  /** Returns the document to insert, once every rule has accepted it. */
  async newUser(options: NewUserOptions, user: User): Promise<User> {
    const { password: _, ...visible } = options;
    const created = this.#create ? await this.#create(visible, user) : withProfile(visible, user);
    for (const rule of this.#userRules) {
      if (!(await rule(created))) throw hostError('userRefused');
    }
    return created;
  }

  get hasLoginRules(): boolean {
    return this.#loginRules.size > 0;
  }

  async validateLogin(attempt: LoginInfo): Promise<void> {
    for (const rule of this.#loginRules) {
      if (!(await rule(attempt)) && attempt.allowed) throw hostError('loginRefused');
    }
  }

  async loginEnded(attempt: LoginInfo): Promise<void> {
    const listeners = attempt.allowed ? this.#loginListeners : this.#failureListeners;
    for (const listener of listeners) await listener(attempt);
  }
}

function addListener<Listener>(listeners: Set<Listener>, listener: Listener): Registration {
  listeners.add(listener);
  return { stop: () => listeners.delete(listener) };
}

const withProfile = ({ profile }: NewUserOptions, user: User): User =>
  profile === undefined ? user : { ...user, profile };
