import { parentPort, workerData } from 'node:worker_threads';
import { generateCached } from '../incremental/cache/index.js';
import { createLibraryFiles } from '../incremental/dependencies/index.js';
import { untimed } from '../timing.js';
import type { GenerationRequest } from './generation.js';

const { root, config }: GenerationRequest = workerData;
const memory = generateCached(root, config, untimed, createLibraryFiles());
parentPort?.postMessage(memory.generate());
parentPort?.once('message', (isTold: boolean) => memory.keep(isTold));
