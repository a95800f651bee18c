/** Applies modifiers to copies of documents. */
import { isPlainObject } from '../../runtime/index.js';
import { copy, storableDocument } from '../documents/copy.js';
import { type Fields, idKey, type StoredDocument } from '../documents/document.js';
import { equalityKey } from './equality.js';
import { mingoUpdater } from './mingo.js';
import { checkModifier, targetValue } from './modifier-check.js';
import { InvalidUpdateError } from './store.js';

export interface ModifierContext {
  /** Determines the element that `$` in a path means. */
  selector: Fields;
  arrayFilters?: readonly Fields[] | undefined;
  /** Whether `$setOnInsert` applies. */
  inserts: boolean;
}

/**
 * Whether a modifier is a whole document, without operators such as `$set`.
 * @throws InvalidUpdateError if it mixes both, or would replace many documents
 */
export function isReplacement(modifier: Fields, multi = false): boolean {
  const names = Object.keys(modifier);
  const operators = names.filter((key) => key.startsWith('$'));
  if (operators.length === names.length && names.length > 0) return false;
  if (operators.length > 0) {
    throw new InvalidUpdateError('A modifier has either operators such as $set, or fields, but not both.');
  }
  if (multi) throw new InvalidUpdateError('One document is replaced at a time, not many.');
  return true;
}

/**
 * Returns the same document if nothing changes.
 * @throws InvalidUpdateError
 */
export function applyModifier(
  document: StoredDocument,
  modifier: Fields,
  context: ModifierContext,
): StoredDocument {
  if (isReplacement(modifier)) return replacement(document, modifier);
  const effective = withoutSetOnInsert(modifier, context.inserts);
  checkModifier(document, effective);
  return applyByMingo(document, effective, context);
}

function replacement(document: StoredDocument, fields: Fields): StoredDocument {
  const { _id: id = document._id, ...others } = fields;
  if (idKey(id) !== idKey(document._id)) {
    throw new InvalidUpdateError("A document's _id cannot be changed.");
  }
  return { _id: document._id, ...others };
}

function withoutSetOnInsert(modifier: Fields, inserts: boolean): Fields {
  const { $setOnInsert: onInsert, ...others } = modifier;
  if (!inserts || !isPlainObject(onInsert)) return others;
  return { ...others, $set: { ...onInsert, ...(isPlainObject(others['$set']) ? others['$set'] : {}) } };
}

function applyByMingo(document: StoredDocument, modifier: Fields, context: ModifierContext): StoredDocument {
  const result = copy(document);
  try {
    const paths = mingoUpdater().update(
      result,
      withDistinctElements(document, modifier),
      [...(context.arrayFilters ?? [])],
      hasPositionalOperator(modifier) ? context.selector : {},
      { cloneMode: 'none', queryOptions: { scriptEnabled: false } },
    );
    return paths.length === 0 ? document : { ...storableDocument(result), _id: document._id };
  } catch (error) {
    throw new InvalidUpdateError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Whether a path contains `$`, which means the element that the selector matched. */
const hasPositionalOperator = (modifier: Fields): boolean =>
  Object.values(modifier).some(
    (fields) => isPlainObject(fields) && Object.keys(fields).some((path) => path.split('.').includes('$')),
  );

/** Rewrites `$addToSet` as `$push` of missing elements, because mingo handles duplicates differently. */
function withDistinctElements(document: StoredDocument, modifier: Fields): Fields {
  const { $addToSet: additions, ...others } = modifier;
  if (!isPlainObject(additions)) return modifier;
  const pushed = isPlainObject(others['$push']) ? others['$push'] : {};
  const missing: Fields = {};
  const unchanged: Fields = {};
  for (const [path, value] of Object.entries(additions)) {
    const elements = isPlainObject(value) && Array.isArray(value['$each']) ? value['$each'] : [value];
    const distinct = new Map(elements.map((element) => [equalityKey(element, false), element]));
    // mingo resolves `$`, and refuses two operators on the same array.
    if (path.includes('$') || path in pushed) {
      unchanged[path] = { $each: [...distinct.values()] };
      continue;
    }
    const target = targetValue(document, '$addToSet', path);
    for (const element of Array.isArray(target) ? target : []) distinct.delete(equalityKey(element, false));
    missing[path] = { $each: [...distinct.values()] };
  }
  return {
    ...others,
    ...(Object.keys(unchanged).length > 0 && { $addToSet: unchanged }),
    ...(Object.keys(missing).length > 0 && { $push: { ...pushed, ...missing } }),
  };
}
