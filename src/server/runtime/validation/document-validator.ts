/** Validates the documents of one collection, and the fields that a PATCH sets in them. */

import {
  type CollectionContract,
  type ExtraProperties,
  insertedDocument,
  type Schema,
} from '../../../shared/contract.js';
import type { UnknownRecord } from '../../../shared/is-record.js';
import { withoutReference } from '../../../shared/json-schema/index.js';
import type { Decoder } from './decode.js';
import { explain } from './explain.js';
import { jsonPointer } from './json-pointer.js';
import { fieldSchema } from './parts.js';
import { invalidDocument, type ValidationIssue } from './validation-issue.js';

interface DocumentSetting {
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
    this.#inserted = insertedDocument(document, idType, (schema) => withoutReference(schema, definitions));
  }

  /**
   * Validates a new document and returns it as the collection stores it. Its `_id` is not checked here and may be
   * missing.
   * @throws HttpError 400 with all issues
   */
  validateInsert(document: UnknownRecord): UnknownRecord {
    const { decoder } = this.#setting;
    decoder.compiler.beginRequest();
    if (!decoder.compiler.fits(this.#inserted, document))
      throw invalidDocument(this.#issues(this.#inserted, document, ''));
    decoder.decode(this.#inserted, document);
    return document;
  }

  /**
   * Validates the fields to set and to remove, by their names and dotted paths.
   * @throws HttpError 400 with all issues
   */
  validateUpdate(fields: UnknownRecord, removed: readonly string[] = []): UnknownRecord {
    const { decoder, extra } = this.#setting;
    decoder.compiler.beginRequest();
    const issues: ValidationIssue[] = [];
    for (const path of [...Object.keys(fields), ...removed]) {
      const pointer = jsonPointer(path.split('.'));
      const schema = fieldSchema(this.#document, path.split('.'), decoder.compiler.definitions);
      if (schema === undefined) {
        if (extra === 'reject') issues.push({ path: pointer, message: 'is not a known property' });
        else if (extra === 'strip') delete fields[path];
      } else if (Object.hasOwn(fields, path)) {
        const problems = this.#issues(schema, fields[path], pointer);
        issues.push(...problems);
        if (problems.length === 0) fields[path] = decoder.decode(schema, fields[path]);
      }
    }
    if (issues.length === 0 && Object.keys(fields).length + removed.length === 0)
      issues.push({ path: '', message: 'has none of the fields that the body sets' });
    if (issues.length > 0) throw invalidDocument(issues);
    return fields;
  }

  #issues(schema: Schema, value: unknown, path: string): ValidationIssue[] {
    const issues: ValidationIssue[] = [];
    const { decoder, extra } = this.#setting;
    explain({ compiler: decoder.compiler, rejects: extra === 'reject', issues }, schema, value, path);
    return issues;
  }
}
