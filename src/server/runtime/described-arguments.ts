/** The types of arguments that the option `schema` of a declaration describes. */
import type { StandardSchema } from './port.js';

/** The arguments of a handler: those of a tuple, or a single one. Without a schema, any. */
export type DescribedArguments<Described> = Described extends StandardSchema
  ? ListOfArguments<Output<Described>>
  : unknown[];

type ListOfArguments<Made> = unknown extends Made
  ? unknown[]
  : IsTuple<Made> extends true
    ? Made extends readonly unknown[]
      ? [...Made]
      : never
    : [Made];

type IsTuple<Made> = Made extends readonly unknown[]
  ? number extends Made['length']
    ? Made extends readonly [unknown, ...unknown[]]
      ? true
      : false
    : true
  : false;

type Output<Described> = Described extends { readonly '~standard': { readonly types?: infer Types } }
  ? NonNullable<Types> extends { readonly output: infer Made }
    ? Made
    : unknown
  : unknown;
