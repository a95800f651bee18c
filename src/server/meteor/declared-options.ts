/** Records options of declarations, which Meteor drops. Import this module before the modules that declare. */
import type { DeclarationOptions } from '../runtime/index.js';
import { meteor, meteorGlobal } from './packages.js';

/** Module state, because a process has one Meteor server. */
const declared = {
  publications: new Map<string, DeclarationOptions>(),
  methods: new Map<string, DeclarationOptions>(),
  responseHeaders: undefined as Readonly<Record<string, string>> | undefined,
};

const NO_OPTIONS: DeclarationOptions = {};

export const publicationOptions = (name: string): DeclarationOptions =>
  declared.publications.get(name) ?? NO_OPTIONS;
export const methodOptions = (name: string): DeclarationOptions => declared.methods.get(name) ?? NO_OPTIONS;
export const responseHeaders = (): Readonly<Record<string, string>> | undefined => declared.responseHeaders;

/** `SimpleRest`, as the package `simple:rest` exports it. */
export const SimpleRest = {
  /** Sets the options of a method, before or after it is defined (C13). */
  setMethodOptions(name: string, options: DeclarationOptions): void {
    if (declared.methods.has(name)) throw new Error(`The options of the method '${name}' are set twice.`);
    declared.methods.set(name, options);
  },
  /** Does nothing at run time. The generator reads the call in the source. */
  configure(_settings: object): void {},
};

/** `JsonRoutes`, as the package `simple:json-routes` exports it. */
export const JsonRoutes = {
  /** Replaces the headers of every answer (C26). */
  setResponseHeaders(headers: Readonly<Record<string, string>>): void {
    declared.responseHeaders = { ...headers };
  },
};

/** The mixin of `simple:rest-method-mixin`, which takes the route's options from `restOptions` of a ValidatedMethod. */
export function RestMethodMixin<Definition extends { name: string; restOptions?: DeclarationOptions }>(
  definition: Definition,
): Definition {
  if (definition.restOptions !== undefined)
    SimpleRest.setMethodOptions(definition.name, definition.restOptions);
  return definition;
}

/** Defines a method with options for its route (C13). Also available as `Meteor.method`, unless that exists. */
export function method(name: string, handler: unknown, options?: DeclarationOptions): void {
  if (options !== undefined) SimpleRest.setMethodOptions(name, options);
  meteor().methods({ [name]: handler });
}

/** Records the third argument of `Meteor.publish`, which Meteor drops, and defines the globals of `simple:rest`. */
export function captureOptions(): void {
  const Meteor = meteor();
  const { publish } = Meteor;
  Meteor.publish = function (name, handler, options) {
    if (typeof name === 'string' && typeof options === 'object' && options !== null) {
      if (!declared.publications.has(name)) declared.publications.set(name, options);
    }
    return publish.call(this, name, handler, options);
  };
  if (!('method' in Meteor)) Object.assign(Meteor, { method });
  // Eagerly loaded files use names of packages without an import.
  for (const [name, settings] of Object.entries({ SimpleRest, JsonRoutes, RestMethodMixin }))
    if (!(name in globalThis)) Object.assign(globalThis, { [name]: settings });
}

// Tools that inspect generated code load this module outside Meteor.
if (meteorGlobal('Package') !== undefined) captureOptions();
