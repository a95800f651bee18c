/** Places the arguments of one publication or method: those of the path, the query, a body or a form. */
import {
  type CallContract,
  type ExtraProperties,
  isArgumentName,
  isNeeded,
  type ParameterContract,
} from '../../../shared/contract.js';
import { type FileBody, fileBody } from '../../../shared/file-arguments.js';
import {
  argumentsOfBody,
  needsList,
  type ObjectReading,
  positionsInPath,
  readingOfObject,
} from '../../../shared/named-arguments.js';
import { PAGE_NAMES, pagedFields } from '../../../shared/pages/paging.js';
import { QUERY_TOKEN } from '../auth/bearer.js';
import type { ApiRequest } from '../calls/api-request.js';
import { httpError } from '../errors/http-error.js';
import type { FormParts } from '../files/form-parts.js';
import type { Paging } from '../pages/page-request.js';
import { ArgumentCheck, type CheckSetting } from './argument-check.js';
import { type Giving, placeIssues } from './argument-place.js';
import { type Coercing, coerceForm } from './coerce.js';
import {
  type BodyForm,
  isNaming,
  isNamingSome,
  type PathArguments,
  placeNamed,
  placeNames,
  refuseSomeNames,
  refuseUnknownNames,
} from './names.js';
import { fieldsOfQuery, placeQuery, type QueryTexts, queryTexts } from './query.js';
import { invalidArguments } from './validation-issue.js';

interface CallSetting extends Coercing, CheckSetting {
  /** Names that a query may have although they are no arguments. */
  reserved: readonly string[];
}

export class CallValidator {
  /** How it answers pages; `undefined` if it has none. */
  readonly paging: Paging | undefined;
  /** The forms in which a body may have files; `undefined` if it has none (C53). */
  readonly files: FileBody | undefined;
  readonly #setting: CallSetting;
  readonly #contract: CallContract;
  readonly #parameters: readonly ParameterContract[];
  readonly #check: ArgumentCheck;
  readonly #extra: ExtraProperties | 'off';
  readonly #reading: ObjectReading;
  /** The position of the argument whose fields a query names, or -1. */
  readonly #fields: number;
  /** Whether a body that names only some arguments is refused. */
  readonly #needsList: boolean;

  constructor(setting: CallSetting, contract: CallContract) {
    this.#setting = setting;
    this.#contract = contract;
    this.#parameters = contract.params;
    this.#fields = contract.params.findIndex(({ fields }) => fields === true);
    this.#extra = contract.validation === 'off' ? 'off' : setting.extra.properties;
    this.#check = new ArgumentCheck(setting, contract);
    const { definitions } = setting.compiler;
    this.files = fileBody(contract, definitions);
    const { page } = contract;
    this.paging = page && { ...page, names: pagedFields(contract, definitions) };
    this.#reading = readingOfObject(contract, definitions, this.#extra !== 'off');
    this.#needsList = this.#extra !== 'off' && needsList(contract, this.#reading);
  }

  /** Whether the declaration reads its arguments from the request itself (C8). */
  get readsRequest(): boolean {
    return this.#contract.readsRequest === true;
  }

  /** How a call with this form of body receives its arguments. */
  giving(form: BodyForm): Giving {
    return {
      params: this.#parameters,
      reading: this.#reading,
      inPath: positionsInPath(this.#contract.path),
      form,
    };
  }

  /** Reads the arguments that the path has left. If it has them all, the query is ignored. */
  fromQuery(url: string, values: unknown[]): void {
    const texts = new Map(queryTexts(url));
    for (const name of [...this.#setting.reserved, ...(this.paging === undefined ? [] : PAGE_NAMES)])
      texts.delete(name);
    if (texts.size === 0 && this.#fields === -1) return;
    const open = this.#parameters.filter((_, index) => values[index] === undefined);
    if (open.length === 0) return;
    const used = placeQuery(this.#setting, this.#parameters, texts, values);
    this.#placeFields(texts, used, values);
    if (this.#extra !== 'reject') return;
    const unknown = [...texts.keys()].filter((name) => !used.has(name));
    refuseUnknownNames('query', unknown, open.map(({ name }) => name).filter(isArgumentName));
  }

  /**
   * A token counts only where the configuration says so, and is no argument in either case.
   * @throws HttpError 400 for other names in the query of a call with a body: they would get lost
   */
  refuseQuery({ url, method: verb }: Pick<ApiRequest, 'url' | 'method'>): void {
    if (this.#extra !== 'reject') return;
    const name = [...queryTexts(url).keys()].find((key) => key !== QUERY_TOKEN);
    if (name !== undefined)
      throw httpError('queryNotRead', { verb, name: JSON.stringify(name.slice(0, 60)) });
  }

  /** Names of a query that no argument has are fields of the destructured one (C59). */
  #placeFields(texts: QueryTexts, used: Set<string>, values: unknown[]): void {
    const parameter = this.#parameters[this.#fields];
    if (parameter === undefined || values[this.#fields] !== undefined) return;
    const others = new Map([...texts].filter(([name]) => !used.has(name)));
    if (others.size === 0 && !isNeeded(parameter)) return;
    placeNamed(values, this.#fields, parameter, fieldsOfQuery(this.#setting, parameter.schema ?? {}, others));
    for (const name of others.keys()) used.add(name);
  }

  /**
   * The arguments that a body names; `undefined` if its keys are no names (C38).
   * @param path the arguments of the path, by position
   */
  fromNames(body: unknown, isForm: boolean, path: PathArguments): unknown[] | undefined {
    if (!isNaming(body, this.#reading, this.#contract)) {
      if (this.#needsList && isNamingSome(body, this.#contract)) refuseSomeNames(this.#contract);
      return undefined;
    }
    const { values, unknown } = placeNames(this.#setting, this.#contract, body, isForm, path);
    const refuses = this.#extra === 'reject' || this.#setting.extra.arguments === 'reject';
    const names = argumentsOfBody(this.#contract).map(({ parameter }) => parameter.name);
    // Without arguments to name, the body is ignored, like the query of a call with all arguments in its path.
    if (refuses && names.length > 0) refuseUnknownNames('body', unknown, names);
    return values;
  }

  /** Places the parts of a form with files. Returns how errors name the arguments. */
  fromParts({ texts, files }: FormParts, values: unknown[]): BodyForm {
    const whole = this.files?.whole;
    if (whole !== undefined) {
      const { schema = {} } = this.#parameters[whole] ?? {};
      values[whole] = fieldsOfQuery(this.#setting, schema, texts, files);
      return 'other';
    }
    placeQuery(this.#setting, this.#parameters, texts, values);
    for (const [position, parameter] of this.#parameters.entries()) {
      const file = files.get(parameter.name);
      if (file !== undefined) placeNamed(values, position, parameter, file);
    }
    return 'names';
  }

  /** Reads the only argument of a call that sends a form. */
  fromForm(form: unknown): unknown {
    const schema = this.#parameters[0]?.schema;
    return schema === undefined ? form : coerceForm(this.#setting, schema, form);
  }

  /**
   * Replaces values in place by the values for the handler.
   * @throws HttpError 400 with all issues
   */
  validate(values: unknown[], form: BodyForm = 'list'): void {
    const issues = this.#check.replace(values);
    if (issues.length > 0) throw invalidArguments(placeIssues(this.giving(form), issues));
  }
}
