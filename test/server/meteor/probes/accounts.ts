import type { Fields } from '../stand-in/environment.js';
import type { User } from '../stand-in/login-result.js';
import { type DdpConnection, MethodInvocation } from '../stand-in/method-invocation.js';
import { nextTurn, outcome, type Probes, refusal, standIn, thrown, told } from './probe.js';

const DIGEST = 'f'.repeat(64);
const PASSWORD = { digest: DIGEST, algorithm: 'sha-256' };
const WRONG = { digest: '0'.repeat(64), algorithm: 'sha-256' };
const RIGHT = { user: { username: 'ada' }, password: PASSWORD };
const ADA = { username: 'ada', email: 'ada@example.com', password: PASSWORD };
const DAY = 86_400_000;

async function withAda() {
  const created = standIn();
  created.accounts.removeDefaultRateLimit();
  const adaId = await created.accounts.createUserAsync(ADA);
  const users = () => created.accounts.users.find().fetchAsync() as Promise<User[]>;
  return { ...created, adaId, users };
}

const handMade = (): DdpConnection => ({
  id: 'hand-made',
  close() {},
  onClose() {},
  clientAddress: null,
  httpHeaders: {},
});

const byName = (username: string, password: unknown = PASSWORD) => ({ user: { username }, password });

/** What hooks are called with, in the order of the calls. */
async function hookCalls(options: Fields, prepare?: (created: Awaited<ReturnType<typeof withAda>>) => void) {
  const created = await withAda();
  const calls: { hook: string; attempt: Fields; userId: unknown }[] = [];
  const note = (hook: string) => (attempt: Fields) => {
    calls.push({ hook, attempt, userId: created.Meteor.userId() });
    return true;
  };
  created.accounts.validateLoginAttempt(note('validateLoginAttempt'));
  prepare?.(created);
  created.accounts.onLogin(note('onLogin'));
  created.accounts.onLoginFailure(note('onLoginFailure'));
  const answer = await outcome(() => created.server.connect().call('login', options));
  return { ...created, calls, answer };
}

type Call = { hook: string; attempt: Fields };

/** `hook{type,allowed:true,…}` */
const described = ({ hook, attempt }: Call): string => {
  const { connection, ...others } = attempt;
  const keys = Object.keys(others).map((key) => (key === 'allowed' ? `allowed:${others[key]}` : key));
  return `${hook}{${[...keys, ...(connection === undefined ? [] : ['connection'])].join()}}`;
};

const sameAs = (first: Call | undefined, second: Call | undefined): boolean =>
  JSON.stringify(first?.attempt) === JSON.stringify(second?.attempt);

const withTwoFactors = async ({ accounts, adaId }: Awaited<ReturnType<typeof withAda>>): Promise<void> => {
  const twoFactorAuthentication = { type: 'otp', secret: 'aa' };
  await accounts.users.updateAsync(adaId, {
    $set: { 'services.twoFactorAuthentication': twoFactorAuthentication },
  });
};

