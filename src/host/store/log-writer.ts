import { closeSync, ftruncateSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncContent, syncFolder, writeWhole } from './durable-files.js';
import { LOG_HEADER, recordLine } from './record.js';

interface Waiting {
  text: string;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Appends writes to a log: those that arrive while the disk is busy share the next record and its fdatasync. */
export class LogWriter {
  readonly #file: string;
  #descriptor: number;
  #position: number;
  #waiting: Waiting[] = [];
  #running: Promise<void> | undefined;
  #pause: (() => Promise<void>) | undefined;
  #failure: Error | undefined;
  /** Records written since a rewrite began, which its file lacks. */
  #missing: Buffer[] | undefined;

  /** @param position where the log, which exists, ends */
  constructor(file: string, position: number) {
    this.#file = file;
    this.#descriptor = openSync(file, 'r+');
    this.#position = position;
  }

  /** Resolves once the write is on the disk. */
  append(text: string): Promise<void> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ text, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  async #run(): Promise<void> {
    // What is written in one go of the event loop belongs together.
    await undefined;
    while (this.#waiting.length > 0 || this.#pause !== undefined) {
      const pause = this.#pause;
      this.#pause = undefined;
      await pause?.();
      if (this.#waiting.length > 0) await this.#flush(this.#waiting.splice(0));
    }
    this.#running = undefined;
  }

  async #flush(batch: Waiting[]): Promise<void> {
    try {
      if (this.#failure !== undefined) throw this.#failure;
      const line = recordLine(batch.map(({ text }) => text));
      await writeWhole(this.#descriptor, line, this.#position);
      await syncContent(this.#descriptor);
      this.#position += line.length;
      this.#missing?.push(line);
      for (const { resolve } of batch) resolve();
    } catch (error) {
      this.#failure ??= this.#failed(error);
      for (const { reject } of batch) reject(this.#failure);
    }
  }

  /** What memory holds is not what the disk holds any more: nothing may be written on top of that. */
  #failed(cause: unknown): Error {
    try {
      ftruncateSync(this.#descriptor, this.#position);
    } catch {
      // The next start cuts the incomplete record off.
    }
    const reason = cause instanceof Error ? cause.message : String(cause);
    return new Error(`The database cannot write ${this.#file} (${reason}). Restart once it can.`, { cause });
  }

  /** Replaces the log by one that says the same with fewer records; `texts` are writes that make what there is now. */
  async rewrite(texts: Iterable<string>): Promise<void> {
    const draft = `${this.#file}.new`;
    const descriptor = openSync(draft, 'w', 0o600);
    this.#missing = [];
    try {
      let position = await writeWhole(descriptor, LOG_HEADER, 0);
      for (const text of texts) position += await writeWhole(descriptor, recordLine([text]), position);
      await syncContent(descriptor);
      await this.#betweenRecords(() => this.#replaceBy(draft, descriptor, position));
    } catch (error) {
      if (this.#descriptor !== descriptor) {
        closeSync(descriptor);
        rmSync(draft, { force: true });
      }
      throw error;
    } finally {
      this.#missing = undefined;
    }
  }

  /** Runs an action while no record is being written. */
  #betweenRecords(action: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#pause = () => action().then(resolve, reject);
      this.#running ??= this.#run();
    });
  }

  async #replaceBy(draft: string, descriptor: number, position: number): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure;
    const missing = Buffer.concat(this.#missing ?? []);
    await writeWhole(descriptor, missing, position);
    await syncContent(descriptor);
    renameSync(draft, this.#file);
    const old = this.#descriptor;
    this.#descriptor = descriptor;
    this.#position = position + missing.length;
    closeSync(old);
    syncFolder(dirname(this.#file));
  }

  /** Waits for what is being written. */
  async close(): Promise<void> {
    await this.#running;
    this.#failure ??= new Error(`The database of ${this.#file} is closed.`);
    closeSync(this.#descriptor);
  }
}
