import { _, type KeywordCxt, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import type { Schema } from '../../contract.js';
import { describingChildrenOf } from '../../json-schema.js';
import { isPlainObject } from '../plain-object.js';
import { referred, type SchemasByName } from './definitions.js';
import { OPEN, type Preparation, prepare, REFERENCE } from './prepare.js';
import { hasNoItemTwice } from './unique-items.js';
import { isWireValue, type WireType } from './wire-types.js';

/** What a schema was compiled to. */
interface Compiled {
  validate: ValidateFunction;
  /** Of schemas with references: what is known of the values of one request, which the parts of a union ask for again. */
  verdicts: WeakMap<object, boolean> | undefined;
  /** The request that the verdicts are of. */
  request: number;
}

/** Compiles schemas when they are first needed, and keeps what it compiled. */
export class Compiler {
  readonly definitions: SchemasByName;
  readonly #preparation: Preparation;
  readonly #closed = new WeakMap<Schema, Compiled>();
  readonly #open = new WeakMap<Schema, Compiled>();
  #request = 0;
  #ajv: Ajv2020 | undefined;

  constructor(definitions: SchemasByName, preparation: Preparation) {
    this.definitions = definitions;
    this.#preparation = preparation;
  }

  /** The same values may have become others since the last request. */
  beginRequest(): void {
    this.#request += 1;
  }

  /** Whether a value, decoded or as it travels, is what the schema says. */
  fits(schema: Schema, value: unknown, closes = true): boolean {
    const compiled = this.#compiled(schema, closes);
    if (compiled.verdicts === undefined || typeof value !== 'object' || value === null)
      return compiled.validate(value) === true;
    if (compiled.request !== this.#request) {
      compiled.verdicts = new WeakMap();
      compiled.request = this.#request;
    }
    let verdict = compiled.verdicts.get(value);
    if (verdict === undefined) {
      verdict = compiled.validate(value) === true;
      compiled.verdicts.set(value, verdict);
    }
    return verdict;
  }

  #compiled(schema: Schema, closes: boolean): Compiled {
    const known = closes ? this.#closed : this.#open;
    let compiled = known.get(schema);
    if (compiled === undefined) {
      this.#ajv ??= this.#create();
      const validate = this.#ajv.compile(prepare(schema, closes, this.#preparation));
      compiled = { validate, verdicts: refers(schema) ? new WeakMap() : undefined, request: this.#request };
      known.set(schema, compiled);
    }
    return compiled;
  }

  #create(): Ajv2020 {
    // Messages are made elsewhere, so the first mistake is enough.
    const ajv = new Ajv2020({
      strict: false,
      strictNumbers: false,
      messages: false,
      logger: false,
      validateSchema: false,
      multipleOfPrecision: 9,
    });
    ajvFormats.default(ajv);
    ajv.removeKeyword('uniqueItems');
    ajv.addKeyword({ keyword: 'uniqueItems', type: 'array', code: called(() => hasNoItemTwice) });
    // Names of hosts may be international, as they may for `z.url()`.
    ajv.addFormat('uri', (text: string) => URL.canParse(text));
    ajv.addKeyword({
      keyword: 'x-type',
      code: called((type: WireType) => (value) => isWireValue(type, value)),
    });
    ajv.addKeyword({ keyword: REFERENCE, code: called(($ref: string) => this.#refersTo($ref)) });
    ajv.addKeyword({ keyword: 'isPlain', type: 'object', code: called(() => isPlainObject) });
    const open = Object.entries(this.definitions).map(([name, schema]) => [
      name,
      prepare(schema, false, this.#preparation),
    ]);
    ajv.addSchema({ $id: OPEN, $defs: Object.fromEntries(open) });
    return ajv;
  }

  /** What it refers to is compiled when a value first gets there, as types of types overflow the stack. */
  #refersTo($ref: string): (value: unknown) => boolean {
    const target = referred($ref, this.definitions);
    return (value) => this.fits(target, value);
  }
}

/** Whether what the schema says of a value depends on other schemas, so that asking twice may cost much. */
const refers = (schema: Schema): boolean =>
  schema.$ref !== undefined || schema.not !== undefined || describingChildrenOf(schema).some(refers);

/** Where Ajv calls a keyword's function itself, it makes an object each time that says where the value is. */
const called =
  <Value>(checkOf: (schema: Value) => (value: never) => boolean) =>
  (context: KeywordCxt): void => {
    const check = context.gen.scopeValue('func', { ref: checkOf(context.schema) });
    context.pass(_`${check}(${context.data})`);
  };
