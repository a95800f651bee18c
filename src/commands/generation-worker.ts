import { parentPort, workerData } from 'node:worker_threads';
import { generateCached } from '../incremental/cache/index.js';
import { createLibraryFiles } from '../incremental/dependencies/index.js';
import { untimed } from '../timing.js';
import type { GenerationRequest } from './generation.js';

const { root, config }: GenerationRequest = workerData;
const memory = generateCached(root, config, untimed, createLibraryFiles());
// Without `await`, which no CommonJS bundle takes at the top. An error ends the worker, as the command expects.
void memory.generate().then((generation) => {
  parentPort?.postMessage(generation);
  memory.keep();
});
