/**
 * Input: a text and the name of its file. Output: its syntax tree, its syntax errors, and places in it to show to a
 * person. It must not know other files or the disk.
 */
export { isTooDeep, parse, parserDiagnostics } from './parse.js';
export {
  markedPlaceOfNode,
  markedRange,
  placeOfNode,
  placeOfPosition,
  type Span,
  spanOfNode,
} from './place.js';
