/** Spells imports, exports and their types in the language of a generated module. */
import type { ImportStyle, Language } from '../../../shared/output-style.js';
import { escapeCommentEnd } from './comment.js';
import { bracesText } from './lines.js';
import { stringLiteral } from './literal.js';

/** `declarations` is a file of types beside a JavaScript module. */
export type Dialect = 'typescript' | 'modules' | 'commonjs' | 'declarations';

/** TypeScript is compiled before it runs; JavaScript runs as it is. */
export function dialectOfLanguage(language: Language, { esm }: ImportStyle): Dialect {
  if (language === 'ts') return 'typescript';
  return esm ? 'modules' : 'commonjs';
}

export interface Import {
  from: string;
  /** `name`, or `name as other`. */
  values?: readonly string[];
  types?: readonly string[];
}

/** The import lines of a module. In JavaScript, those of types are comments. */
export function importLines(imports: readonly Import[], dialect: Dialect): string[] {
  if (dialect === 'declarations') return imports.flatMap((item) => typeImport(item, dialect));
  if (dialect === 'typescript') return imports.flatMap(typescriptImport);
  const values = imports.flatMap((item) => valueImport(item, dialect));
  return [...values, ...imports.flatMap((item) => typeImport(item, dialect))];
}

function typescriptImport(item: Import): string[] {
  const { from, values = [], types = [] } = item;
  if (values.length === 0) return typeImport(item, 'typescript');
  return [moduleImport([...values, ...types.map((type) => `type ${type}`)], from)];
}

function valueImport({ from, values = [] }: Import, dialect: Dialect): string[] {
  if (values.length === 0) return [];
  if (dialect !== 'commonjs') return [moduleImport(values, from)];
  const names = values.map((value) => value.replace(' as ', ': '));
  return [bracesText('const ', names, ` = require(${stringLiteral(from)});`)];
}

const moduleImport = (names: readonly string[], from: string, keyword = 'import'): string =>
  bracesText(`${keyword} `, names, ` from ${stringLiteral(from)};`);

function typeImport({ from, types }: Import, dialect: Dialect): string[] {
  if (types === undefined) return [];
  if (!isJavaScript(dialect)) return [moduleImport(types, from, 'import type')];
  return [`/** @import ${escapeCommentEnd(`{ ${types.join(', ')} } from ${stringLiteral(from)}`)} */`];
}

/** Loads a module for its effects. */
export const loadStatement = (from: string, dialect: Dialect): string =>
  dialect === 'commonjs' ? `require(${stringLiteral(from)});` : `import ${stringLiteral(from)};`;

export const isJavaScript = (dialect: Dialect): boolean => dialect === 'modules' || dialect === 'commonjs';

export function jsonImport(name: string, file: string, attributes: string, dialect: Dialect): string {
  if (dialect === 'commonjs') return `const ${name} = require(${stringLiteral(file)});`;
  return `import ${name} from ${stringLiteral(file)}${attributes === '' ? '' : ` with ${attributes}`};`;
}

export const exportPrefix = (dialect: Dialect): string => (dialect === 'commonjs' ? '' : 'export ');

/** The statement at the end of a CommonJS module. */
export const exportsStatement = (names: readonly string[], dialect: Dialect): string =>
  dialect === 'commonjs' ? `module.exports = { ${names.join(', ')} };` : '';

/** Written out, so that the module compiles with `isolatedDeclarations`. */
export const routerTypeAnnotation = (dialect: Dialect): string => (isJavaScript(dialect) ? '' : ': Router');
