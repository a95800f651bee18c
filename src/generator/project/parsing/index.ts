/**
 * Input: a text and the name of its file. Output: its syntax tree, its syntax errors, and places in it to show to a
 * person. It must not know other files or the disk.
 */
export { isTooDeep, parse, parseDiagnosticsOf } from './parse.js';
export { markedPlaceOf, markedRange, placeIn, placeOf, type Span, spanOf } from './place.js';
