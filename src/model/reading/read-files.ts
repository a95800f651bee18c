import { calledName, filesToSearch } from '../../analysis/declarations/index.js';
import { compareText } from '../../compare-text.js';
import type { KnownFile } from './file-declarations.js';
import { type FileReading, type Reader, readFile } from './read-file.js';

export interface ReadFile extends FileReading {
  passesOn: boolean;
}

/** Reads the files that can declare something, one at a time: the tree of each is dropped before the next is read. */
export function readFiles(reader: Reader, known: ReadonlyMap<string, KnownFile>): ReadFile[] {
  const names = reader.customDeclarators.map(calledName);
  const read: ReadFile[] = [];
  for (const { file, passesOn } of filesToSearch(
    reader.evaluator,
    (each) => known.get(each)?.passesOn,
    names,
  )) {
    const declarations = known.get(file)?.declarations;
    const reading =
      declarations === undefined
        ? readFile(reader, file)
        : { declarations, methodOptions: [], configurations: [] };
    if (declarations === undefined) reader.rules.visit(file);
    read.push({ ...reading, passesOn });
  }
  return read.sort((one, other) => compareText(one.declarations.file, other.declarations.file));
}
