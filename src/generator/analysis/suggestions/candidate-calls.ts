/** Collects calls that may declare something, as plain data: their names, functions and places. */
import { ts } from 'ts-morph';
import type { MarkedPlace } from '../../../shared/diagnostics.js';
import { type ArgumentPosition, DECLARATION_KINDS } from '../../../shared/suggested-declarators.js';
import { markedPlaceOfNode } from '../../project/parsing/index.js';
import { decidingEvaluators } from '../declarations/index.js';
import {
  decidedMember,
  type Evaluator,
  evaluatedArguments,
  findImplementation,
  isOfCall,
  isUnknown,
  type ObjectValue,
  textOfValue,
  type Unknown,
  type Value,
} from '../interpreter/index.js';
import { type Call, type FunctionNode, lastName, outermost, withoutThis } from '../syntax/index.js';
import type { Declarator } from './declarators.js';
import { HANDLER_KEYS } from './name-heuristics.js';
import { calleeSpelling } from './spelling.js';

export interface CandidateCall {
  declarer: Declarator;
  /** The callee in the spelling of the configuration. */
  callee: string;
  /** The argument that is the name; `undefined` if none seems to be. */
  nameIs: ArgumentPosition | undefined;
  /** `undefined` if it cannot be decided. */
  name: string | undefined;
  /** Whether the name is in the call itself, not at a call site of a wrapper. */
  isDirect: boolean;
  place: MarkedPlace;
  functions: readonly SeenFunction[];
  /** The schema of the arguments, in a definition object. */
  schema: string | undefined;
}

export interface SeenFunction {
  which: ArgumentPosition;
  parameters: readonly string[];
}

export function findCandidateCalls(
  evaluator: Evaluator,
  file: string,
  declarers: ReadonlyMap<string, readonly Declarator[]>,
): CandidateCall[] {
  const { calls } = evaluator.scanOfSource(evaluator.project.sources.tree(file));
  return calls.flatMap((call) => {
    const all = declarers.get(lastName(call.expression) ?? '') ?? [];
    return DECLARATION_KINDS.flatMap((kind) => {
      for (const declarer of all.filter(({ declares }) => declares === kind)) {
        if (kind === 'collections' && !isUseful(call, declarer)) continue;
        const callee = calleeSpelling(evaluator, call, declarer);
        if (callee !== undefined) return candidateCallsOfDeclarator(evaluator, { call, declarer, callee });
      }
      return [];
    });
  });
}

/**
 * A collection is only useful under a name of its module, and nobody outside reaches one without a connection:
 * `new Ground.Collection('drafts', { connection: null })`.
 */
function isUseful(call: Call, { key }: Declarator): boolean {
  const { parent } = outermost(call);
  const isVariable = ts.isVariableDeclaration(parent) && ts.isSourceFile(parent.parent.parent.parent);
  const isStored = isVariable || ts.isPropertyDeclaration(parent) || ts.isPropertyAssignment(parent);
  const isLocal = call.arguments?.some((argument) => /\bconnection:\s*null\b/.test(argument.getText()));
  return (isStored || key === undefined) && isLocal !== true;
}

type CallOfDeclarator = Pick<CandidateCall, 'declarer' | 'callee'> & { call: Call };

/** A wrapper gives one candidate call for each of its call sites that decides the name. */
const candidateCallsOfDeclarator = (evaluator: Evaluator, seen: CallOfDeclarator): CandidateCall[] =>
  decidingEvaluators(evaluator, seen.call, (within) => openNames(within, seen.call)).flatMap((within) =>
    createCandidateCalls(within, seen),
  );

function openNames(evaluator: Evaluator, call: Call): Unknown[] {
  const name = nameOfArgument(evaluatedArguments(evaluator, call)[0]?.value());
  return name !== undefined && isUnknown(name.value) ? [name.value] : [];
}

const NAME_KEYS = /^(?:name|id|key|type|(?:publication|method|collection)Name)$/;

