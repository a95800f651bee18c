/**
 * Describes each named type once for all files that refer to it. The diagnostics about a type are recorded for each of
 * these files, so that they are reported as long as one of the files remains.
 */
import type { Diagnostic } from '../../../shared/diagnostics.js';
import { createDefinitions, type Definitions, typeKey } from '../../schema/index.js';
import type { RecordedUse } from './file-declarations.js';

export interface Describing {
  definitions: Definitions;
  /** Reports for the current file or type. */
  report(diagnostic: Diagnostic): void;
  /** Runs the work, and records its diagnostics and the types that it refers to. */
  record<Result>(work: () => Result): { result: Result; recorded: RecordedUse };
  /** The recorded diagnostics, including diagnostics of all types that are referred to, directly or through others. */
  diagnosticsOfUse(recorded: RecordedUse): Diagnostic[];
}

interface Recording {
  diagnostics: Diagnostic[];
  types: Set<string>;
}

const emptyRecording = (): Recording => ({ diagnostics: [], types: new Set() });

export function createDescribing(): Describing {
  const definitions = createDefinitions();
  const uses = new Map<string, RecordedUse>();
  const recordings: Recording[] = [];
  const outermost = emptyRecording();
  const current = (): Recording => recordings.at(-1) ?? outermost;
  const record: Describing['record'] = (work) => {
    const recording = emptyRecording();
    recordings.push(recording);
    try {
      const result = work();
      return { result, recorded: { diagnostics: recording.diagnostics, types: [...recording.types] } };
    } finally {
      recordings.pop();
    }
  };
  const attempt: Definitions['attempt'] = (identity, describe) => {
    const key = typeKey(identity);
    let recorded: RecordedUse | undefined;
    const reference = definitions.attempt(identity, () => {
      const described = record(describe);
      recorded = described.recorded;
      return described.result;
    });
    if (reference === undefined) addRecord(current(), recorded);
    else {
      if (recorded !== undefined) uses.set(key, recorded);
      current().types.add(key);
    }
    return reference;
  };
  return {
    definitions: { ...definitions, attempt },
    report: (diagnostic) => void current().diagnostics.push(diagnostic),
    record,
    diagnosticsOfUse: (recorded) => [
      ...recorded.diagnostics,
      ...[...reachedTypes([recorded], uses)].flatMap((key) => uses.get(key)?.diagnostics ?? []),
    ],
  };
}

function addRecord(recording: Recording, recorded: RecordedUse | undefined): void {
  recording.diagnostics.push(...(recorded?.diagnostics ?? []));
  for (const key of recorded?.types ?? []) recording.types.add(key);
}

/** The keys of all types that are referred to, directly or through others. */
function reachedTypes(from: readonly RecordedUse[], types: ReadonlyMap<string, RecordedUse>): Set<string> {
  const reached = new Set<string>();
  const open = from.flatMap(({ types }) => types);
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (reached.has(key)) continue;
    reached.add(key);
    open.push(...(types.get(key)?.types ?? []));
  }
  return reached;
}
