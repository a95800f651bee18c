import type { ts } from 'ts-morph';
import type { MarkedPlace, Place } from '../diagnostics.js';

export function placeOf(node: ts.Node): Place {
  const source = node.getSourceFile();
  const { line, character } = source.getLineAndCharacterOfPosition(node.getStart(source));
  return { file: source.fileName, line: line + 1, column: character + 1 };
}

export const markedPlaceOf = (node: ts.Node): MarkedPlace =>
  markedRange(node.getSourceFile(), node.getStart(), node.getEnd());

/** A range of a file's text; what the caret underlines ends with the line. */
export function markedRange(source: ts.SourceFile, start: number, end: number): MarkedPlace {
  const { line, character } = source.getLineAndCharacterOfPosition(start);
  const lineStart = source.getPositionOfLineAndCharacter(line, 0);
  const sourceLine = source.text.slice(lineStart).match(/^[^\r\n\u2028\u2029]*/)?.[0] ?? '';
  const length = Math.max(1, Math.min(end - start, sourceLine.length - character));
  return { file: source.fileName, line: line + 1, column: character + 1, length, sourceLine };
}

export const sayPlace = ({ file, line, column }: Place): string => `${file}:${line}:${column}`;
