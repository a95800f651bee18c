/** The documents of one collection, and the fields of them that a PATCH sets. */
import {
  type CollectionContract,
  type ExtraProperties,
  insertedDocument,
  type Schema,
} from '../../contract.js';
import type { Decoder } from './decode.js';

import { resolved } from './definitions.js';
import { explain } from './explain.js';
import { fieldSchema } from './field-schema.js';
import { below, invalidDocument, type Problem } from './problem.js';

type Fields = Record<string, unknown>;

export interface DocumentSetting {
  decoder: Decoder;
  extra: ExtraProperties;
}

export class DocumentValidator {
  readonly #setting: DocumentSetting;
  readonly #document: Schema;
  readonly #inserted: Schema;

  constructor(setting: DocumentSetting, document: Schema, idType: CollectionContract['idType']) {
    this.#setting = setting;
    this.#document = document;
    const { definitions } = setting.decoder.compiler;
    this.#inserted = insertedDocument(document, idType, (schema) => resolved(schema, definitions));
  }

  /**
   * The document as the collection stores it, its `_id` aside, which may be missing.
   * @throws Refusal 400 with all problems
   */
  inserted(document: Fields): Fields {
    const problems = this.#problems(this.#inserted, document, '');
    if (problems.length > 0) throw invalidDocument(problems);
    this.#setting.decoder.decode(this.#inserted, document);
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
      const schema = fieldSchema(this.#document, names, this.#setting.decoder.compiler.definitions);
      if (schema !== undefined) {
        const found = this.#problems(schema, value, pointer(names));
        problems.push(...found);
        if (found.length === 0) fields[path] = this.#setting.decoder.decode(schema, value);
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
    const { decoder, extra } = this.#setting;
    explain({ compiler: decoder.compiler, rejects: extra === 'reject', problems }, schema, value, path);
    return problems;
  }
}

const pointer = (names: readonly string[]): string =>
  names.reduce<string>((path, name) => below(path, name), '');
