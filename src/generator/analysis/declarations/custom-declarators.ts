/** Custom declarators: functions of the project that declare something, as the configuration says. */
import { ts } from 'ts-morph';
import type { ArgumentPosition, Callee, DeclarationSettings } from '../../../shared/suggested-declarators.js';
import { documentedNode } from '../comments/index.js';
import type { Evaluator, HostSymbol, Implementation } from '../interpreter/index.js';
import {
  classNodesOfChain,
  evaluatedArguments,
  findImplementation,
  findMember,
  isOfCall,
  isUnknown,
  registrationNode,
  type Unknown,
  undecidedValue,
  type Value,
} from '../interpreter/index.js';
import { type Call, withoutThis } from '../syntax/index.js';
import type { ArgumentsValidation, Search } from './finder.js';
import { mapOfHandlers } from './handlers.js';
import { checkedName, decidedName, placeOfDeclaration } from './names.js';
import { readOptions } from './options.js';

export interface CustomDeclarator extends Required<Omit<Callee, 'options' | 'schema'>> {
  declares: keyof DeclarationSettings;
  /** The callee in the spelling of the configuration. */
  callee: string;
  /** The class or object, then the function: `['Registry', 'publish']`. */
  path: readonly string[];
  schema: ArgumentPosition | undefined;
  options: ArgumentPosition | undefined;
}

export const readCustomDeclarators = (declarations: DeclarationSettings = {}): CustomDeclarator[] =>
  (['publications', 'methods', 'collections'] as const).flatMap((declares) =>
    Object.entries<Callee>(declarations[declares] ?? {}).map(
      ([callee, { name = 0, handler = 1, schema, options, drop = 0 }]) => ({
        declares,
        callee,
        path: callee.split('.'),
        name,
        handler,
        schema,
        options,
        drop,
      }),
    ),
  );

export const customDeclaratorKey = ({ declares, callee }: CustomDeclarator): string =>
  `${declares}.${callee}`;

/** The name of the called function, whatever object it belongs to. */
export const calledName = ({ path }: CustomDeclarator): string => path.at(-1) ?? '';

/**
 * Whether a call calls the function: as `Registry.publish(…)`, `this.Registry.publish(…)`, or `registry.publish(…)` on
 * an instance.
 */
export function isCallOfPath(evaluator: Evaluator, path: readonly string[], call: Call): boolean {
  const callee = call.expression;
  const [name, owner] = [...path].reverse();
  const called = ts.isPropertyAccessExpression(callee) ? callee.name : callee;
  if (!ts.isIdentifier(called) || called.text !== name) return false;
  if (owner === undefined) return true;
  if (!ts.isPropertyAccessExpression(callee)) return false;
  const { expression: object } = callee;
  return (
    object.getText() === owner ||
    object.getText().endsWith(`.${owner}`) ||
    isOfClass(evaluator, object, owner)
  );
}

function isOfClass(evaluator: Evaluator, object: ts.Expression, name: string): boolean {
  if (object.kind === ts.SyntaxKind.ThisKeyword) {
    const around = ts.findAncestor(object, ts.isClassLike);
    return around !== undefined && isClassNamed(evaluator, around, name);
  }
  const value = evaluator.evaluate(object);
  if (value.kind === 'class') return isClassNamed(evaluator, value.node, name);
  if (value.kind === 'instance') return isClassNamed(evaluator, value.of.node, name);
  const [declaration] = ts.isIdentifier(object) ? (evaluator.lookup(object.text, object) ?? []) : [];
  const type = declaration && ts.isParameter(declaration) ? declaration.type : undefined;
  return type !== undefined && ts.isTypeReferenceNode(type) && type.typeName.getText() === name;
}

const isClassNamed = (evaluator: Evaluator, node: ts.ClassLikeDeclaration, name: string): boolean =>
  classNodesOfChain(evaluator, node).some((ancestor) => ancestor.name?.getText() === name);

/** The names that a wrapper or loop decides. */
export function openCustomNames(evaluator: Evaluator, call: Call, declarator: CustomDeclarator): Unknown[] {
  const value = chosenArgument(evaluator, call, declarator.name)?.value;
  const parts = value?.kind === 'object' ? value.members : value === undefined ? [] : [value];
  return parts.filter(isUnknown);
}

