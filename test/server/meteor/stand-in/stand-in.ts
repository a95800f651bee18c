/**
 * A stand-in of a running Meteor server: the objects of `globalThis.Package` that a host of Meteor calls. What it must
 * reproduce is in `behaviour.json`, observed on 3.0.4.
 */
import { randomBytes } from 'node:crypto';
import { randomId } from '../../../../src/server/host/documents/random-id.js';
import { PasswordAccounts } from './accounts-password.js';
import { check, Match } from './check.js';
import { createMongo } from './collection.js';
import { createPublishComposite, createRoles, createValidatedMethod } from './community.js';
import { createRateLimiter } from './ddp-rate-limiter.js';
import { createDdpEnvironment, createDdpServer } from './ddp-server.js';
import { createEjson } from './ejson.js';
import { bindEnvironment, EnvironmentVariable, errorClass, type Log, type Release } from './environment.js';
import { type Handler, MethodInvocation } from './method-invocation.js';
import { idParse, idStringify, ObjectID } from './mongo-id.js';
import { createWebApp, type WebAppOptions } from './webapp.js';

export interface StandInOptions extends Partial<WebAppOptions> {
  /** Where the server logs; by default the standard error. */
  log?: Log;
  /** Differs in the rules of collections and the limits of calls. */
  release?: Release;
  /** Packages that the application lacks. */
  without?: readonly string[];
}

export type StandIn = ReturnType<typeof createStandIn>;

export function createStandIn(options: StandInOptions = {}) {
  const {
    rootUrl = 'http://localhost:3000/',
    log = console.error,
    release = '3.0.4',
    without = [],
  } = options;
  const [ejson, limiter] = [createEjson(), createRateLimiter(release)];
  const environment = createDdpEnvironment(ejson, limiter, log);
  const server = createDdpServer(environment);
  const { Mongo, database } = createMongo(server, ejson, log, release);
  const { WebApp, prefix } = createWebApp({ ...options, rootUrl });
  const accounts = new PasswordAccounts({ server, mongo: Mongo, limiter, ejson });
  declareOwnPublications(server.publish);
  const startup: (() => unknown)[] = [];
  const Meteor = {
    isServer: true,
    isClient: false,
    isCordova: false,
    isProduction: true,
    isDevelopment: false,
    release: `METEOR@${release}`,
    settings: {},
    Error: errorClass,
    EnvironmentVariable,
    users: accounts.users,
    server,
    publish: server.publish,
    methods: server.methods,
    callAsync: server.callAsync,
    applyAsync: server.applyAsync,
    onConnection: server.onConnection,
    userId: server.userId,
    userAsync: async () => {
      const userId = server.userId();
      return userId === null ? null : ((await accounts.users.findOneAsync(userId)) ?? null);
    },
    startup: (callback: () => unknown) => void startup.push(callback),
    defer: (callback: () => unknown) => void setImmediate(bindEnvironment(callback, log)),
    bindEnvironment: <Arguments extends unknown[]>(callback: (...args: Arguments) => unknown) =>
      bindEnvironment(callback, log),
    absoluteUrl: (path = '') => new URL(path, rootUrl.endsWith('/') ? rootUrl : `${rootUrl}/`).href,
    _debug: log,
  };
  const DDP = {
    _CurrentMethodInvocation: environment.methodInvocation,
    _CurrentPublicationInvocation: environment.publicationInvocation,
  };
  const packages: Record<string, Record<string, unknown>> = {
    meteor: { Meteor },
    ejson: { EJSON: ejson },
    check: { check, Match },
    random: { Random: { id: randomId, secret: () => randomBytes(32).toString('base64url') } },
    'mongo-id': { MongoID: { ObjectID, idStringify, idParse } },
    mongo: { Mongo },
    ddp: { DDP },
    'ddp-client': { DDP },
    'ddp-common': { DDPCommon: { MethodInvocation } },
    'ddp-server': {},
    'ddp-rate-limiter': { DDPRateLimiter: limiter },
    webapp: { WebApp, WebAppInternals: {} },
    'accounts-base': { Accounts: accounts },
    'accounts-password': {},
    'accounts-2fa': {},
    'reywood:publish-composite': { publishComposite: createPublishComposite(server.publish as never) },
    'mdg:validated-method': { ValidatedMethod: createValidatedMethod(server.methods, server.callAsync) },
    'alanning:roles': { Roles: createRoles(Mongo) },
  };
  for (const name of without) delete packages[name];
  return {
    packages,
    runtimeConfig: { ROOT_URL: rootUrl, ROOT_URL_PATH_PREFIX: prefix, meteorRelease: `METEOR@${release}` },
    Meteor,
    DDP,
    WebApp,
    Mongo,
    accounts,
    limiter,
    ejson,
    server,
    /** How many observers there are. */
    observers: () => database.observers(),
    /** The cursors that are being read. */
    /** Runs what `Meteor.startup` has collected, as Meteor does once all modules ran. */
    async start(): Promise<void> {
      for (const callback of startup.splice(0)) await callback();
    },
  };
}

/** Makes a stand-in the Meteor of this process. */
export function install({ packages, runtimeConfig }: StandIn): void {
  Object.assign(globalThis, { Package: packages, __meteor_runtime_config__: runtimeConfig });
}

function declareOwnPublications(publish: (name: string, handler: Handler) => void): void {
  const ready: Handler = function () {
    (this as { ready(): void }).ready();
  };
  for (const name of ['meteor.loginServiceConfiguration', 'meteor_facts', 'meteor_autoupdate_clientVersions'])
    publish(name, ready);
}
