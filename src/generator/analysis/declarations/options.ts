/** The options of publications and methods (C6, C7, C8, C13). */
import type { ts } from 'ts-morph';
import type { Options } from '../../../shared/api.js';
import { DECLARATION_OPTIONS, VERBS, type Verb } from '../../../shared/conventions.js';
import { didYouMean } from '../../../shared/did-you-mean.js';
import { isUnknown, type Member, type Unknown } from '../interpreter/index.js';
import type { DeclaredOptions, Finder } from './finder.js';
import { readPage } from './page-option.js';
import { adviceFor, refuseOption } from './undecidable.js';

export function optionsOf(
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
  report(
    'options-not-static',
    part,
    'These options cannot be decided, so there is no route.',
    adviceFor(reason, 'options'),
  );
  return { options: {}, at, undecided: true };
}

/** `false` if the option cannot be decided. */
function readOption(
  finder: Finder,
  options: DeclaredOptions,
  member: Member,
  kind: 'publication' | 'method',
): boolean {
  switch (member.name) {
    case 'url':
      return readUrl(finder, options, member);
    case 'httpMethod':
      return readVerb(finder, options, member);
    case 'getArgsFromRequest':
      return readReader(finder, options, member);
    case 'schema':
      return readSchema(finder, options, member);
    case 'validation':
      return readSwitch(finder, options, member, 'validation', 'off');
    case 'live':
      if (kind === 'method') return reportOnMethod(finder, member, 'sends no stream');
      return readSwitch(finder, options, member, 'live', false);
    case 'page':
      if (kind === 'method') return reportOnMethod(finder, member, 'answers no pages');
      return readPage(finder, options, member);
    // Meteor marks the publications of its own packages with it.
    case 'is_auto':
      return true;
    default:
      finder.report(
        'option-unknown',
        member.key,
        `There is no option '${member.name}'.`,
        didYouMean(member.name, DECLARATION_OPTIONS) ?? `There are: ${DECLARATION_OPTIONS.join(', ')}.`,
      );
      return true;
  }
}

/** Only a warning, because the types of the host allow it, for options that declarations of both kinds share. */
function reportOnMethod({ report }: Finder, { key, name }: Member, reason: string): true {
  const message = `'${name}' has no effect on a method, which ${reason}.`;
  report('option-unknown', key, message, 'Remove it: only publications have this option.', 'warning');
  return true;
}

function readUrl(finder: Finder, options: DeclaredOptions, member: Member): boolean {
  const value = member.value();
  if (value.kind === 'unknown') return refuseOption(finder, member, value);
  delete options.options.url;
  if (value.kind === 'literal' && typeof value.value === 'string') {
    options.options.url = value.value;
    options.urlAt = member.expression ?? member.node;
  } else if (!(value.kind === 'literal' && value.value === undefined)) {
    finder.report('option-invalid', member.expression ?? member.node, 'The url has to be a text.');
  }
  return true;
}

function readVerb(finder: Finder, options: DeclaredOptions, member: Member): boolean {
  const value = member.value();
  if (value.kind === 'unknown') return refuseOption(finder, member, value);
  delete options.options.httpMethod;
  if (value.kind === 'literal' && value.value === undefined) return true;
  const text = value.kind === 'literal' ? String(value.value) : '';
  const verb = VERBS.find((candidate) => candidate === text.toLowerCase());
  if (verb !== undefined) options.options.httpMethod = verb;
  else reportVerb(finder, member, text);
  return true;
}

const reportVerb = ({ report }: Finder, member: Member, text: string): void =>
  report(
    'option-invalid',
    member.expression ?? member.node,
    `'${text}' is not a verb that a route can have.`,
    didYouMean(text, VERBS) ?? `There are: ${VERBS.map((verb: Verb) => verb).join(', ')}.`,
  );

function readReader(finder: Finder, options: DeclaredOptions, member: Member): boolean {
  const value = member.value();
  delete options.options.getArgsFromRequest;
  if (value.kind === 'literal' && value.value === undefined) return true;
  if (value.kind === 'literal' || value.kind === 'object' || value.kind === 'array') {
    finder.report(
      'option-invalid',
      member.expression ?? member.node,
      'getArgsFromRequest has to be a function.',
    );
  } else {
    options.options.getArgsFromRequest = true;
  }
  return true;
}

/** Reads an option that can only switch something off. */
function readSwitch<Name extends 'validation' | 'live'>(
  finder: Finder,
  { options }: DeclaredOptions,
  member: Member,
  name: Name,
  off: NonNullable<Options[Name]>,
): boolean {
  const value = member.value();
  if (value.kind === 'unknown') return refuseOption(finder, member, value);
  delete options[name];
  if (value.kind === 'literal' && value.value === undefined) return true;
  if (value.kind === 'literal' && value.value === off) options[name] = off;
  else
    finder.report(
      'option-invalid',
      member.expression ?? member.node,
      `The ${name} has to be ${off === false ? off : `'${off}'`}, or to be left out.`,
    );
  return true;
}

/** The schema itself is read later, and that may fail. */
function readSchema(
  { evaluator: { frame } }: Finder,
  options: DeclaredOptions,
  { value, expression }: Member,
): boolean {
  const schema = value();
  delete options.schema;
  const isSet = !(schema.kind === 'literal' && schema.value === undefined);
  if (isSet && expression !== undefined) options.schema = { node: expression, frame };
  return true;
}
