/** Stands for ts-morph in the bundle: the compiler alone, in the file whose compiled code is kept. */
import { createRequire } from 'node:module';
import type { ts } from 'ts-morph';

const compiler: typeof ts = createRequire(import.meta.url)('@ts-morph/common/dist/typescript');

export { compiler as ts };
