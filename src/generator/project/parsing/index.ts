/**
 * What comes in: a text and the name of its file.
 * What goes out: its syntax tree, its syntax errors, and places in it that a reader can be shown.
 * It must not know of other files, nor of the disk.
 */
export { isTooDeep, parse, parseDiagnosticsOf } from './parse.js';
export { markedPlaceOf, markedRange, placeIn, placeOf, type Span, spanOf } from './place.js';
