/** Collects calls that may declare something, as plain data: their names, functions and places. */
import { ts } from 'ts-morph';
import { DECLARATION_OPTIONS } from '../../../shared/conventions.js';
import type { MarkedPlace } from '../../../shared/diagnostics.js';
import { type ArgumentPosition, DECLARATION_KINDS } from '../../../shared/suggested-declarators.js';
import { markedPlaceOf } from '../../project/parsing/index.js';
import { argumentAt, evaluatorsOf, mapIn } from '../declarations/index.js';
import {
  decidedMember,
  type Evaluator,
  evaluatedArguments,
  implementationOf,
  isOfCall,
  isUnknown,
  type Unknown,
  type Value,
} from '../interpreter/index.js';
import { type Call, type FunctionNode, lastName, withoutThis } from '../syntax/index.js';
import { type Declarator, HANDLER_KEYS } from './declarator.js';
import { declaredNameOf, isNameText, isUndefined, storedAs } from './declared-name.js';
import { mayBeOfKind } from './package-calls.js';
import { spellingOf } from './spelling.js';

export interface CandidateCall {
  declarer: Declarator;
  /** As the configuration would write it. */
  callee: string;
  /** The argument that is the name; `undefined` if none seems to be. */
  nameIs: ArgumentPosition | undefined;
  /** `undefined` if it cannot be decided. */
  name: string | undefined;
  /** Whether the first argument is a collection. */
  isOfCollection: boolean;
  /** Whether the name is in the call itself, not at a call site of a wrapper. */
  isDirect: boolean;
  place: MarkedPlace;
  functions: readonly SeenFunction[];
  /** The arguments that are options of restgen, and other arguments that are not functions. */
  options: readonly ArgumentPosition[];
  others: readonly ArgumentPosition[];
  /** The name that gets the result: `Tasks` in `const Tasks = createCollection(…)`. */
  storedAs: string | undefined;
  /** The schema of the arguments: its key in a definition object, or its position. */
  schema: ArgumentPosition | undefined;
}

export interface SeenFunction {
  which: ArgumentPosition;
  parameters: readonly string[];
  isAsync: boolean;
  /** Whether it uses `this.userId` or `this.connection`. */
  knowsCaller: boolean;
}

export function candidateCallsIn(
  evaluator: Evaluator,
  file: string,
  declarers: ReadonlyMap<string, readonly Declarator[]>,
): CandidateCall[] {
  const { calls } = evaluator.scanOf(evaluator.project.sources.tree(file));
  return calls.flatMap((call) => {
    const all = declarers.get(lastName(call.expression) ?? '') ?? [];
    return DECLARATION_KINDS.flatMap((kind) => {
      for (const declarer of all.filter(({ declares }) => declares === kind)) {
        // A collection is only useful under a name. This test is the cheapest, so it comes first.
        const isStored = declarer.isOfPackage ?? storedAs(call) !== undefined;
        if (kind === 'collections' && (!isStored || isLocal(call))) continue;
        if (!mayBeOfKind(evaluator, call, declarer)) continue;
        const callee = spellingOf(evaluator, call, declarer);
        if (callee !== undefined) return seenAt(evaluator, { call, declarer, callee });
      }
      return [];
    });
  });
}

/** Nobody outside reaches a collection without a connection: `new Ground.Collection('drafts', { connection: null })`. */
const isLocal = (call: Call): boolean =>
  call.arguments?.some(
    (argument) => ts.isObjectLiteralExpression(argument) && /\bconnection:\s*null\b/.test(argument.getText()),
  ) === true;

/** Call sites of a wrapper are searched only if an argument may be a handler. */
function seenAt(evaluator: Evaluator, seenCall: SeenCall): CandidateCall[] {
  const { call, declarer } = seenCall;
  const isFollowed = declarer.declares === 'collections' || mayHandle(evaluator, call);
  const all = isFollowed ? evaluatorsOf(evaluator, call, (within) => openNames(within, call)) : [evaluator];
  return all.flatMap((within) => entriesOfMap(within, call, candidateCall(within, seenCall)));
}

function mayHandle(evaluator: Evaluator, call: Call): boolean {
  const which = declaredNameOf(evaluator, call)?.which;
  // The only argument of a call in a wrapper may be a definition.
  if (which === 0 && call.arguments?.length === 1) return true;
  return argumentsBeside(evaluator, call, which).some(({ value }) => {
    const { kind } = value();
    return kind === 'function' || kind === 'unknown';
  });
}

const openNames = (evaluator: Evaluator, call: Call): Unknown[] =>
  [declaredNameOf(evaluator, call)?.value].flatMap((value) => (value && isUnknown(value) ? value : []));

type SeenCall = Pick<CandidateCall, 'declarer' | 'callee'> & { call: Call };

