import { parentPort, workerData } from 'node:worker_threads';
import { createLibraryFiles } from '../generator/project/dependencies/index.js';
import { generateCached } from '../generator/session/cache/index.js';
import { untimed } from '../shared/timing.js';
import type { GenerationRequest } from './generation.js';

const { root, config }: GenerationRequest = workerData;
const memory = generateCached(root, config, untimed, createLibraryFiles());
parentPort?.postMessage(memory.generate());
parentPort?.once('message', (isTold: boolean) => memory.keep(isTold));
