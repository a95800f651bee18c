/** Stands for ts-morph in the bundle: the compiler alone, in the file whose compiled code is kept. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'esbuild';

const COMPILER = '@ts-morph/common/dist/typescript';

/**
 * The compiler's own object has a getter for each of 2,600 names, and what is asked of a node asks for one first: four million
 * times in a run of 4,000 routes. In the bundle each name that is used is a variable.
 */
export const compilerByNames: Plugin = {
  name: 'compiler-by-names',
  setup: (bundling) => {
    bundling.onResolve({ filter: /^ts-morph$/ }, ({ path }) => ({ path, namespace: 'compiler' }));
    bundling.onLoad({ filter: /^ts-morph$/, namespace: 'compiler' }, () => ({ contents: namesOfCompiler() }));
    bundling.onLoad({ filter: /\.js$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      const contents = text.replace("import { ts } from 'ts-morph'", "import * as ts from 'ts-morph'");
      return contents === text ? undefined : { contents };
    });
  },
};

/** A call that is marked as pure is left out where nothing uses its result; an access to a property is not. */
function namesOfCompiler(): string {
  const names = Object.keys(createRequire(import.meta.url)(COMPILER));
  return [
    "import { createRequire } from 'node:module';",
    `const compiler = createRequire(import.meta.url)('${COMPILER}');`,
    'const named = (name) => compiler[name];',
    ...names.map((name) => `export const ${name} = /* @__PURE__ */ named('${name}');`),
  ].join('\n');
}