function candidateCall(evaluator: Evaluator, { call, declarer, callee }: SeenCall): CandidateCall {
  const declared = declaredNameOf(evaluator, call);
  const beside = argumentsBeside(evaluator, call, declared?.which);
  const values = beside.map(({ which, node, value }) => ({ which, node, value: value() }));
  const isOfCollection = evaluatedArguments(evaluator, call)[0]?.value().kind === 'collection';
  const isNamed = !(isOfCollection && declarer.declares === 'collections');
  return {
    declarer,
    callee,
    nameIs: declared?.which,
    name: isNamed && declared && isNameText(declared.value) ? declared.value.value : undefined,
    isOfCollection,
    isDirect: !isOfCall(evaluator.frame),
    place: markedPlaceOf(call.expression),
    functions: values.flatMap(({ which, node, value }) => {
      const { handler, injected = 0 } = implementationOf(evaluator, value, node);
      return handler === undefined ? [] : [seenFunction(which, handler, injected)];
    }),
    options: values.filter(({ value }) => areOptions(value)).map(({ which }) => which),
    others: values.filter(({ value }) => !areOptions(value) && !isUndefined(value)).map(({ which }) => which),
    storedAs: storedAs(call),
    schema: isKeyOfFirst(declared?.which)
      ? schemaKeyIn(evaluator, call)
      : beside.find(({ node }) => SCHEMA.test(node.getText()))?.which,
  };
}

/** A map of functions declares each of its members: `addMethods({ add() {}, remove() {} })`. */
function entriesOfMap(evaluator: Evaluator, call: Call, candidate: CandidateCall): CandidateCall[] {
  const { declares, isOfPackage } = candidate.declarer;
  if (declares === 'collections') return [candidate];
  const positions = [
    ...(isOfPackage ? [declares, `1.${declares}`] : []),
    ...(candidate.nameIs === undefined ? [0] : []),
  ];
  for (const nameIs of positions) {
    const argument = argumentAt(evaluator, call, nameIs);
    const map = argument && mapIn(evaluator, argument);
    // Spread maps of other modules may be undecided.
    const members =
      map?.kind === 'object' ? map.members.flatMap((member) => (isUnknown(member) ? [] : [member])) : [];
    const entries = members.flatMap((member) => {
      const { handler } = implementationOf(evaluator, member.value(), member.expression);
      return handler === undefined ? [] : [{ name: member.name, functions: [seenFunction(1, handler, 0)] }];
    });
    if (entries.length > 0 && entries.length === members.length)
      return entries.map((entry) => ({ ...candidate, ...entry, nameIs, others: [] }));
  }
  return [candidate];
}

interface Beside {
  which: ArgumentPosition;
  node: ts.Node;
  value: () => Value;
}

/** The arguments besides the name, which may be the handler and the options. */
function argumentsBeside(evaluator: Evaluator, call: Call, name: ArgumentPosition | undefined): Beside[] {
  const callArguments = evaluatedArguments(evaluator, call);
  if (!isKeyOfFirst(name))
    return callArguments.flatMap(({ node, value }, which) =>
      which === name ? [] : [{ which, node, value }],
    );
  const [first] = callArguments;
  const object = first?.value();
  if (object?.kind !== 'object') return [];
  const isHandler = (key: string): boolean => decidedMember(object, key) !== undefined;
  const members = object.members.flatMap((member) => (isUnknown(member) ? [] : member.name));
  const keys = HANDLER_KEYS.some(isHandler) ? HANDLER_KEYS : members.filter((key) => key !== name);
  return keys.flatMap((key): Beside[] => {
    const member = decidedMember(object, key);
    return member === undefined
      ? []
      : [{ which: key, node: member.expression ?? member.node, value: member.value }];
  });
}

/** `name`, not `2.name` */
const isKeyOfFirst = (which: ArgumentPosition | undefined): boolean =>
  typeof which === 'string' && !/^\d/.test(which);

/** Keys of schemas in definition objects, the most likely first. */
const SCHEMA_KEYS = ['schema', 'argsSchema', 'inputSchema', 'validate', 'args', 'input', 'params'];

/** `z.object({ … })`, `new SimpleSchema({ … })`, `TaskSchema` */
const SCHEMA = /^(?:(?:z|v|yup|Joi|Type)\.\w+\(|new SimpleSchema\(|\w*Schema$)/;

function schemaKeyIn(evaluator: Evaluator, call: Call): string | undefined {
  const object = evaluatedArguments(evaluator, call)[0]?.value();
  if (object?.kind !== 'object') return undefined;
  return SCHEMA_KEYS.find((key) => {
    const value = decidedMember(object, key)?.value();
    return value !== undefined && value.kind !== 'literal';
  });
}

const areOptions = (value: Value): boolean =>
  value.kind === 'object' &&
  value.members.length > 0 &&
  value.members.every(
    (member) => !isUnknown(member) && DECLARATION_OPTIONS.some((name) => name === member.name),
  );

function seenFunction(which: ArgumentPosition, handler: FunctionNode, injected: number): SeenFunction {
  return {
    which,
    parameters: withoutThis(handler)
      .slice(injected)
      .map(({ name, type }) => `${name.getText()}${type === undefined ? '' : `: ${type.getText()}`}`),
    isAsync: handler.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) === true,
    knowsCaller: /\bthis\s*\.\s*(?:userId|connection)\b/.test(handler.getText()),
  };
}
