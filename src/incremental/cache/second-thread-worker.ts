import module from 'node:module';
import { parentPort } from 'node:worker_threads';
import { loadGenerator } from './compiled-code.js';

// What the first thread has switched on is its own.
if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function')
  module.enableCompileCache();
if (parentPort !== null) loadGenerator().answerFirstThread(parentPort);
