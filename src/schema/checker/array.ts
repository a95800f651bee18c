import { ts } from 'ts-morph';
import type { Schema } from '../../contract.js';
import { schemaOfTuple } from '../algebra/index.js';
import { type Checking, isReference } from './checking.js';

export function arraySchema(checking: Checking, type: ts.Type): Schema | undefined {
  const { types } = checking;
  if (types.isTupleType(type) && isReference(type)) return tuple(checking, type);
  if (!types.isArrayType(type) || !isReference(type)) return undefined;
  const [item] = types.getTypeArguments(type);
  return { type: 'array', ...(item === undefined ? {} : { items: checking.inner(item) }) };
}

function tuple(checking: Checking, type: ts.TypeReference): Schema {
  const flags = isTuple(type.target) ? type.target.elementFlags : [];
  const elements = checking.types.getTypeArguments(type).map((element, index) => {
    const flag = flags[index] ?? ts.ElementFlags.Required;
    return {
      schema: checking.inner(element),
      optional: (flag & ts.ElementFlags.Optional) !== 0,
      rest: (flag & ts.ElementFlags.Variable) !== 0,
    };
  });
  return schemaOfTuple(elements);
}

const isTuple = (type: ts.GenericType): type is ts.TupleType => 'elementFlags' in type;
