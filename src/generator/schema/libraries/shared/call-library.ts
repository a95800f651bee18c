/** Libraries whose schemas are made by calls: `z.string().min(2)`, `Type.Object({ … })`. */
import { ts } from 'ts-morph';
import type { Schema } from '../../../../shared/contract.js';
import type { SchemaContext } from '../../context/index.js';
import type { CheckingCall, SchemaLibrary, Side } from '../library.js';
import { createSchemaReader, type SchemaGrammar } from './reader.js';

interface CallLibrary extends Pick<SchemaLibrary, 'name' | 'title' | 'ignoresUnknownKeys'> {
  grammar: SchemaGrammar;
  /** The types that are inferred from a schema, such as `infer` for `z.infer<typeof Task>`. */
  inferred: Readonly<Record<string, Side>>;
  /** `undefined` if the call validates nothing. */
  checkIn(context: SchemaContext, checking: CheckingCall): CheckByCall | undefined;
}

export interface CheckByCall {
  /** The expression of the schema. */
  made: ts.Expression | undefined;
  target: ts.Expression | undefined;
  /** Set if the code accepts values that do not fit. */
  isIgnored?(): boolean;
}

export function callLibrary({ grammar, inferred, checkIn, ...library }: CallLibrary): SchemaLibrary {
  const schemaOf = (context: SchemaContext, node: ts.Node, side: Side): Schema | undefined =>
    createSchemaReader(context, side, grammar).read(node)?.schema;
  return {
    ...library,
    schemaOf,
    checkedBy: (context, checking) => {
      const { made, target, isIgnored } = checkIn(context, checking) ?? {};
      const schema = made && target && schemaOf(context, made, 'input');
      return target && schema && { target, schema: isIgnored?.() === true ? {} : schema };
    },
    schemaOfInferred: (context, node) => {
      const named = inferredName(context, grammar, node);
      const side = named && inferred[named.name.split('.').at(-1) ?? ''];
      return named && side && schemaOf(context, named.made, side);
    },
  };
}

/** `infer` and `Task` of `z.infer<typeof Task>` and of `typeof Task.infer`. */
function inferredName(
  context: SchemaContext,
  { nameOf }: SchemaGrammar,
  node: ts.TypeNode,
): { name: string; made: ts.Node } | undefined {
  if (ts.isTypeQueryNode(node))
    return ts.isQualifiedName(node.exprName)
      ? { name: node.exprName.right.text, made: node.exprName.left }
      : undefined;
  if (!ts.isTypeReferenceNode(node)) return undefined;
  const [argument] = node.typeArguments ?? [];
  const name = nameOf(context, node.typeName);
  return argument !== undefined && ts.isTypeQueryNode(argument) && name !== undefined
    ? { name, made: argument.exprName }
    : undefined;
}
