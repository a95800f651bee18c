import type { Current } from '../stand-in/method-invocation.js';
import { MethodInvocation } from '../stand-in/method-invocation.js';
import { Decimal } from '../stand-in/mongo-id.js';
import { nextTurn, outcome, type Probes, standIn, thrown, told } from './probe.js';

const HEX = 'a'.repeat(24);
const asIs = (error: unknown) => error;

const serverProbes: Probes = {
  'server-1': () => Object.getPrototypeOf(standIn().server.method_handlers) === Object.prototype,
  'server-2': () => {
    const { Mongo, server } = standIn();
    new Mongo.Collection('x');
    return Object.keys(server.method_handlers).filter((name) => name.startsWith('/x/'));
  },
  'server-3': () => {
    const names = Object.keys(standIn().server.method_handlers).filter((name) => !name.startsWith('/'));
    return inTheOrderOf(names, [
      'login logout getNewToken removeOtherTokens configureLoginService changePassword forgotPassword',
      'resetPassword verifyEmail createUser generate2faActivationQrCode enableUser2fa disableUser2fa has2faEnabled',
    ]);
  },
  'server-4': () => Object.keys(standIn().server.publish_handlers),
  'server-5': () => {
    const { Meteor, server } = standIn();
    const publish = Meteor.publish as (...args: unknown[]) => void;
    publish('a', () => {}, { url: '/x' });
    return Object.keys(server.publish_handlers['a'] ?? { missing: true });
  },
  'server-6': () => {
    const { Meteor, server, logged } = standIn();
    const [f, g] = [() => 'f', () => 'g'];
    Meteor.publish('a', f);
    Meteor.publish('a', g);
    return told(server.publish_handlers['a'] === f, `g is ignored; log: ${logged.join()}`);
  },
  'server-7': () => {
    const { Meteor, server } = standIn();
    const handler = () => {};
    Meteor.publish(null, handler);
    const isUniversal = server.universal_publish_handlers.includes(handler);
    const isNamed = Object.values(server.publish_handlers).includes(handler);
    return told(isUniversal && !isNamed, 'universal_publish_handlers gets fn; publish_handlers does not');
  },
  'server-8': () =>
    thrown(() => {
      const { Meteor } = standIn();
      for (const sum of [() => 1, () => 2]) Meteor.methods({ sum });
    }),
  'server-9': () => thrown(() => standIn().Meteor.methods({ q: 1 })),
  'server-10': async () => {
    const { Meteor, server } = standIn();
    const session = server.connect();
    return [
      await outcome(() => Meteor.callAsync('no.such'), asIs),
      await outcome(() => session.call('no.such'), asIs),
      await outcome(() => session.subscribe('no.such').ready, asIs),
    ];
  },
};

/** Which order packages load in is no promise of Meteor's. */
const inTheOrderOf = (names: readonly string[], lines: readonly string[]): string[] => {
  const order = lines.flatMap((line) => line.split(' '));
  return [...names].sort((one, other) => order.indexOf(one) - order.indexOf(other));
};

const userIdThen = async (delay: (callback: () => void) => void, userId: () => unknown): Promise<unknown> =>
  new Promise((resolve) => delay(() => resolve(userId())));

const invocationProbes: Probes = {
  'invocation-1': () =>
    Object.keys(new MethodInvocation({ isSimulation: false, userId: null, connection: null })),
  'invocation-2': () => {
    const invocation = new MethodInvocation({});
    return [String(invocation.unblock()), invocation._calledUnblock];
  },
  'invocation-3': () => {
    const invocation = new MethodInvocation({});
    invocation.unblock();
    return thrown(() => invocation.setUserId('v'));
  },
  'invocation-4': () => standIn().DDP._CurrentMethodInvocation.withValue({ userId: 'w' }, () => 5),
  'invocation-5': () => {
    const { Meteor, DDP } = standIn();
    return DDP._CurrentMethodInvocation.withValue({ userId: 'w' }, async () => {
      await nextTurn();
      return [
        Meteor.userId(),
        await userIdThen((callback) => setTimeout(callback), Meteor.userId),
        await userIdThen((callback) => setTimeout(Meteor.bindEnvironment(callback)), Meteor.userId),
      ];
    });
  },
  'invocation-6': () => {
    const { Meteor, DDP } = standIn();
    return DDP._CurrentMethodInvocation.withValue({ userId: 'm' }, () =>
      DDP._CurrentPublicationInvocation.withValue({ userId: 'p' }, Meteor.userId),
    );
  },
  'invocation-7': () => {
    const { Meteor, DDP } = standIn();
    return DDP._CurrentPublicationInvocation.withValue({ userId: 'p' }, Meteor.userId);
  },
  'invocation-8': () => {
    const { Meteor, DDP, call } = withInner();
    const connection = { id: 'c', close() {}, onClose() {}, clientAddress: '9.9.9.9', httpHeaders: {} };
    const current: Current = new MethodInvocation({ userId: 'zz', connection });
    return DDP._CurrentMethodInvocation.withValue(current, () => call(Meteor.callAsync));
  },
  'invocation-9': () => {
    const { Meteor, call } = withInner();
    return call(Meteor.callAsync);
  },
  'invocation-10': () => {
    const { Meteor, logged } = standIn();
    const result = Meteor.bindEnvironment(() => {
      throw new Error('in the callback');
    })();
    return told(
      logged.some((line) => line.includes('in the callback')),
      `${result}, and a log line`,
    );
  },
  'invocation-11': async () => {
    const { Meteor, server } = standIn();
    Meteor.methods({
      keys(this: MethodInvocation) {
        return Object.keys(this.connection ?? {}).sort();
      },
    });
    return server.connect().call('keys');
  },
  'invocation-12': () => {
    const sent =
      'referer x-forwarded-for x-forwarded-host x-forwarded-port x-forwarded-proto x-real-ip host user-agent accept-language cookie authorization origin forwarded x-custom';
    const headers = Object.fromEntries(sent.split(' ').map((name) => [name, 'value']));
    return Object.keys(standIn().server.connect({ headers }).connectionHandle.httpHeaders);
  },
  'invocation-13': () => addressWith('0', '1.1.1.1, 2.2.2.2'),
  'invocation-14': () => addressWith('1', '1.1.1.1, 2.2.2.2'),
  'invocation-15': () => addressWith('1'),
  'invocation-18': async () => {
    const { Meteor, limiter } = standIn();
    Meteor.methods({ limited: () => 'answer' });
    limiter.addRule({ type: 'method', name: 'limited' }, 3, 1000);
    const answers: unknown[] = [];
    for (let time = 0; time < 5; time += 1) answers.push(await outcome(() => Meteor.callAsync('limited')));
    return told(
      answers.join() === 'answer,answer,answer,answer,answer',
      'five answers: limits are of DDP alone',
    );
  },
};

