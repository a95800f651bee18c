/** Modules used as objects: `Meteor.methods(require('./methods'))`, `Object.values(all)` of `import * as all`. */
import { ts } from 'ts-morph';
import { documentedNode } from '../../comments/index.js';
import type { Export } from '../../syntax/index.js';
import type { Evaluator } from '../values/evaluator.js';
import { type Member, unknown, type Value } from '../values/value.js';

/** A module becomes the object of its exports; other values are returned as they are. */
export const asObject = (evaluator: Evaluator, value: Value): Value =>
  value.kind === 'module' ? moduleObject(evaluator, value.file) : value;

/** The object of the exports of a module. `export *` adds an undecided part, because its members are not followed. */
function moduleObject(evaluator: Evaluator, file: string): Value {
  const { named, stars, whole } = evaluator.exportsOfFile(file);
  if (whole !== undefined) return evaluator.evaluate(whole);
  const members = [...named].flatMap(([name, target]): Member[] => {
    const node = nodeOfExport(evaluator, target);
    if (node === undefined) return [];
    const key = ('name' in node && (node.name as ts.Node | undefined)) || node;
    const expression = ts.isVariableDeclaration(node) ? node.initializer : node;
    const value = (): Value => evaluator.exportedValue(file, name, node);
    return [{ name, key, node: documentedNode(node), ...(expression && { expression }), value }];
  });
  return { kind: 'object', members: [...stars.map(({ at }) => unknown('other', at)), ...members] };
}

/** `undefined` for types. */
function nodeOfExport(evaluator: Evaluator, target: Export): ts.Node | undefined {
  const node = exportedNode(evaluator, target);
  return node !== undefined && isType(node) ? undefined : node;
}

function exportedNode(evaluator: Evaluator, target: Export): ts.Node | undefined {
  switch (target.kind) {
    case 'local':
      return evaluator.lookup(target.name, target.at)?.[0];
    case 'expression':
      return target.expression;
    case 'declaration':
      return target.node;
    case 'from':
      return target.at;
  }
}

const isType = (node: ts.Node): boolean =>
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  (ts.isExportSpecifier(node) && node.isTypeOnly);
