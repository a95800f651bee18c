import type { Api } from '../model/api.js';
import { count } from './count.js';

/** A line for what bears a name and yet gets no route; nothing where there is no such thing. */
export function notExposedText({ publications, methods, collections }: Api): string {
  const withheld = [...publications, ...methods, ...collections].filter(
    (declaration) => declaration.name !== null && declaration.withheld !== undefined,
  );
  if (withheld.length === 0) return '';
  return `Not exposed: ${count(withheld.length, 'declaration')}. \`restgen inspect\` tells which, and why.\n`;
}
