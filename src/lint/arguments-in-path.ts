import type { Options } from '../api.js';

/** The positions of the arguments in the path (C6); none where the declaration reads the request itself. */
export const argumentsInPath = ({ url = '', getArgsFromRequest }: Options): number[] =>
  getArgsFromRequest === true
    ? []
    : [...url.matchAll(/(?<=\/|^):(\d+)(?=\/|$)/g)].map(([, digits]) => Number(digits));