export const accountsProbes: Probes = {
  'accounts-1': async () => {
    const { accounts } = await withAda();
    const invocation = new MethodInvocation({ connection: handMade() });
    const results = [RIGHT, byName('ada', WRONG), { foo: 1 }, { resume: 'x' }];
    return Promise.all(
      results.map(async (options) => {
        const { error, ...result } = await accounts._runLoginHandlers(invocation, options);
        return error === undefined ? result : { ...result, error: refusal(error) };
      }),
    );
  },
  'accounts-2': async () => {
    const { accounts, adaId } = await withAda();
    const called: unknown[] = [];
    const setUserId = (id: string | null) => called.push(id);
    const invocation = new MethodInvocation({ connection: handMade(), setUserId });
    const result = await accounts._runLoginHandlers(invocation, RIGHT);
    const session = await accounts._attemptLogin(invocation, 'login', [RIGHT], result);
    const { id, token, tokenExpires, type } = session as Record<string, string>;
    return {
      id: `${id?.length} characters`,
      token: `${token?.length} characters`,
      tokenExpires: told((tokenExpires as unknown) instanceof Date, 'Date'),
      type,
      setUserId: told(called.length === 1 && called[0] === adaId, 'called once with the id'),
    };
  },
  'accounts-3': async () => {
    const { accounts, adaId } = await withAda();
    const attempt = (connection: DdpConnection | null, result: object | undefined) =>
      thrown(() => accounts._attemptLogin(new MethodInvocation({ connection }), 'login', [RIGHT], result));
    return [
      await attempt(null, { userId: adaId }),
      await attempt(handMade(), undefined),
      await attempt(handMade(), {}),
    ];
  },
  'accounts-4': async () => {
    const { accounts, adaId, observers } = await withAda();
    const connection = handMade();
    await accounts._attemptLogin(new MethodInvocation({ connection }), 'login', [RIGHT], { userId: adaId });
    await nextTurn();
    const before = connection.id in accounts._userObservesForConnections && observers() === 1;
    accounts._removeTokenFromConnection(connection.id);
    return [before, connection.id in accounts._userObservesForConnections || observers() > 0];
  },
  'accounts-5': async () => {
    const [success, wrong, unknown, refused] = await Promise.all([
      hookCalls(RIGHT),
      hookCalls(byName('ada', WRONG)),
      hookCalls(byName('nobody')),
      hookCalls(RIGHT, ({ accounts }) => accounts.validateLoginAttempt(() => false)),
    ]);
    const pair = ({ calls: [first, second] }: { calls: Call[] }) => [
      first === undefined ? '' : described(first),
      told(sameAs(first, second), `${second?.hook}{the same}`),
    ];
    const noUser = ({ calls }: { calls: Call[] }) =>
      calls.map(({ hook, attempt }) => told(!('user' in attempt), `${hook}{no user}`));
    const last = refused.calls[1];
    const keys = Object.keys(last?.attempt ?? {}).filter((key) => key === 'error' || key === 'user');
    return [
      pair(success),
      pair(wrong),
      noUser(unknown),
      [refused.calls[0]?.hook, `${last?.hook}{allowed:${last?.attempt['allowed']},${keys.sort()}}`],
    ];
  },
  'accounts-6': async () => {
    const { calls, adaId } = await hookCalls(RIGHT);
    return [calls[0]?.userId, told(calls[1]?.userId === adaId, 'the new id')];
  },
  'accounts-7': async () => {
    const { accounts, server } = standIn();
    const seen: unknown[] = [];
    accounts.validateLoginAttempt(({ methodArguments }) => seen.push(methodArguments));
    const session = server.connect();
    await session.call('createUser', ADA);
    await session.call('login', RIGHT);
    return seen.reverse();
  },
  'accounts-8': async () => {
    const { answer } = await hookCalls(RIGHT, ({ accounts }) => accounts.validateLoginAttempt(() => false));
    return answer;
  },
  'accounts-9': async () => {
    const { accounts, server } = await withAda();
    const keys: string[][] = [];
    accounts.onLogout((info) => keys.push(Object.keys(info)));
    const session = server.connect();
    await session.call('login', RIGHT);
    await session.call('logout');
    await server.connect().call('logout');
    return keys;
  },
  'accounts-10': async () => {
    const { accounts, server, adaId } = await withAda();
    const connection = handMade();
    const session = await accounts._loginUser(new MethodInvocation({ connection }), adaId);
    let hooks = 0;
    accounts.onLogout(() => {
      hooks += 1;
    });
    const invocation = new MethodInvocation({ connection, userId: adaId });
    await server.method_handlers['logout']?.call(invocation);
    const { userId } = await accounts._runLoginHandlers(invocation, { resume: session['token'] });
    return told(
      hooks === 1 && invocation.userId === null && userId === adaId,
      'hooks run, userId becomes null, the token stays valid',
    );
  },
  'accounts-11': () => standIn().accounts._hashLoginToken('abc'),
  'accounts-12': async () => {
    const { server, users } = await withAda();
    await server.connect().call('login', RIGHT);
    const [ada] = await users();
    return Object.keys(ada?.services?.resume?.loginTokens?.[0] ?? {});
  },
  'accounts-13': async () => {
    const { accounts, server } = await withAda();
    accounts.config({ loginExpirationInDays: 30 });
    const { tokenExpires } = (await server.connect().call('login', RIGHT)) as { tokenExpires: Date };
    const days = (date: Date) => Math.round((date.getTime() - Date.now()) / DAY);
    return [days(tokenExpires), days(accounts._tokenExpiration(new Date()))];
  },
  'accounts-14': async () => {
    const { accounts, users } = await withAda();
    const create = (options: Fields) =>
      outcome(
        () => accounts.createUserAsync(options),
        (error) =>
          error instanceof Error && 'path' in error ? `Match.Error: ${matchMessage(error)}` : refusal(error),
      );
    return [
      await create({ username: 'bob', email: undefined }),
      await create({}),
      await create({ username: 'ADA' }),
      told(
        (await create({ username: 'carl' })) ===
          (await users()).find(({ username }) => username === 'carl')?._id &&
          (await users()).every(
            ({ username, services }) => username !== 'carl' || services?.password === undefined,
          ),
        'an account without a password',
      ),
    ];
  },
  'accounts-15': async () => {
    const { accounts, server } = await withAda();
    accounts.config({ forbidClientAccountCreation: true });
    const id = await outcome(() => accounts.createUserAsync({ username: 'bob' }));
    return [
      await outcome(() => server.connect().call('createUser', { username: 'eve', password: PASSWORD })),
      told((await accounts.findUserByUsername('bob'))?._id === id, 'an account'),
    ];
  },
  'accounts-16': async () => {
    const validated = (validate: () => unknown) => {
      const { accounts } = standIn();
      accounts.validateNewUser(validate);
      return outcome(() => accounts.createUserAsync({ username: 'bob' }));
    };
    const MeteorError = standIn().Meteor.Error;
    return [
      await validated(() => false),
      await validated(() => {
        throw new MeteorError(403, 'No such name');
      }),
    ];
  },
  'accounts-17': async () => {
    const { accounts } = await withAda();
    return [
      (await accounts.findUserByUsername('ADA'))?.username,
      (await accounts.findUserByEmail('ADA@EXAMPLE.COM'))?.username,
      String(await accounts.findUserByUsername('nobody')),
    ];
  },
  'accounts-18': async () => {
    const ada = await withAda();
    await withTwoFactors(ada);
    const { error } = await ada.accounts._runLoginHandlers(new MethodInvocation({}), RIGHT);
    return (error as { error: unknown }).error;
  },
};

const matchMessage = ({ message }: Error): string => message.replace(/^Match error: /, '');
