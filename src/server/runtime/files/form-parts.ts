/** The parts of a multipart form: texts and files by their names (C53). */
import type { FileBody } from '../../../shared/file-arguments.js';
import { bodyTooLarge } from '../body/body-bytes.js';
import { isPrototypeKey, prototypeKey } from '../body/ejson.js';
import { mediaType } from '../body/media-type.js';
import { httpError } from '../errors/http-error.js';
import { JSON_SUFFIX } from '../validation/query.js';
import type { Upload } from './upload.js';
import { fileName } from './uploaded-file.js';

export class FormParts {
  /** All texts of each name, in the spellings of a query (C59). */
  readonly texts = new Map<string, string[]>();
  readonly #files = new Map<string, unknown[]>();
  readonly #accepted: FileBody;
  readonly #textLimit: number;
  readonly #names = new Set<string>();
  #textBytes = 0;

  /** @param textLimit how many bytes all texts may have together */
  constructor(accepted: FileBody, textLimit: number) {
    this.#accepted = accepted;
    this.#textLimit = textLimit;
  }

  /** The values for the handler, by the names of their parts. */
  get files(): Readonly<Record<string, unknown>> {
    const single = (name: string, all: readonly unknown[]): unknown =>
      this.#accepted.parts.get(name)?.isList === true ? all : all[0];
    return Object.fromEntries([...this.#files].map(([name, all]) => [name, single(name, all)]));
  }

  /** @throws HttpError 400 for a name that the call does not take, 413 */
  addText(name: string, text: string, contentType: string): void {
    this.#textBytes += Buffer.byteLength(name) + Buffer.byteLength(text);
    if (this.#textBytes > this.#textLimit) throw bodyTooLarge(this.#textLimit);
    // The parser has put it in the place of bytes that are not UTF-8.
    if (text.includes('\uFFFD')) throw httpError('notUtf8');
    // Some clients state the type of an argument that is JSON, in place of the spelling of its name.
    const isJson = contentType !== 'text/plain' && mediaType(contentType) === 'json';
    const spelled = isJson && !name.endsWith(JSON_SUFFIX) ? name + JSON_SUFFIX : name;
    this.#refuseUnknown(spelled.endsWith(JSON_SUFFIX) ? spelled.slice(0, -JSON_SUFFIX.length) : name);
    const texts = this.texts.get(spelled) ?? [];
    this.texts.set(spelled, [...texts, text]);
  }

  /** @throws HttpError 400 for a name under which the call takes no file, or no other file; 413 */
  async addFile(
    name: string,
    bytes: AsyncIterable<Buffer>,
    facts: { name: string | undefined; type: string },
    upload: Upload,
  ): Promise<void> {
    this.#refuseUnknown(name);
    const file = this.#accepted.parts.get(name);
    if (file === undefined) throw httpError('partNoFile', { name: quoted(name) });
    const isSecond = this.#names.has(name);
    if (isSecond && !file.isList) throw httpError('partTwice', { name: quoted(name) });
    this.#names.add(name);
    const value = await upload.store(bytes, file.type, { name: fileName(facts.name), type: facts.type });
    // Browsers send a nameless, empty file for a field in which no file was chosen.
    const isUnchosen = !facts.name && (value instanceof Blob ? value.size : value.length) === 0;
    if (!isUnchosen) this.#files.set(name, [...(this.#files.get(name) ?? []), value]);
  }

  /** Whether a part without a name of a file is one. */
  takesFile(name: string): boolean {
    return this.#accepted.parts.get(name) !== undefined;
  }

  /** Members that a type leaves open are judged with the whole argument. */
  #refuseUnknown(name: string): void {
    if (isPrototypeKey(name)) throw prototypeKey(name);
    const { parts, whole } = this.#accepted;
    if (parts.has(name) || whole !== undefined) return;
    throw httpError('unknownPart', { name: quoted(name), names: [...parts.keys()].join(', ') });
  }
}

const quoted = (name: string): string => JSON.stringify(name.slice(0, 60));
