/** Checks the arguments of one publication or method against its contract, and decodes them for its handler. */
import type {
  CallContract,
  ExtraProperties,
  JsonType,
  ParameterContract,
  Schema,
} from '../../../shared/contract.js';
import { branches, type SchemasByName, schemaTypes } from '../../../shared/json-schema/index.js';
import { mayBeMissing } from '../../../shared/named-arguments.js';
import type { Coercing } from './coerce.js';
import type { Decoder } from './decode.js';
import { explain } from './explain.js';
import { below } from './json-pointer.js';
import type { Extra } from './settings.js';
import { isFull, type ValidationIssue } from './validation-issue.js';

export interface CheckSetting extends Pick<Coercing, 'compiler'> {
  decoder: Decoder;
  extra: Extra;
}

export class ArgumentCheck {
  readonly #setting: CheckSetting;
  readonly #contract: CallContract;
  readonly #parameters: readonly ParameterContract[];
  readonly #rest: ParameterContract | undefined;
  readonly #extra: ExtraProperties | 'off';

  constructor(setting: CheckSetting, contract: CallContract) {
    this.#setting = setting;
    this.#contract = contract;
    this.#parameters = contract.params;
    const last = contract.params.at(-1);
    this.#rest = last?.rest === true ? last : undefined;
    this.#extra = contract.validation === 'off' ? 'off' : setting.extra.properties;
  }

  /** Replaces values in place by the values for the handler. Returns all issues; if there are some, nothing is decoded. */
  replace(values: unknown[]): readonly ValidationIssue[] {
    this.#setting.compiler.beginRequest();
    if (this.#extra === 'off') return this.#objectIssues(values);
    this.#leaveOut(values);
    const issues = this.#issues(values);
    if (issues.length > 0) return issues;
    if (this.#extra === 'strip' && !this.#takesMore()) values.splice(this.#parameters.length);
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index];
      const schema = this.#schemaAt(index);
      if (value !== undefined && schema !== undefined)
        values[index] = this.#setting.decoder.decode(schema, value);
    }
    return issues;
  }

  /** JSON has no `undefined`: to leave out an argument before others, a caller sends `null`, which becomes it here. */
  #leaveOut(values: unknown[]): void {
    for (let index = 0; index < values.length; index += 1) {
      const parameter = values[index] === null ? this.#parameters[index] : undefined;
      if (parameter?.optional !== true || parameter.schema === undefined) continue;
      if (!this.#setting.compiler.fits(parameter.schema, null)) values[index] = undefined;
    }
  }

  #issues(values: readonly unknown[]): ValidationIssue[] {
    const issues: ValidationIssue[] = [];
    const explaining = { compiler: this.#setting.compiler, rejects: this.#extra === 'reject', issues };
    const length = Math.max(values.length, this.#parameters.length);
    for (let index = 0; index < length && !isFull(issues); index += 1) {
      const path = below('', index);
      const schema = this.#schemaAt(index);
      if (values[index] === undefined) {
        if (this.#isMissing(index)) issues.push({ path, message: 'is missing' });
      } else if (schema !== undefined) explain(explaining, schema, values[index], path);
      else if (this.#isTooMany(index)) {
        issues.push({ path, message: `is one too many: the maximum is ${this.#parameters.length}` });
        break;
      }
    }
    return issues;
  }

  #isMissing(index: number): boolean {
    const parameter = this.#parameters[index];
    return parameter !== undefined && !mayBeMissing(parameter);
  }

  #isTooMany(index: number): boolean {
    const { extra } = this.#setting;
    return extra.arguments === 'reject' && index >= this.#parameters.length && !this.#takesMore();
  }

  /** Whether a call may have more arguments than parameters: C8 excludes arguments that a declaration reads itself. */
  #takesMore(): boolean {
    return this.#rest !== undefined || this.#contract.readsRequest === true;
  }

  #schemaAt(index: number): Schema | undefined {
    return (this.#parameters[index] ?? this.#rest)?.schema;
  }

  /** Even with validation off, no object may take the place of a string (C37). */
  #objectIssues(values: readonly unknown[]): ValidationIssue[] {
    const { definitions } = this.#setting.compiler;
    return values.flatMap((value, index): ValidationIssue[] => {
      const schema = typeof value === 'object' && value !== null ? this.#schemaAt(index) : undefined;
      if (schema === undefined || !isStringOnly(schema, definitions)) return [];
      return [{ path: below('', index), message: 'must be a string' }];
    });
  }
}

/** Whether nothing but texts and `null` fits. */
function isStringOnly(schema: Schema, definitions: SchemasByName): boolean {
  const types = branches(schema, definitions).map((part) =>
    part['x-type'] === undefined ? schemaTypes(part) : [],
  );
  const isText = (part: readonly JsonType[]): boolean =>
    part.length > 0 && part.every((type) => type === 'string' || type === 'null');
  return types.every(isText) && types.flat().includes('string');
}
