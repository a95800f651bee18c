/** The options of publications and methods (C6, C7, C8, C13). */
import type { ts } from 'ts-morph';
import type { Options } from '../../../shared/api.js';
import { DECLARATION_OPTIONS, VERBS } from '../../../shared/conventions.js';
import { didYouMean } from '../../../shared/did-you-mean.js';
import { isUnknown, type Member, textOfValue, type Unknown, type Value } from '../interpreter/index.js';
import type { DeclaredOptions, Finder } from './finder.js';
import { readPage } from './page-option.js';
import { undecidedAdvice } from './undecidable.js';

export function readOptions(
  finder: Finder,
  node: ts.Node | undefined,
  kind: 'publication' | 'method',
): DeclaredOptions {
  if (node === undefined) return { options: {} };
  const value = finder.evaluator.evaluate(node);
  if (value.kind === 'literal' && value.value === undefined) return { options: {} };
  if (value.kind === 'unknown') return undecidedOptions(finder, node, value, node);
  if (value.kind !== 'object') {
    finder.report(
      'option-invalid',
      node,
      'Options have to be an object.',
      `They are: ${DECLARATION_OPTIONS.join(', ')}.`,
    );
    return { options: {}, at: node };
  }
  const result: DeclaredOptions = { options: {}, at: node };
  for (const member of value.members) {
    if (isUnknown(member)) return undecidedOptions(finder, node, member, member.node);
    if (!readOption(finder, result, member, kind)) return { ...result, undecided: true };
  }
  return result;
}

const FOR_ROUTES: readonly string[] = ['url', 'httpMethod', 'getArgsFromRequest'];

/** Meteor ignores the argument, so it may be meant for something else: only options for routes make it ours. */
export function withoutErrors(finder: Finder, node: ts.Node | undefined): Finder {
  const value = node && finder.evaluator.evaluate(node);
  const members = value?.kind === 'object' ? value.members : [];
  if (members.some((member) => !isUnknown(member) && FOR_ROUTES.includes(member.name))) return finder;
  const report: Finder['report'] = (code, at, message, hint) =>
    finder.report(code, at, message, hint, 'warning');
  return { ...finder, report };
}

function undecidedOptions(
  { report }: Finder,
  at: ts.Node,
  { reason }: Unknown,
  part: ts.Node,
): DeclaredOptions {
  const message = 'These options cannot be decided, so there is no route.';
  report('options-not-static', part, message, undecidedAdvice(reason, 'options'));
  return { options: {}, at, undecided: true };
}

/** `false` if the option cannot be decided. */
function readOption(
  finder: Finder,
  declared: DeclaredOptions,
  member: Member,
  kind: 'publication' | 'method',
): boolean {
  const { name } = member;
  // Meteor marks the publications of its own packages with it.
  if (name === 'is_auto') return true;
  if (kind === 'method' && (name === 'live' || name === 'page')) return reportOnMethod(finder, member);
  if (name === 'schema') return readSchema(finder, declared, member);
  const reader = READERS.get(name);
  if (reader === undefined) {
    const hint = didYouMean(name, DECLARATION_OPTIONS) ?? `There are: ${DECLARATION_OPTIONS.join(', ')}.`;
    finder.report('option-unknown', member.key, `There is no option '${name}'.`, hint);
    return true;
  }
  const value = member.value();
  const at = member.expression ?? member.node;
  if (isUnknown(value) && name !== 'getArgsFromRequest') {
    const message = `The ${name} cannot be decided, so there is no route.`;
    finder.report('options-not-static', at, message, undecidedAdvice(value.reason));
    return false;
  }
  const isUnset = value.kind === 'literal' && value.value === undefined;
  const problem = reader(declared, isUnset ? undefined : value, at);
  if (problem !== undefined) finder.report('option-invalid', at, problem.message, problem.hint);
  return true;
}

/**
 * Reports an option of publications on a method. This is only a warning, because the host's types allow the option
 * there.
 */
function reportOnMethod({ report }: Finder, { key, name }: Member): true {
  const message = `'${name}' has no effect on a method.`;
  report('option-unknown', key, message, 'Remove it: only publications have this option.', 'warning');
  return true;
}

interface Problem {
  message: string;
  hint?: string;
}

/** Reads the value of an option. Without a value, removes the option that an earlier spread object has set. */
type Reader = (declared: DeclaredOptions, value: Value | undefined, at: ts.Node) => Problem | undefined;

const READERS: ReadonlyMap<string, Reader> = new Map([
  ['url', readUrl],
  ['httpMethod', readVerb],
  ['getArgsFromRequest', readReader],
  ['validation', readSwitch('validation', 'off')],
  ['live', readSwitch('live', false)],
  ['page', readPage],
]);

function readUrl(declared: DeclaredOptions, value: Value | undefined, at: ts.Node): Problem | undefined {
  delete declared.options.url;
  const url = textOfValue(value);
  if (url === undefined) return value && { message: 'The url has to be a text.' };
  declared.options.url = url;
  declared.urlAt = at;
  return undefined;
}

function readVerb({ options }: DeclaredOptions, value: Value | undefined): Problem | undefined {
  delete options.httpMethod;
  if (value === undefined) return undefined;
  const text = value.kind === 'literal' ? String(value.value) : '';
  const verb = VERBS.find((candidate) => candidate === text.toLowerCase());
  if (verb !== undefined) options.httpMethod = verb;
  const hint = didYouMean(text, VERBS) ?? `There are: ${VERBS.join(', ')}.`;
  return verb === undefined ? { message: `'${text}' is not a verb that a route can have.`, hint } : undefined;
}

function readReader(declared: DeclaredOptions, value: Value | undefined): Problem | undefined {
  delete declared.options.getArgsFromRequest;
  if (value === undefined) return undefined;
  if (value.kind === 'literal' || value.kind === 'object' || value.kind === 'array')
    return { message: 'getArgsFromRequest has to be a function.' };
  declared.options.getArgsFromRequest = true;
  return undefined;
}

/** Reads an option that can only switch something off. */
function readSwitch<Name extends 'validation' | 'live'>(name: Name, off: NonNullable<Options[Name]>): Reader {
  return ({ options }, value) => {
    delete options[name];
    if (value === undefined) return undefined;
    if (value.kind === 'literal' && value.value === off) {
      options[name] = off;
      return undefined;
    }
    const shown = typeof off === 'string' ? `'${off}'` : String(off);
    return { message: `The ${name} has to be ${shown}, or to be left out.` };
  };
}

/** The schema itself is read later, and that may fail. */
function readSchema(
  { evaluator: { frame } }: Finder,
  options: DeclaredOptions,
  { value, expression }: Member,
): true {
  const schema = value();
  delete options.schema;
  const isSet = !(schema.kind === 'literal' && schema.value === undefined);
  if (isSet && expression !== undefined) options.schema = { node: expression, frame };
  return true;
}
