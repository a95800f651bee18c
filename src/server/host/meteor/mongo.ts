/** `Mongo`, as `meteor/mongo` exports it. */
export { ObjectId as ObjectID } from 'bson';
export { Collection, type CollectionOptions } from '../collection/collection.js';
export type { Cursor } from '../collection/cursor.js';
export type {
  FindOptions as Options,
  Selector,
  SortSpecifier,
  UpdateModifier as Modifier,
} from '../collection/types.js';
