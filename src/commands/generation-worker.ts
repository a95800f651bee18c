import { parentPort, workerData } from 'node:worker_threads';
import { generate } from '../generate.js';
import type { GenerationRequest } from './generation.js';

const { root, config }: GenerationRequest = workerData;
parentPort?.postMessage(generate(root, config));
