/** Objects with one type for all their keys: `Record<Key, Value>`, `{ [K in Key]?: Value }`. */
import { ts } from 'ts-morph';
import type { Schema } from '../../../shared/contract.js';
import { nodesIn } from '../../analysis/syntax/index.js';
import type { Conversion } from './conversion.js';
import { signatureOfKeys } from './object-type.js';
import { keywordsOfKeys, type Shape } from './shape.js';

/** `undefined` if the type of the values depends on the key. */
export function mappedShape(conversion: Conversion, node: ts.MappedTypeNode): Shape | undefined {
  const { typeParameter, nameType, questionToken, type } = node;
  const { constraint } = typeParameter;
  if (constraint === undefined || type === undefined || nameType !== undefined) return undefined;
  if (questionToken?.kind === ts.SyntaxKind.MinusToken || usesName(type, typeParameter.name.text))
    return undefined;
  // A mapping over the keys of another type keeps its `?` and `readonly`: syntax does not follow that.
  if (ts.isTypeOperatorNode(constraint)) return undefined;
  return recordShape(conversion, constraint, type, questionToken !== undefined);
}

const usesName = (node: ts.Node, name: string): boolean =>
  nodesIn(node).some((part) => ts.isIdentifier(part) && part.text === name);

export function recordShape(
  conversion: Conversion,
  key: ts.TypeNode,
  value: ts.TypeNode,
  optional = false,
): Shape | undefined {
  const type = (): Schema | undefined => conversion.schemaOf(conversion, value);
  const names = literalNames(conversion, key);
  if (names !== undefined) {
    const property = { type, optional, documented: (schema: Schema): Schema => schema };
    return { properties: new Map(names.map((name) => [name, property])), isInstance: false };
  }
  const values = type();
  const signature = values && signatureOfKeys(conversion, key, values);
  const keys = signature && keywordsOfKeys([signature]);
  return keys === undefined ? undefined : { properties: new Map(), keys, isInstance: false };
}

/** The texts that a union of literals lists. */
export function literalNames(conversion: Conversion, node: ts.TypeNode): string[] | undefined {
  if (node.kind === ts.SyntaxKind.StringKeyword || node.kind === ts.SyntaxKind.NumberKeyword)
    return undefined;
  const schema = conversion.structureOf(conversion, node);
  const listed = schema && conversion.context.definitions.target(schema);
  const values = listed?.enum ?? (listed?.const === undefined ? undefined : [listed.const]);
  return values?.every((value) => typeof value === 'string' || typeof value === 'number') === true
    ? values.map(String)
    : undefined;
}
