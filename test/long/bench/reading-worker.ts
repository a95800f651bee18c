/** Reads every module of a host as the compiler does: `parse folder` parses each once, `program folder` makes a program. */
import { readFileSync } from 'node:fs';
import { ts } from 'ts-morph';

const [way, folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: reading-worker WAY FOLDER');
const files = ts.sys.readDirectory(folder, ['.ts'], ['**/generated/**']);

if (way === 'parse') {
  for (const file of files)
    ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
} else if (way === 'program') {
  ts.createProgram(files, {
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts'],
    types: [],
    noEmit: true,
  });
} else throw new Error(`no way called ${way}`);
