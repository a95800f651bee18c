/** Reads the facts that suffice for most files from their texts, without parsing. */
import { isStandaloneHost } from '../../../shared/conventions.js';
import { mentionsHost } from '../../../shared/host-vocabulary.js';
import { type Import, importsOfText } from './imports.js';

/** Facts that do not hold are left out, because there is one prescan for every file. */
export interface Prescan {
  /** Set if the text mentions a host; otherwise it cannot call the host's functions directly. */
  mentionsHost?: true;
  /** Set if it extends the types of other modules. */
  augments?: true;
  /** Set if it may attach schemas to collections. */
  attaches?: true;
  /** Set if it may allow clients to write to collections. */
  allows?: true;
  /** Set if it may deny clients such writes. */
  denies?: true;
  /** Set if it may call publications or methods. */
  calls?: true;
  /** Set if it may declare by a function or class of a package: `new FS.Collection(…)`, `createMethod({ … })`. */
  declaresByPackage?: true;
  /** Set if it may set the status of an answer. */
  answers?: true;
  /** The specifiers of its imports, without repetition. */
  imports?: readonly string[];
  /** The globals of scripts that it assigns to, with repetition: `Tasks`, `App.names`. */
  assigns?: readonly string[];
  /** The globals to which it assigns a function or class of a host, or an object that contains one: `Store = Mongo.Collection`. */
  aliases?: readonly string[];
}

/** The header of files that Meteor has built. */
const BUILT =
  /^\/{9,200}\n\/\/ {1,200}\/\/\n\/\/ This is a generated file\. You can view the original {1,200}\/\//;