/** The first argument, or a member of it, if it is a text or undecided. */
function nameOfArgument(first: Value | undefined): { nameIs: ArgumentPosition; value: Value } | undefined {
  if (first?.kind !== 'object')
    return first !== undefined && mayBeName(first) ? { nameIs: 0, value: first } : undefined;
  const [named] = first.members.flatMap((member) =>
    !isUnknown(member) && NAME_KEYS.test(member.name) && mayBeName(member.value()) ? [member] : [],
  );
  return named && { nameIs: named.name, value: named.value() };
}

const mayBeName = (value: Value): boolean =>
  isUnknown(value) ? value.reason !== 'other' : Boolean(textOfValue(value));

function createCandidateCalls(
  evaluator: Evaluator,
  { call, declarer, callee }: CallOfDeclarator,
): CandidateCall[] {
  const passed = evaluatedArguments(evaluator, call).map(({ node, value }) => ({ node, value: value() }));
  const first = passed[0]?.value;
  const name = nameOfArgument(first);
  const base = {
    declarer,
    callee,
    isDirect: !isOfCall(evaluator.frame),
    place: markedPlaceOfNode(call.expression),
  };
  if (first?.kind === 'object') {
    const definition = {
      ...base,
      functions: handlersOfDefinition(evaluator, first),
      schema: schemaKeyOfDefinition(first),
    };
    if (name === undefined)
      return declarer.declares === 'collections'
        ? []
        : entriesOfMap(first).map((entry) => ({ ...definition, ...entry }));
    return [{ ...definition, nameIs: name.nameIs, name: textOfValue(name.value) }];
  }
  const functions = passed.flatMap(({ node, value }, which) => seenFunctions(evaluator, which, value, node));
  const isOpen = name !== undefined && isUnknown(name.value);
  if (isOpen && functions.length === 0 && passed.length > 1) return [];
  return [{ ...base, functions, schema: undefined, nameIs: name?.nameIs, name: textOfValue(name?.value) }];
}

/** A map of functions declares each of its members: `addMethods({ add() {}, remove() {} })`. */
function entriesOfMap({ members }: ObjectValue): Pick<CandidateCall, 'nameIs' | 'name' | 'functions'>[] {
  // Spread maps of other modules may be undecided.
  const decided = members.flatMap((member) => (isUnknown(member) ? [] : [member]));
  const entries = decided.flatMap(({ name, value }) => {
    const handler = value();
    return handler.kind === 'function'
      ? [{ nameIs: 0, name, functions: [seenFunction(1, handler.node)] }]
      : [];
  });
  return entries.length === decided.length ? entries : [];
}

const handlersOfDefinition = (evaluator: Evaluator, definition: ObjectValue): SeenFunction[] =>
  HANDLER_KEYS.flatMap((key) => {
    const member = decidedMember(definition, key);
    return member === undefined ? [] : seenFunctions(evaluator, key, member.value(), member.expression);
  });

function seenFunctions(
  evaluator: Evaluator,
  which: ArgumentPosition,
  value: Value,
  node: ts.Node | undefined,
): SeenFunction[] {
  const { handler, injected = 0 } = findImplementation(evaluator, value, node);
  return handler === undefined ? [] : [seenFunction(which, handler, injected)];
}

const seenFunction = (which: ArgumentPosition, handler: FunctionNode, injected = 0): SeenFunction => ({
  which,
  parameters: withoutThis(handler)
    .slice(injected)
    .map(({ name, type }) => `${name.getText()}${type === undefined ? '' : `: ${type.getText()}`}`),
});

/** Keys of schemas in definition objects, the most likely first. */
const SCHEMA_KEYS = ['schema', 'argsSchema', 'inputSchema', 'validate', 'args', 'input', 'params'];

const schemaKeyOfDefinition = (definition: ObjectValue): string | undefined =>
  SCHEMA_KEYS.find((key) => {
    const value = decidedMember(definition, key)?.value();
    return value !== undefined && value.kind !== 'literal';
  });
