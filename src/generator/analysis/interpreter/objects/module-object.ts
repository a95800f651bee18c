/** Modules used as objects: `Meteor.methods(require('./methods'))`, `Object.values(all)` of `import * as all`. */
import { ts } from 'ts-morph';
import { documented } from '../../comments/index.js';
import type { Export } from '../../syntax/index.js';
import { LEVELS } from '../values/budget.js';
import type { Evaluator } from '../values/evaluator.js';
import { type Member, type Unknown, undecided, unknown, type Value } from '../values/value.js';
import { moduleValue } from './modules.js';

/** A module becomes the object of its exports; other values are returned as they are. */
export const asObject = (evaluator: Evaluator, value: Value): Value =>
  value.kind === 'module' ? moduleObject(evaluator, value.file) : value;

function moduleObject(evaluator: Evaluator, file: string): Value {
  const { named, stars, whole } = evaluator.exportsOf(file);
  if (whole !== undefined) return evaluator.evaluate(whole);
  const members: (Member | Unknown)[] = [...named].flatMap(([name, target]) => {
    const node = nodeOf(evaluator, target);
    if (node === undefined) return [];
    const value = (): Value => evaluator.exported(file, name, node);
    return [
      {
        name,
        key: exportedNameNode(node),
        node: documented(node),
        expression: assignedExpression(node),
        value,
      },
    ];
  });
  for (const { specifier, at } of stars) {
    const module = moduleValue(evaluator, specifier, at);
    const value =
      module.kind === 'module'
        ? evaluator.budget.bounded(
            LEVELS.search,
            () => moduleObject(evaluator, module.file),
            () => unknown('too-deep', at),
          )
        : module;
    if (value.kind !== 'object') members.push(undecided(value, at));
    else members.push(...value.members.filter((member) => !isHiddenBy(named, member)));
  }
  return { kind: 'object', members };
}

/** `export *` passes on neither the default export nor names that the module exports itself. */
const isHiddenBy = (named: ReadonlyMap<string, Export>, member: Member | Unknown): boolean =>
  'name' in member && (member.name === 'default' || named.has(member.name));

/** `undefined` for types. */
function nodeOf(evaluator: Evaluator, target: Export): ts.Node | undefined {
  switch (target.kind) {
    case 'local': {
      const [declaration] = evaluator.lookup(target.name, target.at) ?? [];
      return declaration;
    }
    case 'expression':
      return ts.isBinaryExpression(target.expression.parent) ? target.expression.parent : target.expression;
    case 'declaration':
      return ts.isInterfaceDeclaration(target.node) || ts.isTypeAliasDeclaration(target.node)
        ? undefined
        : target.node;
    case 'from':
      return ts.isExportSpecifier(target.at) && target.at.isTypeOnly ? undefined : target.at;
  }
}

function assignedExpression(node: ts.Node): ts.Node {
  if (ts.isBinaryExpression(node)) return node.right;
  return (ts.isVariableDeclaration(node) ? node.initializer : undefined) ?? node;
}

function exportedNameNode(node: ts.Node): ts.Node {
  if (ts.isBinaryExpression(node)) return exportedNameNode(node.left);
  if (ts.isPropertyAccessExpression(node)) return node.name;
  const isNamed =
    ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node) || ts.isExportSpecifier(node);
  return (isNamed ? node.name : undefined) ?? node;
}
