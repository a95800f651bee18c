import type { Deprecation } from '../../../shared/api.js';

/** `since 2026-05-01: read tasks. It ends on 2027-06-30. Its successor is tasks.list.` (C58) */
export const deprecationText = ({ text, sunset, successor }: Deprecation): string =>
  [
    sunset === undefined && successor === undefined ? text : text.replace(/[^.!?:;]$/, '$&.'),
    sunset === undefined ? '' : `It ends on ${sunset}.`,
    successor === undefined ? '' : `Its successor is \`${successor}\`.`,
  ]
    .filter((part) => part !== '')
    .join(' ');
