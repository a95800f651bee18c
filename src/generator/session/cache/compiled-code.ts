/** Loads the generator. The compiled code of large modules is kept for later processes, lazily compiled functions included. */
import { createHash, randomUUID } from 'node:crypto';
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire, Module } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';
import { decoded } from './entry-parts.js';

/**
 * The compiler, and all that needs it, is loaded only where something has to be read. Hundreds of modules are loaded faster
 * as the one that `npm run build` makes of them, which is required rather than imported: no names of it are looked for.
 */
export function loadGenerator(): typeof import('../reuse/index.js') {
  const required = createRequire(import.meta.url);
  const load: (path: string) => typeof import('../reuse/index.js') = required;
  const paths = [COMPILER, GENERATOR].map((path) => required.resolve(path));
  // Node keeps compiled code itself from 22.1 on, but reads it half as fast, and not what was compiled while it ran.
  process.once('exit', requireCompiled(paths, codeFolder()));
  return load(GENERATOR);
}

const GENERATOR = '../bundled/generate.cjs';
/** The generator requires it. */
const COMPILER = '@ts-morph/common/dist/typescript';

/** Outside of projects, as Node's own: what clears their caches shall not clear this. */
const codeFolder = (): string => join(tmpdir(), `restgen-code-${process.getuid?.() ?? 'user'}`);

/**
 * Requires modules of CommonJS, those first that others require.
 * @returns keeps what V8 has compiled of them by now, where it was not known before
 */
export function requireCompiled(paths: readonly string[], folder: string): () => void {
  if (!makeOwnFolder(folder)) return () => undefined;
  const loaded = paths.filter(isNotLoaded).map((path) => {
    const kept = join(folder, keptName(path));
    return { kept, ...requireScript(path, bytesAt(kept)) };
  });
  return () => {
    const compiled = loaded.filter(({ isKnown }) => !isKnown);
    for (const { kept, script } of compiled) keepCode(kept, script);
    if (compiled.length > 0) removeOldCode(folder);
  };
}

const isNotLoaded = (path: string): boolean => createRequire(path).cache[path] === undefined;

/** Code that another user has put there would be run. */
function makeOwnFolder(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { uid, mode } = lstatSync(folder);
    return process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
  } catch {
    // Without permission or space, the code is compiled in each process.
    return false;
  }
}

/** V8 compares versions, flags and lengths itself, but no texts. */
function keptName(path: string): string {
  const { size, mtimeMs } = statSync(path);
  const identity = JSON.stringify([path, size, mtimeMs, cachedDataVersionTag()]);
  return createHash('sha256').update(identity).digest('hex').slice(0, 32);
}

function requireScript(path: string, cachedData: Buffer | undefined): { script: Script; isKnown: boolean } {
  const source = Module.wrap(decoded(readFileSync(path)));
  const script = new Script(source, { filename: path, ...(cachedData === undefined ? {} : { cachedData }) });
  const module = new Module(path);
  const require = createRequire(path);
  module.filename = path;
  require.cache[path] = module;
  script.runInThisContext()(module.exports, require, module, path, dirname(path));
  module.loaded = true;
  return { script, isKnown: cachedData !== undefined && script.cachedDataRejected !== true };
}

function bytesAt(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    // It has not been kept yet.
    return undefined;
  }
}

function keepCode(path: string, script: Script): void {
  const unfinished = `${path}.${randomUUID()}`;
  try {
    writeFileSync(unfinished, script.createCachedData(), { mode: 0o600 });
    renameSync(unfinished, path);
  } catch {
    // The next process only takes longer.
  }
}

/** In milliseconds: 30 days. What is still in use then is compiled and kept once more. */
const LONGEST_KEPT = 30 * 24 * 60 * 60 * 1000;

/** Code of modules that are gone, such as those of the version before, would stay for ever. */
function removeOldCode(folder: string): void {
  try {
    const paths = readdirSync(folder).map((name) => join(folder, name));
    for (const path of paths)
      if (Date.now() - statSync(path).mtimeMs > LONGEST_KEPT) rmSync(path, { force: true });
  } catch {
    // Another process has removed it, or will.
  }
}
