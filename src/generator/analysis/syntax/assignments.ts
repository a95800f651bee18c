/** Finds the names, and the fields of named objects, that statements assign to. */
import { ts } from 'ts-morph';
import { ownNodes } from './nodes.js';
import { changedTarget, MERGING_FUNCTIONS } from './scan.js';

export interface Assigned {
  names: Set<string>;
  /** The assigned fields, by the name of their object: `createdAt` of `task`. */
  fields: Map<string, ReadonlySet<string>>;
}

/** Adds the assignments of a statement, without those in inner functions, which may never run. */
export function addAssigned({ names, fields }: Assigned, node: ts.Node): void {
  const add = (of: string, ...added: string[]): void =>
    void fields.set(of, new Set([...(fields.get(of) ?? []), ...added]));
  for (const child of ownNodes(node)) {
    const completed = completedObject(child);
    if (completed?.keys !== undefined) add(completed.name, ...completed.keys);
    else if (completed !== undefined) names.add(completed.name);
    const target = changedTarget(child);
    const field = target && assignedField(target);
    if (field !== undefined) add(field.of, field.name);
    else if (target !== undefined)
      for (const { text } of ownNodes(target).filter(ts.isIdentifier)) names.add(text);
  }
}

/** `createdAt` for `task.createdAt = …`; `place` for `task.place.city = …`, which changes a part of `place`. */
function assignedField(target: ts.Node): { of: string; name: string } | undefined {
  if (ts.isPropertyAccessExpression(target)) {
    const { expression: owner, name } = target;
    return ts.isIdentifier(owner) ? { of: owner.text, name: name.text } : assignedField(owner);
  }
  if (!ts.isElementAccessExpression(target)) return undefined;
  const { expression: owner, argumentExpression: key } = target;
  if (!ts.isIdentifier(owner)) return assignedField(owner);
  return ts.isStringLiteralLike(key) ? { of: owner.text, name: key.text } : undefined;
}

/** `Object.assign(task, { done: false })`, `_.defaults(task, { done: false })`; without keys if some are unknown. */
function completedObject(node: ts.Node): { name: string; keys?: string[] } | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { expression: owner, name } = node.expression;
  const [object, ...others] = node.arguments;
  if (!MERGING_FUNCTIONS.has(name.text) || !/^(?:_|lodash|Object)$/.test(owner.getText())) return undefined;
  if (object === undefined || !ts.isIdentifier(object)) return undefined;
  const keys = others.flatMap((source) =>
    ts.isObjectLiteralExpression(source) ? source.properties.map(keyOfMember) : [undefined],
  );
  return { name: object.text, ...(keys.every((key) => key !== undefined) ? { keys } : {}) };
}

const keyOfMember = ({ name }: ts.ObjectLiteralElementLike): string | undefined =>
  name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) ? name.text : undefined;
