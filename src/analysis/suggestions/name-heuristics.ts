/** What a function seems to declare, by the words in its name and in its class's name. */
import { DECLARATION_KINDS, type DeclarationKind } from '../../suggested-declarators.js';

/** `['create', 'http', 'method']` for `createHTTPMethod`. */
export const wordsInName = (name: string): string[] =>
  name
    .split(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[^A-Za-z\d]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());

const NOUNS: Readonly<Record<DeclarationKind, RegExp>> = {
  publications: /^publi(?:sh|cations?)$/,
  methods: /^(?:methods?|rpcs?|procedures?)$/,
  collections: /^collections?$/,
};

/** Verbs that declare. A name without a verb, such as `methods`, may declare, too. */
const DECLARING =
  /^(?:add|build|create|declare|define|expose|handle|implement|make|new|provide|publish|register|serve|set)$/;
/** Verbs that do something else, at the beginning of a name. */
const OTHERWISE =
  /^(?:un\w+|after|apply|assert|before|bind|call|check|clear|count|decorate|delete|disable|drop|emit|enable|exec|execute|expect|fetch|find|for|format|from|get|has|if|intercept|invoke|is|list|load|log|off|on|once|override|parse|patch|remove|request|reset|run|send|subscribe|to|update|use|validate|watch|with|wrap)$/;
/** Words that mean something else wherever they are. */
const ELSE = /^(?:fake|http|mock|spy|stub|test)$/;

/** `undefined` where the words do not tell. */
export function kindByName(name: string, owner = ''): DeclarationKind | undefined {
  const words = wordsInName(name);
  const all = [...words, ...wordsInName(owner)];
  if (OTHERWISE.test(words[0] ?? '') || all.some((word) => ELSE.test(word))) return undefined;
  const own = kindInWords(words);
  if (own !== undefined) return own;
  return DECLARING.test(words[0] ?? '') ? kindInWords(wordsInName(owner)) : undefined;
}

/** Whether a name begins with a verb that declares: a package exports types and lists with nouns as well. */
export const isVerbal = (name: string): boolean => DECLARING.test(wordsInName(name)[0] ?? '');

/** The last noun counts; but `publishCollection` publishes. */
function kindInWords(words: readonly string[]): DeclarationKind | undefined {
  const kinds = words.flatMap((word) => DECLARATION_KINDS.filter((kind) => NOUNS[kind].test(word)));
  return words.includes('publish') ? 'publications' : kinds.at(-1);
}

/** Texts that a file with such a function contains, in any case: only these files are parsed. */
export const SUGGESTIVE_TEXTS: Readonly<Record<DeclarationKind, string>> = {
  publications: 'publi(?:sh|cation)',
  methods: String.raw`(?:methods?|rpcs?|procedures?)[\w$]*\s*(?:[=(<{:]|extends\b)|class\s+[\w$]*(?:method|rpc|procedure)`,
  collections: String.raw`collections?[\w$]*\s*(?:[=(<{:]|extends\b)`,
};

/** Names of what a server passes to every handler beside its arguments. */
const CONTEXT = /^(?:caller|conn|connection|context|ctx|peer|req|request|session|socket|this)$/;

export const isContextName = (name: string): boolean => CONTEXT.test(wordsInName(name).at(-1) ?? '');

/** Words in the names of classes that answer calls from outside. */
export const isNameOfServer = (name: string): boolean =>
  wordsInName(name).some((word) =>
    /^(?:api|dispatcher|host|registrar|registry|remote|rpc|rpcs|server|service)$/.test(word),
  );
