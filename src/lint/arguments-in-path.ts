import type { Options } from '../api.js';

/** Which arguments the URL brings (C6); none where the declaration reads the request itself. */
export const argumentsInPath = ({ url = '', getArgsFromRequest }: Options): number[] =>
  getArgsFromRequest === true
    ? []
    : [...url.matchAll(/(?<=\/|^):(\d+)(?=\/|$)/g)].map(([, digits]) => Number(digits));
