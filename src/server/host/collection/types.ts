/** MongoDB's query language as types, for the documents of one collection. */
import type { ObjectId } from 'bson';
import type { Collation } from '../store/store.js';

/** A document of a collection whose type is not declared. */
export interface AnyDocument {
  _id: string;
  [field: string]: unknown;
}

/** The type of a document's `_id`. */
export type IdOf<Doc> = Doc extends { _id?: infer Id }
  ? '_id' extends keyof Doc
    ? Exclude<Id, undefined>
    : string
  : string;

/** A document to insert. A missing `_id` is generated. */
export type NewDocument<Doc> = Doc extends { _id: infer Id } ? WithoutId<Doc> & { _id?: Id } : Doc;

/** Like `Omit`, but keeps named fields of a type that has an index signature. */
type WithoutId<Doc> = { [Field in keyof Doc as Field extends '_id' ? never : Field]: Doc[Field] };

type Text<Value> = Extract<Value, string> extends never ? never : RegExp;

/** A value to compare a field with: a value of its type, an element of an array field, or null. */
export type Alternative<Value> =
  | Value
  | null
  | (Value extends readonly (infer Element)[] ? Element | Text<Element> : Text<Value>);

type ElementOf<Value> = Value extends readonly (infer Element)[] ? Element : never;

export interface Conditions<Value> {
  $eq?: Alternative<Value>;
  $ne?: Alternative<Value>;
  $in?: readonly Alternative<Value>[];
  $nin?: readonly Alternative<Value>[];
  $gt?: Alternative<Value>;
  $gte?: Alternative<Value>;
  $lt?: Alternative<Value>;
  $lte?: Alternative<Value>;
  $exists?: boolean;
  $type?: string | number | readonly (string | number)[];
  $regex?: RegExp | string;
  $options?: string;
  $not?: Conditions<Value> | RegExp;
  $all?: readonly unknown[];
  $size?: number;
  $mod?: readonly [divisor: number, remainder: number];
  $elemMatch?: Filter<ElementOf<Value>> | Conditions<ElementOf<Value>>;
}

/** A selector as an object. Dotted paths are allowed; their values are not checked. */
export type Filter<Doc> = {
  [Field in keyof Doc]?: Alternative<Doc[Field]> | Conditions<Exclude<Doc[Field], undefined>>;
} & {
  _id?: IdOf<Doc> | null | Conditions<IdOf<Doc>>;
  $and?: readonly Filter<Doc>[];
  $or?: readonly Filter<Doc>[];
  $nor?: readonly Filter<Doc>[];
  $expr?: object;
} & DottedPaths<unknown>;

export type Selector<Doc> = Filter<Doc> | string | ObjectId | null | undefined;

export interface DottedPaths<Value> {
  [path: `${string}.${string}`]: Value;
}

type Settable<Doc> = { [Field in keyof Doc]?: Doc[Field] } & DottedPaths<unknown>;

type FieldsOf<Doc, Kind, Operand> = {
  [Field in keyof Doc as Extract<Exclude<Doc[Field], undefined>, Kind> extends never
    ? never
    : Field]?: Operand;
} & DottedPaths<unknown>;

type Additions<Doc, More> = {
  [Field in keyof Doc as ArrayIn<Doc[Field]> extends never ? never : Field]?:
    | ElementOf<ArrayIn<Doc[Field]>>
    | ({ $each: readonly ElementOf<ArrayIn<Doc[Field]>>[] } & More);
} & DottedPaths<unknown>;

type ArrayIn<Value> = Extract<Value, readonly unknown[]>;

type Removals<Doc> = {
  [Field in keyof Doc as ArrayIn<Doc[Field]> extends never ? never : Field]?:
    | Partial<ElementOf<ArrayIn<Doc[Field]>>>
    | Conditions<ElementOf<ArrayIn<Doc[Field]>>>
    | Filter<ElementOf<ArrayIn<Doc[Field]>>>;
} & DottedPaths<unknown>;

export interface PushModifiers {
  $position?: number;
  $slice?: number;
  $sort?: 1 | -1 | Record<string, 1 | -1>;
}

export interface UpdateOperators<Doc> {
  $set?: Settable<Doc>;
  $setOnInsert?: Settable<Doc>;
  $unset?: { [Field in keyof Doc]?: '' | 1 | true } & DottedPaths<'' | 1 | true>;
  $inc?: FieldsOf<Doc, number, number>;
  $mul?: FieldsOf<Doc, number, number>;
  $min?: Settable<Doc>;
  $max?: Settable<Doc>;
  $rename?: { [Field in keyof Doc]?: string } & DottedPaths<string>;
  $currentDate?: FieldsOf<Doc, Date, true | { $type: 'date' }>;
  $push?: Additions<Doc, PushModifiers>;
  $addToSet?: Additions<Doc, unknown>;
  $pop?: FieldsOf<Doc, readonly unknown[], 1 | -1>;
  $pull?: Removals<Doc>;
  $pullAll?: { [Field in keyof Doc]?: Doc[Field] } & DottedPaths<readonly unknown[]>;
}

/** Operators, or a whole document that replaces the old one. */
export type UpdateModifier<Doc> = UpdateOperators<Doc> | NewDocument<Doc>;

export type SortDirection = 1 | -1 | 'asc' | 'desc';

/** `{ field: 1 }`, `['field', …]` or `[['field', 'asc'], …]`, as Meteor takes them. */
export type SortSpecifier<Doc> =
  | ({ [Field in keyof Doc]?: 1 | -1 } & DottedPaths<1 | -1>)
  | readonly (string | readonly [field: string, direction: SortDirection])[];

type Projected = 0 | 1 | boolean | { $slice: number | readonly [number, number] } | { $elemMatch: object };

export type Projection<Doc> = { [Field in keyof Doc]?: Projected } & {
  _id?: 0 | 1 | boolean;
} & DottedPaths<Projected>;

export interface FindOptions<Doc> {
  sort?: SortSpecifier<Doc> | undefined;
  /** How many documents to skip at the beginning. */
  skip?: number | undefined;
  /** How many documents at most; 0 for all. */
  limit?: number | undefined;
  /** The fields of the returned documents; by default all. */
  projection?: Projection<Doc> | undefined;
  /** Meteor's older name for `projection`. */
  fields?: Projection<Doc> | undefined;
  /** With strength 2, comparisons ignore case. */
  collation?: Collation | undefined;
}

export interface UpdateOptions {
  /** Changes all documents that match, not only the first. */
  multi?: boolean | undefined;
  /** Inserts a document if none matches. */
  upsert?: boolean | undefined;
  /** Selects the elements that `$[name]` in a path means. */
  arrayFilters?: readonly Record<string, unknown>[] | undefined;
}

export interface UpsertResult<Doc> {
  numberAffected: number;
  /** Set if a document was inserted. */
  insertedId?: IdOf<Doc>;
}

export type IndexKeys<Doc> = { [Field in keyof Doc]?: 1 | -1 } & { _id?: 1 | -1 } & DottedPaths<1 | -1>;
