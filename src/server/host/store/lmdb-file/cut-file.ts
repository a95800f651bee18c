/** Refuses an LMDB file with missing pages: LMDB maps it into memory, and reading such a page would end the process. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** The file format of LMDB 0.9.90 on 64-bit machines. */
const META_SIZE = 160;
const MAGIC = 0xbeefc0de;
const HEADER_SIZE = 24;
const NODE_SIZE = 8;
const BRANCH = 1;
const LEAF = 2;
const ON_OTHER_PAGES = 1;
const NO_PAGE = 0xffff_ffff_ffff_ffffn;

interface Meta {
  transaction: bigint;
  pageSize: number;
  lastPage: number;
  /** The root pages of the free list and of the entries. */
  roots: bigint[];
}

/**
 * A file may end before its last page if the last pages are free. In a shorter file, all pages in use are checked.
 * @throws Error if a page is missing, as in an incomplete copy
 */
export function refuseCutFile(path: string): void {
  const file = openSync(path, 'r');
  try {
    // If another process has written meanwhile, the check starts again.
    for (let meta = newestMeta(file); meta !== undefined && isCut(file, meta); ) {
      const now = newestMeta(file);
      if (now?.transaction === meta.transaction) throw cutFileError(path);
      meta = now;
    }
  } finally {
    closeSync(file);
  }
}

const cutFileError = (path: string): Error =>
  new Error(
    `${path} is cut short: pages that it refers to are missing, as in an incomplete copy. ` +
      'Nothing was changed. Copy the whole file again, or restore another backup.',
  );

/** Returns `undefined` for a new file or another format, which LMDB handles itself. */
function newestMeta(file: number): Meta | undefined {
  const first = readMeta(file, 0);
  const second = first && readMeta(file, first.pageSize);
  if (first === undefined || second === undefined) return first;
  return second.transaction > first.transaction ? second : first;
}

function readMeta(file: number, position: number): Meta | undefined {
  const bytes = read(file, position, META_SIZE);
  if (bytes === undefined || bytes.readUInt32LE(24) !== MAGIC) return undefined;
  return {
    transaction: bytes.readBigUInt64LE(152),
    pageSize: bytes.readUInt32LE(48),
    lastPage: Number(bytes.readBigUInt64LE(144)),
    roots: [bytes.readBigUInt64LE(88), bytes.readBigUInt64LE(136)],
  };
}

function read(file: number, position: number, length: number): Buffer | undefined {
  const bytes = Buffer.alloc(length);
  return readSync(file, bytes, 0, length, position) === length ? bytes : undefined;
}

function isCut(file: number, { pageSize, lastPage, roots }: Meta): boolean {
  const pages = Math.floor(fstatSync(file).size / pageSize);
  if (pages > lastPage) return false;
  const waiting = roots.filter((root) => root !== NO_PAGE).map(Number);
  for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) {
    const bytes = page < pages ? read(file, page * pageSize, pageSize) : undefined;
    if (bytes === undefined) return true;
    for (const { from, count } of referredPages(bytes)) {
      if (from + count > pages) return true;
      if (isBranch(bytes)) waiting.push(from);
    }
  }
  return pages < 2;
}

const pageFlags = (page: Buffer): number => page.readUInt16LE(18);
const isBranch = (page: Buffer): boolean => (pageFlags(page) & BRANCH) !== 0;

/** The pages that a page refers to: the children of a branch, and the overflow pages of a leaf's long values. */
function* referredPages(page: Buffer): Iterable<{ from: number; count: number }> {
  if ((pageFlags(page) & (BRANCH | LEAF)) === 0) return;
  const nodes = page.readUInt16LE(20) / 2;
  for (let index = 0; index < nodes; index += 1) {
    const node = HEADER_SIZE + page.readUInt16LE(HEADER_SIZE + 2 * index);
    if (isBranch(page)) yield { from: page.readUIntLE(node, 6), count: 1 };
    else if ((page.readUInt16LE(node + 4) & ON_OTHER_PAGES) !== 0) {
      const value = node + NODE_SIZE + page.readUInt16LE(node + 6);
      const [from, count] = [page.readBigUInt64LE(value), page.readBigUInt64LE(value + 16)];
      yield { from: Number(from), count: Number(count) };
    }
  }
}
