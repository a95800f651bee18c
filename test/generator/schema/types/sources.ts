/** The sources of a type's schema: its syntax, and the type checker. */
import type { ts } from 'ts-morph';
import type { SchemaContext } from '../../../../src/generator/schema/context/schema-context.js';
import { schemaOfCheckedNode } from '../../../../src/generator/schema/types/checker/schema-of-type.js';
import { reading, schemaOfNode } from '../../../../src/generator/schema/types/schema-of-node.js';
import type { Schema } from '../../../../src/shared/contract.js';

export type Source = (context: SchemaContext, node: ts.TypeNode) => Schema | undefined;

/** The schema of a type as if syntax could not decide it. */
export const schemaByChecker: Source = (context, node) =>
  reading(context, (conversion) => schemaOfCheckedNode(conversion, node));

export const SOURCES: Readonly<Record<string, Source>> = {
  syntax: schemaOfNode,
  'the type checker': schemaByChecker,
};
