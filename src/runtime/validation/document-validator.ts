/** The documents of one collection, and the fields of them that a PATCH sets. */
import { type CollectionContract, OBJECT_ID, type Schema } from '../../contract.js';
import { type Decoding, decode } from './decode.js';
import { isClosed, resolved } from './definitions.js';
import { explain } from './explain.js';
import { fieldSchema } from './field-schema.js';
import { below, invalidDocument, type Problem } from './problem.js';
import type { ExtraProperties } from './settings.js';

type Fields = Record<string, unknown>;

export interface DocumentSetting extends Decoding {
  extra: ExtraProperties;
}

export class DocumentValidator {
  readonly #setting: DocumentSetting;
  readonly #document: Schema;
  readonly #inserted: Schema;

  constructor(setting: DocumentSetting, document: Schema, idType: CollectionContract['idType']) {
    this.#setting = setting;
    this.#document = document;
    this.#inserted = withOptionalId(document, idType, setting);
  }

  /**
   * The document as the collection stores it, its `_id` aside, which may be missing.
   * @throws Refusal 400 with all problems
   */
  inserted(document: Fields): Fields {
    const problems = this.#problems(this.#inserted, document, '');
    if (problems.length > 0) throw invalidDocument(problems);
    decode(this.#setting, this.#inserted, document);
    return document;
  }

  /**
   * Fields by their names and dotted paths.
   * @throws Refusal 400 with all problems
   */
  updated(fields: Fields): Fields {
    const problems: Problem[] = [];
    for (const [path, value] of Object.entries(fields)) {
      const names = path.split('.');
      const schema = fieldSchema(this.#document, names, this.#setting.compiler.definitions);
      if (schema !== undefined) {
        const found = this.#problems(schema, value, pointer(names));
        problems.push(...found);
        if (found.length === 0) fields[path] = decode(this.#setting, schema, value);
      } else if (this.#setting.extra === 'reject')
        problems.push({ path: pointer(names), message: 'is not a known property' });
      else if (this.#setting.extra === 'strip') delete fields[path];
    }
    if (problems.length === 0 && Object.keys(fields).length === 0)
      problems.push({ path: '', message: 'has none of the fields that the body sets' });
    if (problems.length > 0) throw invalidDocument(problems);
    return fields;
  }

  #problems(schema: Schema, value: unknown, path: string): Problem[] {
    const problems: Problem[] = [];
    const { compiler, extra } = this.#setting;
    explain({ compiler, rejects: extra === 'reject', problems }, schema, value, path);
    return problems;
  }
}

const pointer = (names: readonly string[]): string =>
  names.reduce<string>((path, name) => below(path, name), '');

/** The schema of a document whose `_id` is of the collection's kind, or not there yet (C19). */
function withOptionalId(
  schema: Schema,
  idType: CollectionContract['idType'],
  { compiler }: Pick<Decoding, 'compiler'>,
  depth = 0,
): Schema {
  const found = resolved(schema, compiler.definitions);
  if (depth === 20) return found;
  const again = (part: Schema): Schema => withOptionalId(part, idType, { compiler }, depth + 1);
  const { required, properties, anyOf, allOf, ...rest } = found;
  const others = required?.filter((name) => name !== '_id') ?? [];
  return {
    ...rest,
    ...(others.length === 0 ? {} : { required: others }),
    ...(properties === undefined ? {} : { properties: { ...properties, ...idProperty(found, idType) } }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(again) }),
    ...(allOf === undefined ? {} : { allOf: allOf.map(again) }),
  };
}

function idProperty(schema: Schema, idType: CollectionContract['idType']): Record<string, Schema> {
  const stated = schema.properties?.['_id'];
  if (stated !== undefined && idType === 'string') return { _id: stated };
  return isClosed(schema) || stated !== undefined
    ? { _id: idType === 'ObjectId' ? OBJECT_ID : { type: 'string' } }
    : {};
}
