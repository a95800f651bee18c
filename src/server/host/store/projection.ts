import type { Fields, StoredDocument } from '../documents/document.js';
import { mingo } from './matcher.js';

type Projector = (document: StoredDocument) => Fields;

/** Compiles a projection to a function that reduces documents to its fields. */
export function projector(projection: Fields | undefined): Projector {
  if (projection === undefined || Object.keys(projection).length === 0) return (document) => document;
  const { _id: id = true, ...others } = projection;
  const switches = Object.values(others).map(asSwitch);
  const isFlat = Object.keys(others).every((field) => !field.includes('.'));
  if (!isFlat || switches.includes(undefined) || new Set(switches).size > 1)
    return generalProjector(projection);
  const includes = switches[0] ?? asSwitch(projection['_id']) === true;
  return includes ? including(Object.keys(others), Boolean(id)) : excluding(Object.keys(others), Boolean(id));
}

const asSwitch = (value: unknown): boolean | undefined =>
  typeof value === 'boolean' || typeof value === 'number' ? Boolean(value) : undefined;

function including(fields: readonly string[], withId: boolean): Projector {
  const names = withId ? ['_id', ...fields] : fields;
  return (document) => {
    const result: Fields = {};
    for (const name of names) if (Object.hasOwn(document, name)) result[name] = document[name];
    return result;
  };
}

function excluding(fields: readonly string[], withId: boolean): Projector {
  const names = withId ? fields : ['_id', ...fields];
  return (document) => {
    const result: Fields = { ...document };
    for (const name of names) delete result[name];
    return result;
  };
}

/** Applies paths and operators (`$slice`, `$elemMatch`) by mingo. */
function generalProjector(projection: Fields): Projector {
  const query = new (mingo().Query)<StoredDocument>({}, { scriptEnabled: false });
  return (document) => query.find<Fields>([document], projection).all()[0] ?? {};
}
