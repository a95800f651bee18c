import type { CallContract, Contract } from '../../../shared/contract.js';
import { isRecord } from '../../../shared/is-record.js';
import type { Host } from '../port.js';
import { CallValidator } from './call-validator.js';
import { Compiler } from './compiler.js';
import { Decoder } from './decode.js';
import { DocumentValidator } from './document-validator.js';
import { type Extra, extraOf, type Validation } from './settings.js';

/** The validators of one mounted API. A route has none if the contract does not know it. */
export class Validators {
  readonly #extra: Extra;
  readonly #reserved: readonly string[];
  readonly #contract: Contract | undefined;
  readonly #decoder: Decoder;
  readonly #publications: ReadonlyMap<string, CallContract>;
  readonly #methods: ReadonlyMap<string, CallContract>;
  readonly #calls = new Map<CallContract, CallValidator>();
  readonly #documents = new Map<string, DocumentValidator | undefined>();

  /**
   * @param contract the content of `api.json`; `undefined` if there is none
   * @param reserved names that a query may have although they are no arguments
   * @throws TypeError if it is not a contract
   */
  constructor(host: Host, contract: unknown, validation: Validation, reserved: readonly string[]) {
    this.#extra = extraOf(validation);
    this.#reserved = reserved;
    this.#contract = contract === undefined ? undefined : readContract(contract);
    const compiler = new Compiler(this.#contract?.$defs ?? {}, {
      rejects: this.#extra.properties === 'reject',
    });
    this.#decoder = new Decoder(compiler, host, this.#extra.properties === 'strip');
    this.#publications = new Map(Object.entries(this.#contract?.publications ?? {}));
    this.#methods = new Map(Object.entries(this.#contract?.methods ?? {}));
  }

  publication(name: string): CallValidator | undefined {
    return this.#call(this.#publications.get(name));
  }

  method(name: string): CallValidator | undefined {
    return this.#call(this.#methods.get(name));
  }

  collection(name: string): DocumentValidator | undefined {
    if (!this.#documents.has(name)) this.#documents.set(name, this.#documentValidator(name));
    return this.#documents.get(name);
  }

  #call(contract: CallContract | undefined): CallValidator | undefined {
    if (contract === undefined) return undefined;
    let validator = this.#calls.get(contract);
    if (validator === undefined) {
      validator = new CallValidator(
        {
          decoder: this.#decoder,
          compiler: this.#decoder.compiler,
          host: this.#decoder.host,
          extra: this.#extra,
          reserved: this.#reserved,
        },
        contract,
      );
      this.#calls.set(contract, validator);
    }
    return validator;
  }

  #documentValidator(name: string): DocumentValidator | undefined {
    const collections = this.#contract?.collections ?? {};
    const contract = Object.hasOwn(collections, name) ? collections[name] : undefined;
    const extra = this.#extra.properties;
    if (contract?.document === undefined || extra === 'off') return undefined;
    return new DocumentValidator({ decoder: this.#decoder, extra }, contract.document, contract.idType);
  }
}

/**
 * Checks and types the content of `api.json`: an import of JSON has a type that is too narrow.
 * @throws TypeError if it is not a contract
 */
function readContract(value: unknown): Contract {
  if (isContract(value)) return value;
  throw new TypeError('The contract of the API is none: run `restgen generate` again');
}

const isContract = (value: unknown): value is Contract =>
  isRecord(value) &&
  isRecord(value['publications']) &&
  Object.values(value['publications']).every(isCall) &&
  isRecord(value['methods']) &&
  Object.values(value['methods']).every(isCall) &&
  isRecord(value['collections']) &&
  Object.values(value['collections']).every(isRecord) &&
  isRecord(value['$defs']) &&
  Object.values(value['$defs']).every(isRecord);

const isCall = (value: unknown): value is CallContract =>
  isRecord(value) &&
  typeof value['path'] === 'string' &&
  Array.isArray(value['params']) &&
  value['params'].every(isRecord);
