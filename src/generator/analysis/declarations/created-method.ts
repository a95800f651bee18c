/** `createMethod({ name, schema, run })` of jam:method and zodern:relay, and relay's `createPublication`. */
import type { ts } from 'ts-morph';
import { documentedNode } from '../comments/index.js';
import { argumentNodes, decidedMember, type HostSymbol } from '../interpreter/index.js';
import { definedFunction, definedName, readDefinition } from './definition.js';
import type { DeclaredMethod, Finder, Search } from './finder.js';

export const findCreatedMethod = (finder: Search, call: ts.CallExpression, symbol: HostSymbol): void =>
  void finder.findings.methods.push(...createdDeclarations(finder, call, symbol, 'method'));

export const findCreatedPublication = (finder: Search, call: ts.CallExpression, symbol: HostSymbol): void =>
  void finder.findings.publications.push(...createdDeclarations(finder, call, symbol, 'publication'));

function createdDeclarations(
  finder: Finder,
  call: ts.CallExpression,
  { origin }: HostSymbol,
  what: string,
): DeclaredMethod[] {
  const definition = readDefinition(finder, argumentNodes(finder.evaluator, call)[0], call, what);
  const named = definition && definedName(finder, definition, call, what);
  if (definition === undefined || named === undefined) return [];
  const validator =
    decidedMember(definition, 'schema')?.expression ?? decidedMember(definition, 'validate')?.expression;
  const implementation = definedFunction(finder, definition, 'run');
  return [
    {
      ...named,
      documented: documentedNode(call),
      origin,
      options: { options: {} },
      ...implementation,
      argumentsValidation: {
        validator: validator && { node: validator, frame: finder.evaluator.frame },
      },
    },
  ];
}