const KINDS = { publications: 'publication', methods: 'method', collections: 'collection' } as const;

export function findCustomDeclarations(finder: Search, call: Call, declarator: CustomDeclarator): void {
  const { evaluator, findings } = finder;
  const kind = KINDS[declarator.declares];
  const argument = chosenArgument(evaluator, call, declarator.name);
  if (argument === undefined) {
    finder.report('name-invalid', call, `The ${kind} has no name.`);
    return;
  }
  const origin: HostSymbol['origin'] = evaluator.project.apps.folders.length > 0 ? 'meteor' : 'standalone';
  if (declarator.declares !== 'collections') {
    const { declares, drop } = declarator;
    if (argument.value.kind === 'object') {
      findings[declares].push(...mapOfHandlers(finder, argument.value, KINDS[declares], { origin, drop }));
      return;
    }
  }
  const name = checkedName(finder, decidedName(finder, argument.value), argument.node, kind);
  if (name === undefined) return;
  const written =
    isOfCall(evaluator.frame) && argument.value.kind === 'literal'
      ? (argument.value.at ?? argument.node)
      : argument.node;
  const handler = chosenArgument(evaluator, call, declarator.handler);
  const implementation = findImplementation(evaluator, handler?.value, handler?.node, declarator.drop);
  const at = placeOfDeclaration({
    at: written,
    handler: implementation.handler,
    site: registrationNode(evaluator, written, call),
  });
  const declared = {
    at,
    documented: documentedNode(isOfCall(evaluator.frame) ? at : call),
    origin,
  };
  if (declarator.declares === 'collections') {
    findings.collections.push({ ...declared, name, node: call, idGeneration: undefined });
    return;
  }
  const options =
    declarator.options === undefined ? undefined : chosenArgument(evaluator, call, declarator.options);
  const declaration = {
    ...declared,
    options: readOptions(finder, options?.node, KINDS[declarator.declares]),
    ...implementation,
    ...declaratorValidation(evaluator, call, declarator, implementation),
  };
  if (declarator.declares === 'publications') findings.publications.push({ ...declaration, name });
  else if (name === null) finder.report('name-invalid', at, 'A method needs a name.');
  else findings.methods.push({ ...declaration, name });
}

/**
 * A function of a package may convert values before it compares them with fields, and take a missing argument for an
 * empty object.
 */
function declaratorValidation(
  evaluator: Evaluator,
  call: Call,
  { schema, drop }: CustomDeclarator,
  { handler }: Implementation,
): { argumentsValidation?: ArgumentsValidation } {
  const argument = schema === undefined ? undefined : chosenArgument(evaluator, call, schema);
  if (argument === undefined) return {};
  const validator = { node: argument.node, frame: evaluator.frame };
  const isFunction = argument.value.kind === 'function';
  const takesNothing = handler === undefined || withoutThis(handler).length <= drop;
  const mixin = takesNothing ? { presets: true as const } : {};
  return { argumentsValidation: isFunction ? { validator } : { validator, mixin } };
}

interface ChosenArgument {
  node: ts.Node;
  value: Value;
}

/** An argument by its position, or a member of an argument by its key, such as `run` or `2.run`. */
function chosenArgument(
  evaluator: Evaluator,
  call: Call,
  which: ArgumentPosition,
): ChosenArgument | undefined {
  const [, position = '0', key] = /^(?:(\d+)(?:\.|$))?(.*)$/s.exec(String(which)) ?? [];
  const argument = evaluatedArguments(evaluator, call)[Number(position)];
  if (argument === undefined) return undefined;
  const { node } = argument;
  const value = argument.value();
  if (!key) return { node, value };
  if (value.kind !== 'object') return { node, value: undecidedValue(value, node) };
  const member = findMember(value, key);
  if (member === undefined) return undefined;
  return isUnknown(member)
    ? { node: member.node, value: member }
    : { node: member.expression ?? member.node, value: member.value() };
}
