/** What is read from a text without parsing it: of most files of a project, nothing else is needed. */

/** What does not hold is absent, because there is one of these for every file. */
export interface Prescan {
  /** Without this, the text names no function of a host by itself. */
  mentionsHost?: true;
  /** It adds to the types of other modules. */
  augments?: true;
  /** It may attach schemas to collections. */
  attaches?: true;
  /** It may call publications or methods. */
  calls?: true;
  /** The specifiers of what it imports, each once. */
  imports?: readonly string[];
  /** The names shared by all files that it assigns, each as often as it does: `Tasks`, `App.names`. */
  assigns?: readonly string[];
}

const HOST =
  /['"`](?:restgen\/host|meteor\/[\w:.-]+|meteor-rxjs)['"`]|\b(?:Meteor|Mongo|SimpleRest|Package)\s*[!?]?\s*[.[]|=\s*(?:Meteor|Mongo|SimpleRest)\b|\b(?:ValidatedMethod|FilesCollection|publishComposite|PublishRelations|FindFromPublication)\b/;
/** The head of files that Meteor builds from other sources. */
const BUILT = /^\/{9,}\n\/\/ +\/\/\n\/\/ This is a generated file\. You can view the original +\/\//;
/** `fn.call(this)` calls nothing of a host. */
const CALLING =
  /\b(?:Meteor\s*\??\.\s*(?:call|apply|subscribe)|useSubscribe)\b|\.subscribe\s*\(|\.call(?:Async|Promise)?\s*\((?!\s*(?:this|null|undefined|self|that)\b)/;
/** `callMethod('tasks.add')`, and functions that are imported from `./methods`. */
const CALLING_THROUGH =
  /(?:[cC]all|[sS]ubscri|[mM]ethod)\w*\s*\(\s*['"`]|\bfrom\s*['"](?!meteor\/)[^'"\n]*[mM]ethod/;
const AUGMENTING = /\bdeclare\s+(?:module\s+['"]|global\b)/;
const SPECIFIER = /(?:\bfrom|\bimport|\brequire|\bimport\s*\(|\brequire\s*\()\s*\(?\s*(['"`])([^'"`\n]+)\1/g;
const MODULE = /^(?:import|export)\b/m;
const ASSIGNMENT =
  /^(?:(?:this|global|globalThis)\.)?([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)[ \t]*=(?![=>])/gm;

export function prescan(text: string): Prescan {
  const imports = [...text.matchAll(SPECIFIER)].map(([, , specifier = '']) => specifier);
  const assigns = [...text.matchAll(ASSIGNMENT)].map(([, name = '']) => name).filter(isSharedBy(text));
  return {
    ...(HOST.test(text) && !BUILT.test(text) ? { mentionsHost: true } : {}),
    ...(AUGMENTING.test(text) ? { augments: true } : {}),
    ...(text.includes('.attachSchema') ? { attaches: true } : {}),
    ...((CALLING.test(text) || CALLING_THROUGH.test(text)) && !BUILT.test(text) ? { calls: true } : {}),
    ...(imports.length === 0 ? {} : { imports: [...new Set(imports)] }),
    ...(assigns.length === 0 ? {} : { assigns }),
  };
}

/** A module's names are its own, but it may assign members of shared objects: `App.names = …`. */
const isSharedBy = (text: string): ((name: string) => boolean) =>
  MODULE.test(text) ? (name) => /^[A-Z].*\.(?!propTypes$|defaultProps$|displayName$)/.test(name) : () => true;

/** As a whole word. Splitting is slow, so the cheap test comes first. */
export const mentionsWord = (text: string, name: string): boolean =>
  text.includes(name) && text.split(/[^\p{ID_Continue}$]+/u).includes(name);

export const isSamePrescan = (one: Prescan, other: Prescan): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
