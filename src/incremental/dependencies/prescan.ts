/** What a text says of itself before it is parsed: most files of a project are never asked for more. */

/** What is not so is absent, as one is kept of every file. */
export interface Prescan {
  /** Less than this in a text, and it cannot name a function of a host by itself. */
  mentionsHost?: true;
  /** It adds to the types of other modules. */
  augments?: true;
  /** It may attach schemas to collections. */
  attaches?: true;
  /** The specifiers of what it imports, each once. */
  imports?: readonly string[];
  /** The names without a module that it gives a value to, each as often as it does: `Tasks`, `App.names`. */
  assigns?: readonly string[];
}

const HOST =
  /['"`](?:restgen\/host|meteor\/[\w:.-]+|meteor-rxjs)['"`]|\b(?:Meteor|Mongo|SimpleRest|Package)\s*[!?]?\s*[.[]|=\s*(?:Meteor|Mongo|SimpleRest)\b|\b(?:ValidatedMethod|FilesCollection|publishComposite|PublishRelations|FindFromPublication)\b/;
/** What Meteor builds bears it: the source is elsewhere. */
const BUILT = /^\/{9,}\n\/\/ +\/\/\n\/\/ This is a generated file\. You can view the original +\/\//;
const AUGMENTING = /\bdeclare\s+(?:module\s+['"]|global\b)/;
const SPECIFIER = /(?:\bfrom|\bimport|\brequire|\bimport\s*\(|\brequire\s*\()\s*\(?\s*(['"`])([^'"`\n]+)\1/g;
const MODULE = /^(?:import|export)\b/m;
const ASSIGNMENT =
  /^(?:(?:this|global|globalThis)\.)?([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)[ \t]*=(?![=>])/gm;

export function prescan(text: string): Prescan {
  const imports = [...text.matchAll(SPECIFIER)].map(([, , specifier = '']) => specifier);
  const assigns = [...text.matchAll(ASSIGNMENT)].map(([, name = '']) => name).filter(isShared(text));
  return {
    ...(HOST.test(text) && !BUILT.test(text) ? { mentionsHost: true } : {}),
    ...(AUGMENTING.test(text) ? { augments: true } : {}),
    ...(text.includes('.attachSchema') ? { attaches: true } : {}),
    ...(imports.length === 0 ? {} : { imports: [...new Set(imports)] }),
    ...(assigns.length === 0 ? {} : { assigns }),
  };
}

/** A module has names of its own, but may write members of what others share: `App.names = …`. */
const isShared = (text: string): ((name: string) => boolean) =>
  MODULE.test(text) ? (name) => /^[A-Z].*\.(?!propTypes$|defaultProps$|displayName$)/.test(name) : () => true;

/** As a whole word: first by what is cheap to ask. */
export const mentions = (text: string, name: string): boolean =>
  text.includes(name) && text.split(/[^\p{ID_Continue}$]+/u).includes(name);

export const isSamePrescan = (one: Prescan, other: Prescan): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
