import { resolve } from 'node:path';
import { ts } from 'ts-morph';

export interface CheckerParts {
  root: string;
  files: readonly string[];
  source: (file: string) => ts.SourceFile;
  options: ts.CompilerOptions;
}

/** A type checker over the files that were parsed already; declarations of packages are read from disk. */
export function createChecker({ root, files, source, options }: CheckerParts): ts.TypeChecker {
  const compilerOptions: ts.CompilerOptions = {
    ...options,
    allowJs: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    lib: options.lib ?? ['lib.es2023.d.ts'],
  };
  const own = new Map(files.map((file) => [resolve(root, file), file]));
  const host = ts.createCompilerHost(compilerOptions, true);
  const read = host.getSourceFile;
  host.getCurrentDirectory = () => root;
  host.fileExists = (path) => own.has(resolve(path)) || ts.sys.fileExists(path);
  host.getSourceFile = (path, languageVersion, ...rest) => {
    const file = own.get(resolve(path));
    if (file === undefined) return read(path, languageVersion, ...rest);
    const parsed = source(file);
    if (typeof languageVersion === 'object' && languageVersion.impliedNodeFormat !== undefined) {
      parsed.impliedNodeFormat = languageVersion.impliedNodeFormat;
    }
    return parsed;
  };
  return ts.createProgram([...own.keys()], compilerOptions, host).getTypeChecker();
}
