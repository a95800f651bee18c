import type { CallContract, Contract } from '../../../shared/contract.js';
import { isRecord } from '../../../shared/is-record.js';
import { memoize } from '../../../shared/memoize.js';
import type { Host } from '../port.js';
import { CallValidator } from './call-validator.js';
import { Compiler } from './compiler.js';
import { Decoder } from './decode.js';
import { DocumentValidator } from './document-validator.js';
import { readExtra, type Validation } from './settings.js';

/** Makes a validator when it is first asked for; `undefined` for names that the contract does not have. */
type ByName<Validator> = (name: string) => Validator | undefined;

/** The validators of one mounted API. */
export class Validators {
  readonly publication: ByName<CallValidator>;
  readonly method: ByName<CallValidator>;
  readonly collection: ByName<DocumentValidator>;

  /**
   * @param contract the content of `api.json`; `undefined` if there is none
   * @param reserved names that a query may have although they are no arguments
   * @throws TypeError if it is not a contract
   */
  constructor(host: Host, contract: unknown, validation: Validation, reserved: readonly string[]) {
    const extra = readExtra(validation);
    const { publications, methods, collections, $defs }: Partial<Contract> =
      contract === undefined ? {} : readContract(contract);
    const compiler = new Compiler($defs ?? {}, { rejects: extra.properties === 'reject' });
    const decoder = new Decoder(compiler, host, extra.properties === 'strip');
    const setting = { decoder, compiler, host, extra, reserved };
    const ofCall = (call: CallContract): CallValidator => new CallValidator(setting, call);
    this.publication = byName(publications, ofCall);
    this.method = byName(methods, ofCall);
    this.collection = byName(collections, ({ document, idType }) =>
      document === undefined || extra.properties === 'off'
        ? undefined
        : new DocumentValidator({ decoder, extra: extra.properties }, document, idType),
    );
  }
}

function byName<One extends object, Validator>(
  contracts: Readonly<Record<string, One>> = {},
  make: (contract: One) => Validator | undefined,
): ByName<Validator> {
  const entries = new Map(Object.entries(contracts));
  const validator = memoize(make);
  return (name) => {
    const contract = entries.get(name);
    return contract && validator(contract);
  };
}

/**
 * Checks and types the content of `api.json`: an import of JSON has a type that is too narrow.
 * @throws TypeError if it is not a contract
 */
function readContract(value: unknown): Contract {
  if (isContract(value)) return value;
  throw new TypeError('The contract of the API is invalid: run `restgen generate` again');
}

const isContract = (value: unknown): value is Contract =>
  isRecord(value) && SECTIONS.every((section) => isRecord(value[section]));

const SECTIONS: readonly (keyof Contract)[] = ['publications', 'methods', 'collections', '$defs'];
