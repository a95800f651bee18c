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
import { fieldSchema } from './field-schema.js';
import { jsonPointer } from './json-pointer.js';
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
  inserted(document: UnknownRecord): UnknownRecord {
    const { decoder } = this.#setting;
    decoder.beginRequest();
    if (!decoder.compiler.fits(this.#inserted, document))
      throw invalidDocument(this.#issues(this.#inserted, document, ''));
    decoder.decode(this.#inserted, document);
    return document;
  }

  /**
   * Validates the fields to set and to remove, by their names and dotted paths.
   * @throws HttpError 400 with all issues
   */
  updated(fields: UnknownRecord, removed: readonly string[] = []): UnknownRecord {
    this.#setting.decoder.beginRequest();
    const issues: ValidationIssue[] = [];
    for (const [path, value] of Object.entries(fields)) {
      const names = path.split('.');
      const schema = fieldSchema(this.#document, names, this.#setting.decoder.compiler.definitions);
      if (schema !== undefined) {
        const found = this.#issues(schema, value, jsonPointer(names));
        issues.push(...found);
        if (found.length === 0) fields[path] = this.#setting.decoder.decode(schema, value);
      } else if (this.#setting.extra === 'reject')
        issues.push({ path: jsonPointer(names), message: 'is not a known property' });
      else if (this.#setting.extra === 'strip') delete fields[path];
    }
    for (const path of removed) {
      const names = path.split('.');
      const isKnown =
        fieldSchema(this.#document, names, this.#setting.decoder.compiler.definitions) !== undefined;
      if (!isKnown && this.#setting.extra === 'reject')
        issues.push({ path: jsonPointer(names), message: 'is not a known property' });
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
