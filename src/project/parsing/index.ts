export { parse, parseDiagnosticsOf } from './parse.js';
export { markedPlaceOf, markedRange, placeIn, placeOf, type Span, spanOf } from './place.js';
export { isTooDeep } from './too-deep.js';
