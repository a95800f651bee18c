/** How generated modules say the same things in each language: imports, exports, and the types of both. */

import type { ImportStyle, Language } from '../../output-style.js';
import { bracesDocument, flatText, layOut, stringLiteral, unended } from '../layout/index.js';

/** `declarations` are the types that stand beside a JavaScript module. */
export type Dialect = 'typescript' | 'modules' | 'commonjs' | 'declarations';

/** TypeScript is compiled to whatever runs; JavaScript runs as it is. */
export function dialectOf(language: Language, { esm }: ImportStyle): Dialect {
  if (language === 'ts') return 'typescript';
  return esm ? 'modules' : 'commonjs';
}

export interface Import {
  from: string;
  /** `name`, or `name as other`. */
  values?: readonly string[];
  /** None of them: the module is part of the program, and that is all. */
  types?: readonly string[];
}

/** The lines of a module's imports: in JavaScript those of types are comments. */
export function importLines(imports: readonly Import[], dialect: Dialect): string[] {
  if (dialect === 'declarations') return imports.flatMap((each) => typeImport(each, dialect));
  if (dialect === 'typescript') return imports.flatMap(typescriptImport);
  const values = imports.flatMap((each) => valueImport(each, dialect));
  return [...values, ...imports.flatMap((each) => typeImport(each, dialect))];
}

function typescriptImport(each: Import): string[] {
  const { from, values = [], types = [] } = each;
  if (values.length === 0) return typeImport(each, 'typescript');
  return [moduleImport([...values, ...types.map((type) => `type ${type}`)], from)];
}

function valueImport({ from, values = [] }: Import, dialect: Dialect): string[] {
  if (values.length === 0) return [];
  if (dialect !== 'commonjs') return [moduleImport(values, from)];
  const names = values.map((value) => value.replace(' as ', ': '));
  return [layOut(['const ', bracesDocument(names), ` = require(${stringLiteral(from)});`])];
}

/** One name stays on the line, however long it is. */
function moduleImport(names: readonly string[], from: string, keyword = 'import'): string {
  const braces = names.length > 1 ? bracesDocument(names) : flatText(bracesDocument(names));
  return layOut([keyword, ' ', braces, ` from ${stringLiteral(from)};`]);
}

function typeImport({ from, types }: Import, dialect: Dialect): string[] {
  if (types === undefined) return [];
  if (!isJavaScript(dialect)) return [moduleImport(types, from, 'import type')];
  if (types.length === 0) return [];
  return [`/** @import ${unended(`{ ${types.join(', ')} } from ${stringLiteral(from)}`)} */`];
}

export const isJavaScript = (dialect: Dialect): boolean => dialect === 'modules' || dialect === 'commonjs';

export function jsonImport(name: string, file: string, hasAttributes: boolean, dialect: Dialect): string {
  if (dialect === 'commonjs') return `const ${name} = require(${stringLiteral(file)});`;
  const attributes = hasAttributes ? " with { type: 'json' }" : '';
  return `import ${name} from ${stringLiteral(file)}${attributes};`;
}

/** What stands before a declaration that other modules use. */
export const exportPrefix = (dialect: Dialect): string => (dialect === 'commonjs' ? '' : 'export ');

/** The last statement of a CommonJS module. */
export const exportsStatement = (names: readonly string[], dialect: Dialect): string =>
  dialect === 'commonjs' ? `module.exports = { ${names.join(', ')} };` : '';

/** Stated, so that the module compiles with `isolatedDeclarations`. */
export const routerTypeIn = (dialect: Dialect): string => (isJavaScript(dialect) ? '' : ': Router');
