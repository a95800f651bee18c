/**
 * Options of declarations, which Meteor does not keep. Whoever imports this module before the modules that declare has
 * them at run time.
 */
import type { DeclarationOptions } from '../runtime/index.js';
import { meteor, meteorGlobal } from './packages.js';

/** A process has one Meteor. */
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

/** Settings under the names of `simple:rest`. */
export const SimpleRest = {
  /** Sets the options of a method, before or after it is defined (C13). */
  setMethodOptions(name: string, options: DeclarationOptions): void {
    if (declared.methods.has(name)) throw new Error(`The options of the method '${name}' are set twice.`);
    declared.methods.set(name, options);
  },
  /** Read when the API is generated; does nothing at run time. */
  configure(_settings: object): void {},
};

/** Settings under the names of `simple:json-routes`. */
export const JsonRoutes = {
  /** Replaces the headers of every answer (C26). */
  setResponseHeaders(headers: Readonly<Record<string, string>>): void {
    declared.responseHeaders = { ...headers };
  },
};

/** The mixin of `simple:rest-method-mixin`: a ValidatedMethod has the options of its route beside `run`. */
export function RestMethodMixin<Definition extends { name: string; restOptions?: DeclarationOptions }>(
  definition: Definition,
): Definition {
  if (definition.restOptions !== undefined)
    SimpleRest.setMethodOptions(definition.name, definition.restOptions);
  return definition;
}

/** Defines a method with options for its route (C13). Also `Meteor.method`, where that is free. */
export function method(name: string, handler: unknown, options?: DeclarationOptions): void {
  if (options !== undefined) SimpleRest.setMethodOptions(name, options);
  meteor().methods({ [name]: handler });
}

/** Keeps the third argument of `Meteor.publish`, which Meteor drops, and adds the names of `simple:rest`. */
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
  // Files that are loaded eagerly use the names of packages without an import.
  for (const [name, settings] of Object.entries({ SimpleRest, JsonRoutes, RestMethodMixin }))
    if (!(name in globalThis)) Object.assign(globalThis, { [name]: settings });
}

// Tools that only look at generated code load this module outside Meteor.
if (meteorGlobal('Package') !== undefined) captureOptions();
