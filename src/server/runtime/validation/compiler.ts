import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import type { Schema } from '../../../shared/contract.js';
import {
  allSchemas,
  describingChildren,
  type SchemasByName,
  withoutReference,
} from '../../../shared/json-schema/index.js';
import { lazy } from '../../../shared/memoize.js';
import { isPlainObject } from '../plain-object.js';
import { CUSTOM_TYPE, type Preparation, prepare, REFERENCE } from './prepare.js';
import { isCustomInstance, isWireValue, type WireType } from './wire-types.js';

/** The compiled form of a schema. */
interface Compiled {
  validate: ValidateFunction;
  /** Whether the schema depends on others. The alternatives of a union ask the same of a value again. */
  refers: boolean;
}

/** Compiles each schema when it is first needed, and caches the result. */
export class Compiler {
  readonly definitions: SchemasByName;
  readonly #preparation: Preparation;
  readonly #closed = new WeakMap<Schema, Compiled>();
  readonly #open = new WeakMap<Schema, Compiled>();
  readonly #addresses = new Map<string, string>();
  /** Results of schemas with references, for the values of one request. */
  #verdicts: WeakMap<object, Map<Compiled, boolean>> | undefined;
  readonly #ajv = lazy(() => this.#create());

  constructor(definitions: SchemasByName, { rejects }: Pick<Preparation, 'rejects'>) {
    this.definitions = definitions;
    this.#preparation = {
      definitions,
      rejects,
      addressOfDefinition: (reference) => this.#addressOf(reference),
    };
  }

  /** Drops the results of the last request: the same objects may have changed since. */
  beginRequest(): void {
    this.#verdicts = undefined;
  }

  /** Whether a value fits a schema. The value may be decoded or still be as JSON carries it. */
  fits(schema: Schema, value: unknown, closes = true): boolean {
    const compiled = this.#compiled(schema, closes);
    if (!compiled.refers || typeof value !== 'object' || value === null)
      return compiled.validate(value) === true;
    this.#verdicts ??= new WeakMap();
    const verdicts = this.#verdicts.get(value) ?? new Map<Compiled, boolean>();
    this.#verdicts.set(value, verdicts);
    const verdict = verdicts.get(compiled) ?? compiled.validate(value) === true;
    verdicts.set(compiled, verdict);
    return verdict;
  }

  #compiled(schema: Schema, closes: boolean): Compiled {
    const cache = closes ? this.#closed : this.#open;
    let compiled = cache.get(schema);
    if (compiled === undefined) {
      const validate = this.#ajv().compile(prepare(schema, closes, this.#preparation));
      compiled = { validate, refers: refers(schema) };
      cache.set(schema, compiled);
    }
    return compiled;
  }

  #create(): Ajv2020 {
    // The first mistake is enough, because messages are made elsewhere.
    const ajv = new Ajv2020({
      strict: false,
      // Every object inherits a `toString`, which a caller has not sent.
      ownProperties: true,
      strictNumbers: false,
      messages: false,
      logger: false,
      validateSchema: false,
      multipleOfPrecision: 9,
    });
    ajvFormats.default(ajv);
    ajv.removeKeyword('uniqueItems');
    ajv.addKeyword({ keyword: 'uniqueItems', type: 'array', compile: () => hasNoItemTwice });
    // Some libraries count a character outside the basic plane as one, others as two: the smaller demand decides.
    ajv.removeKeyword('minLength');
    ajv.addKeyword({
      keyword: 'minLength',
      type: 'string',
      compile: (least: number) => (text: string) => text.length >= least,
    });
    // `z.email()` allows a hyphen at the end of each part of the host name.
    ajv.addFormat('email', EMAIL);
    // `z.string().datetime()` of zod 3 takes times without seconds.
    ajv.addFormat('rfc-3339', ajvFormats.default.get('date-time'));
    const isMoment = ajv.compile({ format: 'rfc-3339' });
    ajv.addFormat('date-time', (text: string) => isMoment(text.replace(WITHOUT_SECONDS, ':00')));
    // The expressions of ajv-formats are slow, and refuse international host names, which `z.url()` allows.
    ajv.addFormat('uri', (text: string) => URL.canParse(text));
    ajv.addFormat('uri-reference', (text: string) => URL.canParse(text, 'https://host'));
    ajv.addFormat('url', (text: string) => /^(?:https?|ftp):\/\//i.test(text) && URL.canParse(text));
    ajv.addKeyword({ keyword: 'x-type', compile: (type: WireType) => (value) => isWireValue(type, value) });
    ajv.addKeyword({
      keyword: CUSTOM_TYPE,
      compile: (type: Schema) => (value) => isCustomInstance(type, value),
    });
    ajv.addKeyword({ keyword: REFERENCE, compile: (target: string | Schema) => this.#refersTo(target) });
    ajv.addKeyword({ keyword: 'isPlain', type: 'object', compile: () => isPlainObject });
    return ajv;
  }

  /** A definition is prepared when something first refers to it: an API may have thousands. */
  #addressOf(reference: string): string {
    const earlier = this.#addresses.get(reference);
    if (earlier !== undefined) return earlier;
    const address = `open-${this.#addresses.size}`;
    // The address is set before the definition is prepared, because a definition may refer to itself.
    this.#addresses.set(reference, address);
    const schema = prepare(withoutReference({ $ref: reference }, this.definitions), false, this.#preparation);
    this.#ajv().addSchema({ ...schema, $id: address });
    return address;
  }

  /** Compiled when a value first reaches it: compiling types within types at once would overflow the stack. */
  #refersTo(reference: string | Schema): (value: unknown) => boolean {
    const target = withoutReference(
      typeof reference === 'string' ? { $ref: reference } : reference,
      this.definitions,
    );
    return (value) => this.fits(target, value);
  }
}

const WITHOUT_SECONDS = /(?<=t\d\d:\d\d)(?=z|[+-])/i;

const EMAIL =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z0-9][a-z0-9-]*\.)+[a-z0-9][a-z0-9-]*$/i;

/** Whether a schema depends on other schemas, so that checking the same value twice may be expensive. */
const refers = (schema: Schema): boolean =>
  [...allSchemas(schema, describingChildren)].some(
    ({ $ref, not }) => $ref !== undefined || not !== undefined,
  );

/** Checks `uniqueItems` without comparing each pair of items, which would take quadratic time. */
const hasNoItemTwice = (items: readonly unknown[]): boolean =>
  new Set(items.map(sameText)).size === items.length;

/** A text that is the same for equal values, whatever the order of their keys, and different for others. */
function sameText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sameText).join()}]`;
  if (isPlainObject(value)) {
    const fields = Object.entries(value).map(([name, field]) => `${JSON.stringify(name)}:${sameText(field)}`);
    return `{${fields.sort().join()}}`;
  }
  if (value instanceof Date) return `Date ${value.getTime()}`;
  // An ObjectId is written as its digits, bytes as numbers, NaN as its name.
  return typeof value === 'string' ? JSON.stringify(value) : `${typeof value} ${String(value)}`;
}
