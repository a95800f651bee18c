import { type Diagnostic, diagnostic } from '../diagnostics.js';
import type { Api } from '../model/api.js';

/** A project without declarations is most often another folder than the one that was meant. */
export function nothingDeclared({ publications, methods, collections }: Api, root: string): Diagnostic[] {
  if (publications.length + methods.length + collections.length > 0) return [];
  const message = `No publications, methods or collections were found in ${root}`;
  return [diagnostic('nothing-declared', message, { hint: WHAT_COUNTS })];
}

export const WHAT_COUNTS =
  "They are declared by functions and classes imported from 'restgen/host' or from Meteor's packages. " +
  'Is this the right folder, and do `include` and `exclude` leave the files in? ' +
  'Functions of your own that declare are taught with `declarations`.';
