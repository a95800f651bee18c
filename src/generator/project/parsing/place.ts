import type { ts } from 'ts-morph';
import type { MarkedPlace, Place } from '../../../shared/diagnostics.js';

/** The position of a node. Unlike the node it outlives the tree. */
export interface Span {
  file: string;
  start: number;
  end: number;
}

export const spanOfNode = (node: ts.Node): Span => {
  const source = node.getSourceFile();
  return { file: source.fileName, start: node.getStart(source), end: node.end };
};

export function placeOfNode(node: ts.Node): Place {
  const source = node.getSourceFile();
  return placeOfPosition(source, node.getStart(source));
}

export function placeOfPosition(source: ts.SourceFile, start: number): Place {
  const { line, character } = source.getLineAndCharacterOfPosition(start);
  return { file: source.fileName, line: line + 1, column: character + 1 };
}

export const markedPlaceOfNode = (node: ts.Node): MarkedPlace =>
  markedRange(node.getSourceFile(), node.getStart(), node.getEnd());

/** A range of a file's text. Only the part on its first line is underlined. */
export function markedRange(source: ts.SourceFile, start: number, end: number): MarkedPlace {
  const { line, character } = source.getLineAndCharacterOfPosition(start);
  const lineStart = source.getPositionOfLineAndCharacter(line, 0);
  const sourceLine = source.text.slice(lineStart).match(/^[^\r\n\u2028\u2029]*/)?.[0] ?? '';
  const length = Math.max(1, Math.min(end - start, sourceLine.length - character));
  return { file: source.fileName, line: line + 1, column: character + 1, length, sourceLine };
}
