/** Publications, methods and settings, declared as in Meteor. */
import type {
  DeclarationOptions,
  DescribedArguments,
  MethodInvocation,
  Methods,
  Publications,
  StandardSchema,
  Subscription,
  UpToDate,
} from '../runtime/index.js';
import type { Cursor } from './collection/cursor.js';
import { type Configuration, registry as processRegistry, type Registry } from './registry.js';

/** A method type, because TypeScript lets methods declare narrower parameters than their callers pass. */
type Handler<This, Result, Arguments extends unknown[]> = {
  call(this: This, ...args: Arguments): Result;
}['call'];

/** The option `schema` decides the arguments, if it is set. */
export type PublicationHandler<Described = undefined> = Handler<
  Subscription,
  Published | PromiseLike<Published>,
  DescribedArguments<Described>
>;
export type MethodHandler<Described = undefined> = Handler<
  MethodInvocation,
  unknown,
  DescribedArguments<Described>
>;

/** A cursor, a list of cursors, or nothing: `this.userId && Tasks.find()` is `null` without a user (C2). */
export type Published = Cursor<unknown> | readonly Cursor<unknown>[] | UntypedList | Nothing;

/** `unknown[]`, as wrappers declare a list of cursors. Lists of documents look for a document alone, and do not fit. */
interface UntypedList {
  indexOf: (element: unknown) => number;
}

type Nothing = ReturnType<Subscription['ready']> | undefined | null | false | 0 | '';

/**
 * The comparison with the generated folder. For a handler that contradicts its schema the compiler infers the handler of the schema:
 * it is not compared, so that the error is about the handler.
 */
type IfFitting<Described, OfSchema, Declared, Comparison> = [Described] extends [undefined]
  ? Comparison
  : OfSchema extends Declared
    ? unknown
    : Comparison;

/** Functions that add declarations to one registry. */
export interface Declarations {
  /**
   * Declares a publication. The handler returns a cursor or an array of cursors, or it calls `this.added` …
   * `this.ready()` and returns nothing (C2, C3). A publication without a name gets no route (C9).
   */
  publish<
    const Name extends string | null,
    Declared extends PublicationHandler<Described>,
    Described extends StandardSchema | undefined = undefined,
  >(
    name: Name &
      IfFitting<Described, PublicationHandler<Described>, Declared, UpToDate<Publications, Name, Declared>>,
    handler: Declared,
    options?: DeclarationOptions<Described>,
  ): void;
  /** Declares methods by their names. */
  methods<Declared extends { [Name in keyof Declared]: MethodHandler }>(
    handlers: Declared & {
      [Name in keyof Declared]: UpToDate<Methods, Name, Declared[Name]>;
    } & ThisType<MethodInvocation>,
  ): void;
  /** Declares a method with options for its route (C13). */
  method<
    const Name extends string,
    Declared extends MethodHandler<Described>,
    Described extends StandardSchema | undefined = undefined,
  >(
    name: Name & IfFitting<Described, MethodHandler<Described>, Declared, UpToDate<Methods, Name, Declared>>,
    handler: Declared,
    options?: DeclarationOptions<Described>,
  ): void;
  /** Sets the options of a method that is declared later, for example by a mixin (C13). */
  setMethodOptions(name: string, options: DeclarationOptions): void;
  /** Selects the collections that get routes, and those with ObjectIds (C17, C21). */
  configure(configuration: Configuration): void;
  /** Replaces the headers of every answer (C26). */
  setResponseHeaders(headers: Readonly<Record<string, string>>): void;
}

export function declarations(registry: Registry): Declarations {
  return {
    publish: (name, handler, options) => addPublication(registry, name, handler, options),
    methods: (handlers) => {
      for (const [name, handler] of Object.entries<MethodHandler>(handlers))
        defineMethod(registry, name, handler);
    },
    method: (name, handler, options) => defineMethod(registry, name, handler, options),
    setMethodOptions: (name, options) => storeMethodOptions(registry, name, options),
    configure: (configuration) => {
      registry.configuration = { ...registry.configuration, ...configuration };
    },
    setResponseHeaders: (headers) => {
      registry.responseHeaders = { ...headers };
    },
  };
}

function addPublication(
  registry: Registry,
  name: string | null,
  handler: PublicationHandler,
  options: DeclarationOptions = {},
): void {
  checkHandler('publication', name, handler);
  // No HTTP request can name it (C9).
  if (name === null) return;
  if (registry.publications.has(name)) throw new Error(`A publication named '${name}' is already defined`);
  registry.publications.set(name, { options, start: withThis(handler) });
}

function defineMethod(
  registry: Registry,
  name: string,
  handler: MethodHandler,
  options?: DeclarationOptions,
): void {
  checkHandler('method', name, handler);
  if (registry.methods.has(name)) throw new Error(`A method named '${name}' is already defined`);
  const earlierOptions = registry.methodOptions.get(name);
  if (earlierOptions !== undefined && options !== undefined) throw optionsTwice(name);
  registry.methods.set(name, { options: options ?? earlierOptions ?? {}, call: withThis(handler) });
}

/** Calls a handler with the runtime's object for the call as `this`. */
const withThis =
  (handler: PublicationHandler | MethodHandler) =>
  (self: object, values: unknown[]): unknown =>
    Reflect.apply(handler, self, values);

/** C13 */
function storeMethodOptions(registry: Registry, name: string, options: DeclarationOptions): void {
  if (registry.methods.has(name)) {
    throw new Error(`The method '${name}' is defined already: set its options before it is defined.`);
  }
  if (registry.methodOptions.has(name)) throw optionsTwice(name);
  registry.methodOptions.set(name, options);
}

const optionsTwice = (name: string): Error => new Error(`The options of the method '${name}' are set twice.`);

function checkHandler(kind: 'publication' | 'method', name: unknown, handler: unknown): void {
  const mayBeNull = kind === 'publication' && name === null;
  if (!mayBeNull && (typeof name !== 'string' || name === ''))
    throw new Error(`The name of a ${kind} is a string.`);
  if (typeof handler !== 'function') {
    throw new Error(`The handler of the ${kind} '${String(name)}' is a function, not ${typeof handler}.`);
  }
}

export const { publish, methods, method, setMethodOptions, configure, setResponseHeaders } =
  declarations(processRegistry);
