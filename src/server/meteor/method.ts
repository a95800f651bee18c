import type { MethodInvocation, RegisteredMethod } from '../runtime/index.js';
import { methodOptions } from './declared-options.js';
import { type Handler, meteor, meteorPackages } from './packages.js';

/** The method of this name; `undefined` if the application does not have it. */
export function registeredMethod(name: string): RegisteredMethod | undefined {
  const handlers = meteor().server.method_handlers;
  if (!Object.hasOwn(handlers, name)) return undefined;
  return {
    options: methodOptions(name),
    // Looked up again, because the handler may change while arguments are read.
    call: (invocation, values) => callMethod(name, handlers[name] as Handler, invocation, values),
  };
}

/** Runs a handler as Meteor does for a DDP client, so that `Meteor.userId()` and nested calls see the caller. */
function callMethod(
  name: string,
  handler: Handler,
  invocation: MethodInvocation,
  values: unknown[],
): unknown {
  const native = nativeInvocation(name, invocation);
  Object.defineProperties(native, {
    setHttpStatusCode: { value: (code: number) => invocation.setHttpStatusCode(code) },
    setUserId: { value: () => invocation.setUserId(null) },
  });
  const args = meteorPackages().ejson.EJSON.clone(values);
  return withInvocation(native, () => runAudited(handler, native, args, `call to '${name}'`));
}

/** `this` of a method, made by Meteor's own class. */
export function nativeInvocation(
  name: string,
  { userId, connection }: Pick<MethodInvocation, 'userId' | 'connection'>,
): object {
  const { MethodInvocation } = meteorPackages()['ddp-common'].DDPCommon;
  return new MethodInvocation({
    name,
    isSimulation: false,
    userId,
    connection,
    randomSeed: null,
    setUserId() {},
    unblock() {},
  });
}

export const withInvocation = <Result>(invocation: object, run: () => Result): Result =>
  meteorPackages()['ddp-client'].DDP._CurrentMethodInvocation.withValue(invocation, run);

/** Runs a handler. With `audit-argument-checks`, it fails unless the handler checks all its arguments. */
export function runAudited(handler: Handler, self: unknown, values: unknown[], description: string): unknown {
  const { check, 'audit-argument-checks': audit } = meteorPackages();
  if (audit === undefined || check === undefined) return Reflect.apply(handler, self, values);
  const args = withoutDefaults(handler, values);
  return check.Match._failIfArgumentsAreNotAllChecked(handler, self, args, description);
}

/** As in DDP, `undefined` is null from the first default on: a handler cannot check a value that a default replaces. */
const withoutDefaults = ({ length }: Handler, values: readonly unknown[]): unknown[] =>
  values.map((value, index) => (value === undefined && index >= length ? null : value));