/** Does not match `fn.call(this)`, which calls nothing of a host. */
const CALLING =
  /\b(?:Meteor\s{0,20}\??\.\s{0,20}(?:call|apply|subscribe)|useSubscribe)\b|\.subscribe\s{0,20}\(|\.call(?:Async|Promise)?\s{0,20}\((?!\s{0,20}(?:this|null|undefined|self|that)\b)/;
/** Matches `callMethod('tasks.add')`, and functions that are imported from `./methods`. */
const CALLING_THROUGH =
  /(?:[cC]all|[sS]ubscri|[mM]ethod)\w{0,30} ?\(\s{0,30}['"`]|\bfrom ?['"](?!meteor\/)[^'"\n]{0,100}[mM]ethod/;
/** Matches `{ statusCode: 404 }` and `this.statusCode = code`; not `response.statusCode === 200`. */
const ANSWERING = /\bsetHttpStatusCode\b|\bstatusCode\s{0,20}(?:\??\s{0,20}[:=](?!=)|[,}]|\(\s{0,20}\))/;
/** `permit` of the package ongoworks:security. */
const ALLOWING = /\b(?:allow|permit)\b/;
const DENYING = /\bdeny\b/;
const AUGMENTING = /\bdeclare\s{1,20}(?:module\s{1,20}['"]|global\b)/;
const OF_PACKAGE =
  /\bnew\s{1,20}(?!(?:Mongo|Meteor)\.)[\w$.]{0,60}Collection\b|(?<!\bMeteor)\.(?:publish[\w$]{0,60}|methods?|publications?)\s{0,20}\(|\b(?:publish(?!Composite\b)[\w$]{1,60}|\w{1,60}Publish|rpc\w{0,60})\s{0,20}\(|\b(?:publications|methods)\(\)\s{0,20}\{\s{0,200}return\b|\b(?:add|build|create|declare|define|expose|make|provide|register|set)[\w$]{0,60}(?:method|publication|collection|procedure)[\w$]{0,60}\s{0,20}\(/i;
/** Matches `new Meteor.Pagination(Tasks)`. */
const OF_COLLECTION = /\bnew\s{1,20}[\w$.]{1,100}\(\s{0,200}[A-Z][\w$.]{0,60}[a-z][\w$.]{0,60}\s{0,200}\)/;
/**
 * Matches calls whose arguments may be a name and a function, as `new Feed('news', () => …)`, `feed(NAMES.news, load)` and
 * `feed(name, load)`: at the beginning of lines, after a condition, or in `Meteor.startup(() => …)`.
 */
const NAMING =
  /^[ \t]{0,40}(?:export\s{1,5})?(?:default\s{1,5})?(?:(?:const|let|var)\s{1,5}[\w$]{1,60}\s{0,5}=\s{0,20})?(?:if\s{0,5}\([\w$.!]{1,60}\)\s{0,40}|[\w$.]{1,60}\(\(\)\s{0,5}=>\s{0,40})?(?:await\s{1,5})?(new\s{1,5})?([\w$]{1,60})(?:\.[\w$.]{1,60})?\(\s{0,40}(?:(?:(['"`])[\w$.:-]{1,100}\3|[A-Z][\w$.]{0,100}|[\w$]{1,60}\.[\w$.]{1,60}|\w{0,60}(?:[nN]ame|id|key|type))\s{0,40},\s{0,40}(?:async\b|function\b|\(|\{|[\w$]{1,60}\s{0,40}(?:=>|[,)]))|\{\s{0,40}(?:name|id|key|type)\s{0,5}:\s{0,40}['"`])/gm;
const MODULE = /^(?:import|export)\b/m;
/** Begins with the end of the line before: to try `^` everywhere takes three times as long. */
const ASSIGNMENT =
  /[\r\n](?:(?:this|global|globalThis)\.|[ \t]{1,40}(?=[A-Z]))?([A-Za-z_$][\w$]{0,60}(?:\.[A-Za-z_$][\w$]{0,60}){0,5})[ \t]{0,40}=(?![=>])/g;

const ALIAS =
  /[\r\n](?:(?:this|global|globalThis)\.|[ \t]{1,20}(?=[A-Z]))?([A-Za-z_$][\w$.]{0,60})[ \t]{0,20}=[ \t]{0,20}(?:(?:class\b[^{]{0,200}\bextends\s{1,20}|\{[^{}]{0,1000}:\s{0,20})?(?:Meteor|Mongo)\.(?:Collection|publish|methods)\b(?!\s{0,20}[.(])|(?:[$\w]{1,60}[ \t]{0,20}=[ \t]{0,20}){0,3}Meteor[ \t]{0,20};?[ \t]{0,20}[\r\n])/g;

export function prescan(text: string): Prescan {
  const isOfHost = mentionsHost(text) && !BUILT.test(text);
  const imports = importsOfText(text);
  const specifiers = imports.map(({ specifier }) => specifier);
  const calls = (CALLING.test(text) || CALLING_THROUGH.test(text)) && !BUILT.test(text);
  const assignedNames = (pattern: RegExp): string[] =>
    [...`\n${text}`.matchAll(pattern)].map(([, name = '']) => name).filter(sharedNameFilter(text));
  const assigns = assignedNames(ASSIGNMENT);
  const aliases = isOfHost ? assignedNames(ALIAS) : [];
  return {
    ...(isOfHost ? { mentionsHost: true } : {}),
    ...(AUGMENTING.test(text) ? { augments: true } : {}),
    ...(text.includes('.attachSchema') ? { attaches: true } : {}),
    ...(ALLOWING.test(text) ? { allows: true } : {}),
    ...(DENYING.test(text) ? { denies: true } : {}),
    ...(calls ? { calls: true } : {}),
    ...(declaresByPackage(text, imports) ? { declaresByPackage: true } : {}),
    ...(ANSWERING.test(text) ? { answers: true } : {}),
    ...(specifiers.length === 0 ? {} : { imports: [...new Set(specifiers)] }),
    ...(assigns.length === 0 ? {} : { assigns }),
    ...(aliases.length === 0 ? {} : { aliases }),
  };
}

const declaresByPackage = (text: string, imports: readonly Import[]): boolean =>
  OF_PACKAGE.test(withoutCollectionsOfHost(text, imports)) ||
  OF_COLLECTION.test(text) ||
  namesByPackage(text, imports);

function namesByPackage(text: string, imports: readonly Import[]): boolean {
  const named = [...text.matchAll(NAMING)].filter(
    ([, isMade, root]) => isMade !== undefined || root !== 'Meteor',
  );
  const imported = new Set(
    named.length === 0
      ? []
      : imports
          .filter(({ specifier }) => isOfOtherPackage(specifier))
          .flatMap(({ clause }) => clause.match(/[\w$]+/g) ?? []),
  );
  return named.some(([, isMade, root = '']) => isMade !== undefined || imported.has(root));
}

/** A package other than Meteor's own, Node's and restgen. */
const isOfOtherPackage = (specifier: string): boolean =>
  !/^(?:[./]|node:|meteor\/[^:]*$)/.test(specifier) && !isStandaloneHost(specifier);

/** In hosts in plain Node almost every file that declares has `new Collection`, and would be parsed in every run. */
const withoutCollectionsOfHost = (text: string, imports: readonly Import[]): string =>
  imports.some(({ specifier }) => isStandaloneHost(specifier))
    ? text.replaceAll(/\bnew\s{1,20}Collection\b/g, '')
    : text;

/** A module declares its own names, but it may assign to others, and to members of shared objects: `App.names = …`. */
const sharedNameFilter = (text: string): ((name: string) => boolean) =>
  MODULE.test(text)
    ? (name) =>
        /^[A-Z].*\.(?!propTypes$|defaultProps$|displayName$)/.test(name) ||
        (/^[A-Z]\w*$/.test(name) && !new RegExp(`${DECLARING}\\b${name}\\b`).test(text))
    : () => true;

const DECLARING = `\\b(?:function\\s+|(?:var|let|const|class|import)\\b[^;='"]*)`;

/** Looks for a whole word, without making a list of all words. */
export function mentionsWord(text: string, name: string): boolean {
  if (name === '') return false;
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1))
    if (!isOfWord(text[at - 1]) && !isOfWord(text[at + name.length])) return true;
  return false;
}

const isOfWord = (character = ''): boolean => /[\p{ID_Continue}$]/u.test(character);
