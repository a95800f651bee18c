/** Two threads read the files of a project, each from one end of the list, until they meet. */
import type { Config } from '../../config.js';
import { type ReadAhead, readAhead } from '../../model/index.js';
import type { Project } from '../../project/index.js';
import type { Disk } from '../dependencies/index.js';
import { joinedDependencies, reachedFrom, type StillKnown } from './cached-files.js';
import type { Claims, ReadShare, SecondThread } from './second-thread.js';

interface ProjectToRead {
  project: Project;
  config: Config;
  disk: Disk;
}

interface ReadTogether<Thread> {
  known: StillKnown;
  /** The other thread, if it has read something, and so can go on without loading anything. */
  ready?: Thread;
}

/** Where the other thread fails, what it would have read is not known. */
export async function readTogether<Thread extends Pick<SecondThread, 'reading'>>(
  { project, config, disk }: ProjectToRead,
  thread: Thread,
): Promise<ReadTogether<Thread>> {
  const files = project.candidates;
  const claimed = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const reads = { ...disk.reads(), restToken: disk.restToken() };
  const claims = { files: files.toReversed(), claimed };
  const asked = thread.reading({ root: project.root, config, reads, claims });
  const own = readAhead(project, config, claimedFiles({ files, claimed }));
  const other = own.visited === files.length ? undefined : await asked;
  if (other === undefined) return { known: knownOf([own]) };
  if (other.read.hasSyntaxErrors) return { known: knownOf([own]), ready: thread };
  disk.add(other.reads);
  return { known: knownOf([own, other.read]), ready: thread };
}

export function readShare({ project, config, disk }: ProjectToRead, claims: Claims): ReadShare {
  const read = readAhead(project, config, claimedFiles(claims));
  return { read, reads: disk.reads() };
}

function* claimedFiles({ files, claimed }: Claims): Generator<string, void> {
  for (const file of files) {
    if (Atomics.add(claimed, 0, 1) >= files.length) return;
    yield file;
  }
}

function knownOf(all: readonly ReadAhead[]): StillKnown {
  const files = new Map(all.flatMap((each) => [...each.files]));
  const types = new Map(all.flatMap((each) => [...each.types]));
  return {
    files,
    types: reachedFrom([...files.values()], types),
    calls: new Map(),
    rules: new Map(all.flatMap((each) => [...each.rules])),
    dependencies: all.map(({ dependencies }) => dependencies).reduce(joinedDependencies),
  };
}
