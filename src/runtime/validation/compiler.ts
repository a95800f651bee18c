import { _, type KeywordCxt, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import type { Schema } from '../../contract.js';
import { isPlainObject } from '../plain-object.js';
import type { Definitions } from './definitions.js';
import { CLOSED, OPEN, type Preparation, prepare, REFERENCE } from './prepare.js';
import { isWireValue, type WireType } from './wire-types.js';

/** Compiles schemas when they are first needed, and keeps what it compiled. */
export class Compiler {
  readonly definitions: Definitions;
  readonly #preparation: Preparation;
  readonly #closed = new WeakMap<Schema, ValidateFunction>();
  readonly #open = new WeakMap<Schema, ValidateFunction>();
  #ajv: Ajv2020 | undefined;

  constructor(definitions: Definitions, preparation: Preparation) {
    this.definitions = definitions;
    this.#preparation = preparation;
  }

  /** Whether a value, decoded or as it travels, is what the schema says. */
  fits(schema: Schema, value: unknown, closes = true): boolean {
    const known = closes ? this.#closed : this.#open;
    let validate = known.get(schema);
    if (validate === undefined) {
      this.#ajv ??= this.#create();
      validate = this.#ajv.compile(prepare(schema, closes, this.#preparation));
      known.set(schema, validate);
    }
    return validate(value) === true;
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
    ajv.addKeyword({
      keyword: 'x-type',
      code: called((type: WireType) => (value) => isWireValue(type, value)),
    });
    ajv.addKeyword({ keyword: REFERENCE, code: called((target: string) => compiledLater(ajv, target)) });
    ajv.addKeyword({ keyword: 'isPlain', type: 'object', code: called(() => isPlainObject) });
    for (const [$id, closes] of [[CLOSED, true] as const, [OPEN, false] as const]) {
      const $defs = Object.fromEntries(
        Object.entries(this.definitions).map(([name, schema]) => [
          name,
          prepare(schema, closes, this.#preparation),
        ]),
      );
      ajv.addSchema({ $id, $defs });
    }
    return ajv;
  }
}

/** Where Ajv calls a keyword's function itself, it makes an object each time that says where the value is. */
const called =
  <Value>(checkOf: (schema: Value) => (value: unknown) => boolean) =>
  (context: KeywordCxt): void => {
    const check = context.gen.scopeValue('func', { ref: checkOf(context.schema) });
    context.pass(_`${check}(${context.data})`);
  };

function compiledLater(ajv: Ajv2020, $ref: string): (value: unknown) => boolean {
  let validate: ValidateFunction | undefined;
  return (value) => {
    validate ??= ajv.compile({ $ref });
    return validate(value) === true;
  };
}