function withInner() {
  const { Meteor, DDP } = standIn();
  Meteor.methods({
    inner(this: MethodInvocation) {
      return [this.userId, Meteor.userId(), this.connection?.clientAddress ?? null];
    },
  });
  const call = (callAsync: (name: string) => Promise<unknown>) => callAsync('inner');
  return { Meteor, DDP, call };
}

function addressWith(count: string, forwardedFor?: string): unknown {
  const before = process.env['HTTP_FORWARDED_COUNT'];
  process.env['HTTP_FORWARDED_COUNT'] = count;
  try {
    const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
    return standIn().server.connect({ headers, remoteAddress: '127.0.0.1' }).connectionHandle.clientAddress;
  } finally {
    if (before === undefined) delete process.env['HTTP_FORWARDED_COUNT'];
    else process.env['HTTP_FORWARDED_COUNT'] = before;
  }
}

const thrownByMethod = (
  makeError: (MeteorError: ReturnType<typeof standIn>['Meteor']['Error']) => unknown,
) => {
  const { Meteor, server } = standIn();
  Meteor.methods({
    throws() {
      throw makeError(Meteor.Error);
    },
  });
  return outcome(() => server.connect().call('throws'), asIs);
};

const errorProbes: Probes = {
  'errors-1': () => new (standIn().Meteor.Error)('a', 'b', { c: 1 }),
  'errors-2': () => new (standIn().Meteor.Error)(404),
  'errors-3': () => {
    const { check } = standIn().packages['check'] as { check(value: unknown, pattern: unknown): void };
    return outcome(
      () => check(1, String),
      (error) => {
        const { errorType, message, sanitizedError } = error as Record<string, unknown>;
        return [errorType, message, sanitizedError];
      },
    );
  },
  'errors-4': () => thrownByMethod(() => new Error('secret')),
  'errors-5': () =>
    thrownByMethod((MeteorError) =>
      Object.assign(new Error('secret'), { sanitizedError: new MeteorError('public-code', 'Public reason') }),
    ),
};

class X {
  readonly y = 1;
}

const ejsonProbes: Probes = {
  'ejson-1': () => {
    const { ejson, Mongo } = standIn();
    const value = {
      d: new Date(0),
      o: new Mongo.ObjectID(HEX),
      b: new Uint8Array([1, 2]),
      n: Number.NaN,
      i: Number.NEGATIVE_INFINITY,
      r: /a/gi,
      u: undefined,
      e: { $date: 1 },
    };
    return JSON.parse(ejson.stringify(value));
  },
  'ejson-2': () => thrown(() => standIn().ejson.fromJSONValue({ $type: 'Nope', $value: 1 })),
  'ejson-3': () => thrown(() => standIn().ejson.fromJSONValue({ $type: 'oid', $value: 'zz' })),
  'ejson-4': () => {
    const value = standIn().ejson.fromJSONValue({ $date: 1, other: 2 });
    return { $literal: value, instanceofDate: value instanceof Date };
  },
  'ejson-5': () => {
    const a = { d: { $date: 1 } };
    const result = standIn().ejson.fromJSONValue(a) as { d: unknown };
    return [(a.d as object) instanceof Date, result.d instanceof Date];
  },
  'ejson-6': () => {
    const { x, m } = standIn().ejson.clone({ x: new X(), m: new Map<string, number>() }) as Record<
      string,
      unknown
    >;
    return [x instanceof X, m instanceof Map];
  },
  'ejson-7': () => {
    const id = new (standIn().Mongo.ObjectID)(HEX);
    return [JSON.stringify(id), String(id), JSON.stringify(new Decimal('1.5'))];
  },
};

export const serverProbeTable: Probes = {
  ...serverProbes,
  ...invocationProbes,
  ...errorProbes,
  ...ejsonProbes,
};
