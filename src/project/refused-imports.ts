/** Compiler options under which generated TypeScript does not compile, though a compiler blames its files alone. */
import type { ts } from 'ts-morph';
import { type Diagnostic, diagnostic } from '../diagnostics.js';
import type { ImportStyle } from '../output-style.js';

export function refusedImports({ esm, extension }: ImportStyle, options: ts.CompilerOptions): Diagnostic[] {
  if (esm || options.verbatimModuleSyntax !== true) return [];
  const isOfPackage = extension === 'js';
  return [
    diagnostic(
      'import-not-compiled',
      'TypeScript refuses `import` in CommonJS under the compiler option `verbatimModuleSyntax`.',
      {
        hint: isOfPackage
          ? 'Write "type": "module" in package.json, or take the option out of tsconfig.json.'
          : 'Take the option out of tsconfig.json.',
      },
    ),
  ];
}
