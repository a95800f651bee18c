/** Compiler options under which generated TypeScript does not compile, though a compiler blames its files alone. */
import { ts } from 'ts-morph';
import { type Diagnostic, diagnostic } from '../diagnostics.js';
import type { ImportStyle } from '../output-style.js';

export function refusedImports({ esm, extension }: ImportStyle, options: ts.CompilerOptions): Diagnostic[] {
  if (!esm && options.verbatimModuleSyntax === true) {
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
  if (options.resolveJsonModule !== undefined || !isNode10(options)) return [];
  return [
    diagnostic('import-not-compiled', 'TypeScript 5 imports no JSON with these compiler options.', {
      hint: 'Write "resolveJsonModule": true in tsconfig.json: generated code imports api.json.',
    }),
  ];
}

/** The resolution that TypeScript 5 takes for CommonJS by itself, too. */
const isNode10 = ({ module, moduleResolution }: ts.CompilerOptions): boolean =>
  moduleResolution === ts.ModuleResolutionKind.Node10 ||
  (module === ts.ModuleKind.CommonJS && moduleResolution === undefined);
