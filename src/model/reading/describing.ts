/** Types are described once, for all files that refer to them: what that tells belongs to each of these files. */
import type { Diagnostic } from '../../diagnostics.js';
import { createDefinitions, type Definitions, keyOf, referenceTo } from '../../schema/index.js';

/** What came up while something was read or described. */
export interface Notes {
  told: readonly Diagnostic[];
  /** The keys of the named types that it refers to. */
  asked: readonly string[];
}

export interface Describing {
  definitions: Definitions;
  /** Adds to the notes of what is being described. */
  tell(diagnostic: Diagnostic): void;
  noting<Result>(work: () => Result): { result: Result; notes: Notes };
  /** Of every named type that was described. */
  notes: Map<string, Notes>;
  /** With what the types told that it refers to, directly or through each other. */
  toldIn(notes: Notes): Diagnostic[];
}

interface OpenNotes {
  told: Diagnostic[];
  asked: Set<string>;
}

export function createDescribing(): Describing {
  const types = createDefinitions();
  const known = new Map<string, Notes>();
  const outermost: OpenNotes = { told: [], asked: new Set() };
  const open = [outermost];
  const top = (): OpenNotes => open.at(-1) ?? outermost;
  const noting: Describing['noting'] = (work) => {
    const notes: OpenNotes = { told: [], asked: new Set() };
    open.push(notes);
    try {
      const result = work();
      return { result, notes: { told: notes.told, asked: [...notes.asked] } };
    } finally {
      open.pop();
    }
  };
  const attempt: Definitions['attempt'] = (identity, describe) => {
    const key = keyOf(identity);
    let notes: Notes | undefined;
    const reference = types.attempt(identity, () => {
      const described = noting(describe);
      notes = described.notes;
      return described.result;
    });
    if (reference === undefined) add(top(), notes);
    else {
      if (notes !== undefined) known.set(key, notes);
      top().asked.add(key);
    }
    return reference;
  };
  return {
    definitions: {
      ...types,
      attempt,
      refer: (identity, describe) => attempt(identity, describe) ?? referenceTo(identity),
    },
    tell: (diagnostic) => void top().told.push(diagnostic),
    noting,
    notes: known,
    toldIn: (notes) => toldIn(notes, known),
  };
}

function add(to: OpenNotes, { told, asked }: Notes = { told: [], asked: [] }): void {
  to.told.push(...told);
  for (const key of asked) to.asked.add(key);
}

function toldIn(notes: Notes, known: ReadonlyMap<string, Notes>): Diagnostic[] {
  const told = [...notes.told];
  for (const key of reachedTypes([notes], known)) told.push(...(known.get(key)?.told ?? []));
  return told;
}

/** The keys of all types that are referred to, directly or through each other. */
export function reachedTypes(from: readonly Notes[], known: ReadonlyMap<string, Notes>): Set<string> {
  const reached = new Set<string>();
  const open = from.flatMap(({ asked }) => asked);
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (reached.has(key)) continue;
    reached.add(key);
    open.push(...(known.get(key)?.asked ?? []));
  }
  return reached;
}
