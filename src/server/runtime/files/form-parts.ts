/** The parts of a form that takes files: texts and files by their names. A raw body is its only part (C53). */
import type { FileBody } from '../../../shared/file-arguments.js';
import { isPrototypeKey, prototypeKey } from '../body/ejson.js';
import { mediaType } from '../body/media-type.js';
import { type HttpError, httpError } from '../errors/http-error.js';
import { JSON_SUFFIX } from '../validation/query.js';
import type { FileFacts, Upload } from './upload.js';

export class FormParts {
  /** All texts of each name, in the spellings of a query (C59). */
  readonly texts = new Map<string, string[]>();
  /** The values for the handler. */
  readonly files = new Map<string, unknown>();
  readonly #accepted: FileBody;
  readonly #upload: Upload;

  constructor(accepted: FileBody, upload: Upload) {
    this.#accepted = accepted;
    this.#upload = upload;
  }

  /** @throws HttpError 400 for a name under which the call takes no text */
  addText(name: string, text: string, contentType: string): void {
    // The parser has put it in the place of bytes that are not UTF-8.
    if (text.includes('\uFFFD')) throw httpError('notUtf8');
    // Some clients state the type of an argument that is JSON, in place of the spelling of its name.
    const isJson = contentType !== 'text/plain' && mediaType(contentType) === 'json';
    const spelled = isJson && !name.endsWith(JSON_SUFFIX) ? name + JSON_SUFFIX : name;
    const plain = spelled.endsWith(JSON_SUFFIX) ? spelled.slice(0, -JSON_SUFFIX.length) : undefined;
    this.#refuseUnknown(plain ?? name);
    if (plain === undefined && this.takesFile(name))
      throw invalidPart(name, `a file: curl sends one by -F ${name}=@path`);
    this.texts.set(spelled, [...(this.texts.get(spelled) ?? []), text]);
  }

  /** @throws HttpError 400 for a name under which the call takes no file, or no other file; 413 */
  async addFile(name: string, bytes: AsyncIterable<Buffer>, facts: FileFacts): Promise<void> {
    this.#refuseUnknown(name);
    const file = this.#accepted.parts.get(name);
    if (file === undefined) throw invalidPart(name, 'a text, not a file');
    const given = this.files.get(name);
    if (given !== undefined && !file.isList) throw invalidPart(name, 'given once');
    const value = await this.#upload.store(bytes, file.type, facts);
    // Browsers send a nameless, empty file for a field in which no file was chosen.
    if (facts.name === '' && (value instanceof Blob ? value.size : value.length) === 0) return;
    this.files.set(name, file.isList ? [...(Array.isArray(given) ? given : []), value] : value);
  }

  takesFile(name: string): boolean {
    return this.#accepted.parts.get(name) !== undefined;
  }

  /** Members that a type leaves open are judged with the whole argument. */
  #refuseUnknown(name: string): void {
    if (isPrototypeKey(name)) throw prototypeKey(name);
    const { parts, whole } = this.#accepted;
    if (!parts.has(name) && whole === undefined)
      throw invalidPart(name, `left out: the call takes ${[...parts.keys()].join(', ')}`);
  }
}

const invalidPart = (name: string, wanted: string): HttpError =>
  httpError('invalidPart', { name: JSON.stringify(name.slice(0, 60)), wanted });
