/** `Meteor.server` of the package `ddp-server`: the declarations, calls inside the server, connections. */
import { randomId } from '../../../../src/server/host/documents/random-id.js';
import type { RateLimiter } from './ddp-rate-limiter.js';
import { DdpSession, type Handshake } from './ddp-session.js';
import type { Ejson } from './ejson.js';
import { EnvironmentVariable, errorClass } from './environment.js';
import {
  type DdpConnection,
  type DdpEnvironment,
  type Handler,
  MethodInvocation,
} from './method-invocation.js';

export type DdpServer = ReturnType<typeof createDdpServer>;

export const createDdpEnvironment = (
  ejson: Ejson,
  limiter: RateLimiter,
  log: DdpEnvironment['log'],
): DdpEnvironment => ({
  ejson,
  limiter,
  methodInvocation: new EnvironmentVariable(),
  publicationInvocation: new EnvironmentVariable(),
  log,
});

export function createDdpServer(environment: DdpEnvironment) {
  const { ejson, methodInvocation, publicationInvocation, log } = environment;
  const connectionHooks: ((connection: DdpConnection) => void)[] = [];
  const server = {
    method_handlers: {} as Record<string, Handler>,
    publish_handlers: {} as Record<string, Handler>,
    universal_publish_handlers: [] as Handler[],
    sessions: new Map<string, DdpSession>(),

    onConnection(hook: (connection: DdpConnection) => void): void {
      connectionHooks.push(hook);
    },

    methods(methods: Record<string, unknown>): void {
      for (const [name, handler] of Object.entries(methods)) {
        if (typeof handler !== 'function') throw new Error(`Method '${name}' must be a function`);
        if (Object.hasOwn(server.method_handlers, name))
          throw new Error(`A method named '${name}' is already defined`);
        server.method_handlers[name] = handler as Handler;
      }
    },

    /** There is a third parameter, which nothing keeps. */
    publish(name: string | null | Record<string, Handler>, handler: Handler): void {
      if (name === null) server.universal_publish_handlers.push(handler);
      else if (typeof name === 'object')
        for (const [key, item] of Object.entries(name)) server.publish(key, item);
      else if (Object.hasOwn(server.publish_handlers, name))
        log(`Ignoring duplicate publish named '${name}'`);
      else server.publish_handlers[name] = handler;
    },

    callAsync: (name: string, ...args: unknown[]): Promise<unknown> => server.applyAsync(name, args),

    async applyAsync(name: string, args: unknown[]): Promise<unknown> {
      const handler = Object.hasOwn(server.method_handlers, name) ? server.method_handlers[name] : undefined;
      if (handler === undefined) throw new errorClass(404, `Method '${name}' not found`);
      const outer = methodInvocation.get() ?? publicationInvocation.get();
      const invocation = new MethodInvocation({
        name,
        isSimulation: false,
        userId: outer?.userId ?? null,
        connection: outer?.connection ?? null,
        setUserId() {
          throw new Error("Can't call setUserId on a server initiated method call");
        },
      });
      const run = () => handler.apply(invocation, ejson.clone(args));
      return ejson.clone(await methodInvocation.withValue(invocation, run));
    },

    /** A client that speaks DDP, without a socket. */
    connect(handshake: Handshake = {}): DdpSession {
      const session = new DdpSession(server, environment, randomId(), handshake);
      server.sessions.set(session.id, session);
      for (const hook of connectionHooks) hook(session.connectionHandle);
      return session;
    },

    /** `Meteor.userId()` */
    userId(): string | null {
      const current = methodInvocation.get() ?? publicationInvocation.get();
      if (current === undefined)
        throw new Error('Meteor.userId can only be invoked in method calls or publications.');
      return current.userId ?? null;
    },
  };
  return server;
}
