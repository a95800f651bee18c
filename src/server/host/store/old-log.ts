/** Converts the log of JSON lines that earlier versions kept in the folder. This happens once. */
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { type DocumentId, idKey, type StoredDocument } from '../documents/document.js';
import { changedEntries, tableState } from './changes.js';
import { decode } from './encoding.js';
import type { Engine, Planned, StoredEntry } from './engine.js';
import { Table } from './table.js';

/** This entry records that the log was converted. */
const CONVERTED: StoredEntry = ['C', '1'];
const HEADER = 'restgen log 1\n';
/** A line begins with its checksum in hex digits and a space. */
const CHECKSUM_LENGTH = 9;

type Write = [collection: string, put: unknown[], removed: unknown[]];
type Documents = Map<string, Map<string | undefined, StoredDocument>>;

/**
 * Stores the documents of a log. The log stays beside them as `documents.log.converted`.
 * @throws Error if a process of an earlier version uses the folder, and for a damaged log
 */
export function convertLog(folder: string, engine: Engine, write: (plan: () => Planned<void>) => void): void {
  const file = join(folder, 'documents.log');
  if (!existsSync(file)) return;
  refuseWhileUsed(join(folder, 'lock'));
  const documents = readLog(file);
  write(() => ({
    entries: engine.get(CONVERTED[0]) === undefined ? takenOver(engine, documents) : [],
    result: undefined,
  }));
  renameSync(file, `${file}.converted`);
  rmSync(join(folder, 'lock'), { force: true });
}

function* takenOver(engine: Engine, collections: Documents): Iterable<StoredEntry> {
  yield CONVERTED;
  for (const [name, documents] of collections) {
    const table = new Table(name, engine);
    const state = tableState(table);
    for (const after of documents.values()) yield* changedEntries(table, state, [{ after }]);
  }
}

/** Earlier versions recorded in a file which process uses the folder. */
function refuseWhileUsed(lock: string): void {
  if (!existsSync(lock)) return;
  const { pid, machine }: { pid?: unknown; machine?: unknown } = parsed(readFileSync(lock, 'utf8'));
  if (typeof pid !== 'number' || machine !== hostname() || !isRunning(pid)) return;
  throw new Error(
    `The database is in use by process ${pid} of an earlier version. Stop it, or delete ${lock} if it is another process.`,
  );
}

function parsed(text: string): object {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function readLog(file: string): Documents {
  const bytes = readFileSync(file);
  const documents: Documents = new Map();
  if (HEADER.startsWith(bytes.toString('latin1', 0, HEADER.length)) && bytes.length < HEADER.length)
    return documents;
  if (bytes.toString('latin1', 0, HEADER.length) !== HEADER) {
    throw new Error(`${file} is no log that this version of restgen can read.`);
  }
  for (let begin = HEADER.length; begin < bytes.length; ) {
    const end = bytes.indexOf('\n', begin);
    const writes = end === -1 ? undefined : readLine(bytes.subarray(begin, end));
    if (writes === undefined) {
      if (end !== -1 && end + 1 < bytes.length) throw damaged(file, begin);
      warnOfRest(file, begin);
      break;
    }
    for (const write of writes) applyWrite(documents, write);
    begin = end + 1;
  }
  return documents;
}

/** `undefined` if the line does not match its checksum. */
function readLine(line: Buffer): Write[] | undefined {
  const json = line.subarray(CHECKSUM_LENGTH);
  const checksum = `${crc32(json).toString(16).padStart(8, '0')} `;
  return line.toString('latin1', 0, CHECKSUM_LENGTH) === checksum ? JSON.parse(json.toString()) : undefined;
}

function applyWrite(collections: Documents, [name, put, removed]: Write): void {
  const documents = collections.get(name) ?? new Map<string | undefined, StoredDocument>();
  collections.set(name, documents);
  for (const document of put.map(decode) as StoredDocument[]) documents.set(idKey(document._id), document);
  for (const id of removed.map(decode) as DocumentId[]) documents.delete(idKey(id));
}

const damaged = (file: string, offset: number): Error =>
  new Error(
    `${file} is damaged: the record at byte ${offset} does not match its checksum, and others follow it. ` +
      'Restore the file from a backup, or delete that line to go on without its writes.',
  );

const warnOfRest = (file: string, offset: number): void =>
  process.emitWarning(
    `The record at byte ${offset} of ${file}, which is its last, is incomplete: its writes have not been taken over.`,
  );
