/** Guesses what a function declares by the words in its name and in its class's name. */
import { DECLARATION_KINDS, type DeclarationKind } from '../../../shared/suggested-declarators.js';

/** `['create', 'http', 'method']` for `createHTTPMethod`. */
const wordsInName = (name: string): string[] =>
  name
    .split(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[^A-Za-z\d]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());

const NOUNS: Readonly<Record<DeclarationKind, RegExp>> = {
  publications: /^publi(?:sh|cations?)$/,
  methods: /^(?:methods?|rpcs?|procedures?)$/,
  collections: /^collections?$/,
};

/** Verbs that suggest a declaration. A name without a verb, such as `methods`, may also declare. */
const DECLARING =
  /^(?:add|build|create|declare|define|expose|handle|implement|make|new|provide|publish|register|serve|set)$/;
/** Verbs at the beginning of a name that suggest something else. */
const OTHERWISE =
  /^(?:un\w+|after|apply|assert|before|bind|call|check|clear|count|decorate|delete|disable|drop|emit|enable|exec|execute|expect|fetch|find|for|format|from|get|has|hide|if|intercept|invoke|is|limit|list|load|log|off|on|once|override|parse|patch|rate|remove|request|reset|restrict|run|send|show|subscribe|throttle|to|update|use|validate|watch|with|wrap)$/;
/** Words that suggest something else anywhere in a name. */
const ELSE = /^(?:fake|http|mock|spy|strategy|stub|test)$/;

/** Words in the names of objects that send messages to other servers. */
const SENDING = /^(?:amqp|broker|channel|client|mqtt|nats|pubsub|redis)$/;

/** Words in the names of functions that packages offer for other things, which also have names and functions. */
const OTHER =
  /^(?:agenda|benchmark|callback|command|component|cron|describe|each|element|emitter|error|event|filter|helper|hook|i18n|it|job|lang|language|listener|locale|log|logger|middleware|migration|plugin|queue|route|router|rule|schedule|scheduler|strategy|suite|task|template|timer|transform|translation|trigger|validator|worker|workflow)s?$/;

/** `app.get`, `queue.process`, `new CronJob` */
export function isNameOfOther(callee: string): boolean {
  const called = wordsInName(callee.slice(callee.lastIndexOf('.') + 1));
  return (
    OTHERWISE.test(called[0] ?? '') || wordsInName(callee).some((word) => ELSE.test(word) || OTHER.test(word))
  );
}

/** `HTTP.methods` makes routes, and `client.publish` of MQTT sends a message. */
export const isOfOther = (owner = ''): boolean =>
  wordsInName(owner).some((word) => ELSE.test(word) || SENDING.test(word));

/** `undefined` if no word decides. */
export function kindByName(name: string, owner = ''): DeclarationKind | undefined {
  const words = wordsInName(name);
  const all = [...words, ...wordsInName(owner)];
  // `extendCollection(Tasks, …)` changes a collection; `extendAndSetupCollection('tasks')` makes one.
  const isOtherwise = OTHERWISE.test(words[0] ?? '') || (words[0] === 'extend' && words[1] !== 'and');
  if (isOtherwise || all.some((word) => ELSE.test(word))) return undefined;
  const own = kindInWords(words);
  if (own !== undefined) return own;
  return DECLARING.test(words[0] ?? '') ? kindInWords(wordsInName(owner)) : undefined;
}

/** The last noun decides, but `publishCollection` publishes. */
function kindInWords(words: readonly string[]): DeclarationKind | undefined {
  const kinds = words.flatMap((word) => DECLARATION_KINDS.filter((kind) => NOUNS[kind].test(word)));
  return words.includes('publish') ? 'publications' : kinds.at(-1);
}

/** Every file with such a function contains one of these texts, in any case. Only such files are parsed. */
export const SUGGESTIVE_TEXTS: Readonly<Record<DeclarationKind, string>> = {
  publications: 'publi(?:sh|cation)',
  methods: String.raw`(?:methods?|rpcs?|procedures?)[\w$]*\s*(?:[=(<{:]|extends\b)|class\s+[\w$]*(?:method|rpc|procedure)`,
  collections: String.raw`collections?[\w$]*\s*(?:[=(<{:]|extends\b)`,
};

/** Names of values that servers pass to every handler besides its arguments. */
const CONTEXT = /^(?:caller|conn|connection|context|ctx|peer|req|request|session|socket|this)$/;

export const isContextName = (name: string): boolean => CONTEXT.test(wordsInName(name).at(-1) ?? '');

/** Keys of handlers in definition objects, the most likely first. */
export const HANDLER_KEYS = [
  'handler',
  'run',
  'handle',
  'execute',
  'resolve',
  'publish',
  'method',
  'callback',
  'cb',
  'fn',
  'func',
  'function',
] as const;
