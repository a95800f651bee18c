/** Calls of what may declare something, as plain data: with which name, with which functions, from where. */
import { ts } from 'ts-morph';
import { DECLARATION_OPTIONS } from '../../conventions.js';
import type { MarkedPlace } from '../../diagnostics.js';
import { markedPlaceOf } from '../../project/parsing/index.js';
import type { Which } from '../../suggested-declarators.js';
import type { Evaluator, Values } from '../interpreter/index.js';
import {
  callSitesOf,
  evaluatedArguments,
  implementationOf,
  isDead,
  isUnknown,
  type Unknown,
  type Value,
} from '../interpreter/index.js';
import type { Call, FunctionNode } from '../syntax/index.js';
import { withoutThis } from '../syntax/index.js';
import { type Declarator, HANDLER_KEYS } from './declarators.js';
import { isNameText, keptAs, nameIn } from './declared-name.js';
import { calledName, spellingOf } from './spelling.js';

export interface CandidateCall {
  declarer: Declarator;
  /** As the configuration would spell it. */
  callee: string;
  /** Which argument is the name; nothing where none is seen. */
  nameIs: Which | undefined;
  /** Nothing where it cannot be decided. */
  name: string | undefined;
  /** The call says the name itself. */
  isDirect: boolean;
  place: MarkedPlace;
  functions: readonly SeenFunction[];
  /** Which arguments are options of restgen, and which are something else that is no function. */
  options: readonly Which[];
  others: readonly Which[];
  /** What the result is called, where it is kept for all that come later. */
  keptAs: string | undefined;
}

export interface SeenFunction {
  which: Which;
  parameters: readonly string[];
  isAsync: boolean;
  /** `this.userId`, `this.connection`: it is called for somebody. */
  knowsCaller: boolean;
}

/** Of all files that call one of them, one after the other. */
export function candidateCallsIn(
  evaluator: Evaluator,
  file: string,
  declarers: ReadonlyMap<string, readonly Declarator[]>,
): CandidateCall[] {
  const { calls } = evaluator.scanOf(evaluator.project.source(file));
  return calls.flatMap((call) => {
    for (const declarer of declarers.get(calledName(call) ?? '') ?? []) {
      // What is asked later has to be kept; it costs nothing to see.
      if (declarer.declares === 'collections' && keptAs(call) === undefined) continue;
      const callee = spellingOf(evaluator, call, declarer);
      if (callee !== undefined) return seenAt(evaluator, { call, declarer, callee });
    }
    return [];
  });
}

/** Who gives the name is asked only where something may handle calls. */
function seenAt(evaluator: Evaluator, seenCall: SeenCall): CandidateCall[] {
  const { call, declarer } = seenCall;
  const isFollowed = declarer.declares === 'collections' || mayHandle(evaluator, call);
  const all = isFollowed ? callSitesOfCandidate(evaluator, call) : [evaluator];
  return all.map((each) => seen(each, seenCall));
}

const mayHandle = (evaluator: Evaluator, call: Call): boolean =>
  argumentsBeside(evaluator, call, nameIn(evaluator, call)?.which).some(({ value }) => {
    const { kind } = value();
    return kind === 'function' || kind === 'unknown';
  });

/** One for each time that a wrapper around the call gives it another name. */
const callSitesOfCandidate = (evaluator: Evaluator, call: Call): Evaluator[] =>
  callSitesOf(evaluator, call, (within) => openName(within, call)).filter((each) => !isDead(each, call));

function openName(evaluator: Evaluator, call: Call): Unknown | undefined {
  const declared = nameIn(evaluator, call);
  return declared?.value.kind === 'unknown' && declared.value.binder !== undefined
    ? declared.value
    : undefined;
}

type SeenCall = Pick<CandidateCall, 'declarer' | 'callee'> & { call: Call };

function seen(evaluator: Evaluator, { call, declarer, callee }: SeenCall): CandidateCall {
  const declared = nameIn(evaluator, call);
  const beside = argumentsBeside(evaluator, call, declared?.which);
  const values = beside.map(({ which, node, value }) => ({ which, node, value: value() }));
  return {
    declarer,
    callee,
    nameIs: declared?.which,
    name: declared !== undefined && isNameText(declared.value) ? declared.value.value : undefined,
    isDirect: evaluator.frame === undefined,
    place: markedPlaceOf(call.expression),
    functions: values.flatMap(({ which, node, value }) => {
      const { handler, injected = 0 } = implementationOf(evaluator, value, node);
      return handler === undefined ? [] : [seenFunction(which, handler, injected)];
    }),
    options: values.filter(({ value }) => areOptions(value)).map(({ which }) => which),
    others: values.filter(({ value }) => !areOptions(value) && !isAbsent(value)).map(({ which }) => which),
    keptAs: keptAs(call),
  };
}

interface Beside {
  which: Which;
  node: ts.Node;
  value: () => Value;
}

/** What may be the handler or the options. */
function argumentsBeside(evaluator: Values, call: Call, name: Which | undefined): Beside[] {
  const callArguments = evaluatedArguments(evaluator, call);
  if (typeof name !== 'string')
    return callArguments.flatMap(({ node, value }, which) =>
      which === name ? [] : [{ which, node, value }],
    );
  const [first] = callArguments;
  const object = first?.value();
  if (object?.kind !== 'object') return [];
  return HANDLER_KEYS.flatMap((key): Beside[] => {
    const member = object.members.findLast((each) => !isUnknown(each) && each.name === key);
    if (member === undefined || isUnknown(member)) return [];
    return [{ which: key, node: member.expression ?? member.node, value: member.value }];
  });
}

const isAbsent = (value: Value): boolean => value.kind === 'literal' && value.value === undefined;

const areOptions = (value: Value): boolean =>
  value.kind === 'object' &&
  value.members.length > 0 &&
  value.members.every((each) => !isUnknown(each) && DECLARATION_OPTIONS.some((name) => name === each.name));

function seenFunction(which: Which, handler: FunctionNode, injected: number): SeenFunction {
  return {
    which,
    parameters: withoutThis(handler)
      .slice(injected)
      .map(({ name, type }) => `${name.getText()}${type === undefined ? '' : `: ${type.getText()}`}`),
    isAsync: handler.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) === true,
    knowsCaller: /\bthis\s*\.\s*(?:userId|connection)\b/.test(handler.getText()),
  };
}
