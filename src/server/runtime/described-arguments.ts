/** The types of arguments that the option `schema` of a declaration describes. */
import type { ArgumentsSchema } from './port.js';

/** The arguments of a handler: those of a tuple, or a single one. Without a schema, any. */
export type DescribedArguments<Described> = Described extends ArgumentsSchema
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
  : Described extends { readonly static: infer Made }
    ? Made
    : OfJsonSchema<Described>;

/** The values of a JSON Schema whose keywords are in its type, as in version 1 of TypeBox. */
type OfJsonSchema<Described> = Described extends { type: 'object'; properties: infer Properties }
  ? Flat<
      { [Name in RequiredOf<Properties>]: OfJsonSchema<Properties[Name]> } & {
        [Name in Exclude<keyof Properties, RequiredOf<Properties>>]?: OfJsonSchema<Properties[Name]>;
      }
    >
  : Described extends { anyOf: infer Parts }
    ? OfJsonSchema<Item<Parts>>
    : Described extends { const: infer Value }
      ? Value
      : Described extends { enum: infer Values }
        ? Item<Values>
        : Described extends { type: 'array'; items: infer Items }
          ? Items extends readonly unknown[]
            ? { -readonly [Index in keyof Items]: OfJsonSchema<Items[Index]> }
            : OfJsonSchema<Items>[]
          : Described extends { type: infer Name extends keyof Primitives }
            ? Primitives[Name]
            : unknown;

type RequiredOf<Properties> = {
  [Name in keyof Properties]: Properties[Name] extends { '~optional': true } ? never : Name;
}[keyof Properties];

type Item<List> = List extends readonly (infer Member)[] ? Member : never;

type Flat<Members> = { [Name in keyof Members]: Members[Name] } & {};

interface Primitives {
  string: string;
  number: number;
  integer: number;
  boolean: boolean;
  null: null;
}
