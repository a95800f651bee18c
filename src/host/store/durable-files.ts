/** Files whose content survives a crash. */
import { closeSync, fdatasync, fsyncSync, openSync, write, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';

const writeAt = promisify(write);

/** Resolves once the content of a file is on the disk. */
export const syncContent: (descriptor: number) => Promise<void> = promisify(fdatasync);

/** Returns the number of bytes written, which is all of them. */
export async function writeWhole(descriptor: number, bytes: Uint8Array, position: number): Promise<number> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await writeAt(descriptor, bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
  return bytes.length;
}

export function createDurably(file: string, content: Uint8Array): void {
  writeFileSync(file, content, { mode: 0o600, flush: true });
}

/** Makes new names in a folder survive; Windows, which cannot open folders, does so by itself. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
