import { type Handler, meteorPackages } from './packages.js';

/** Runs a handler. In applications with `audit-argument-checks` it fails unless the handler checks all its arguments. */
export function audited(handler: Handler, self: unknown, values: unknown[], description: string): unknown {
  const { check, 'audit-argument-checks': audit } = meteorPackages();
  if (audit === undefined || check === undefined) return Reflect.apply(handler, self, values);
  return check.Match._failIfArgumentsAreNotAllChecked(handler, self, values, description);
}
