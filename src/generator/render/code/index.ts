/**
 * Input: types, values, names and imports, as plain data, and texts of comments.
 * Output: how TypeScript, JavaScript and JSON write them.
 * It must not know what is generated.
 */
export { clean, documentationComment, escapeCommentEnd } from './comment.js';
export { deprecationText } from './deprecation-text.js';
export {
  type Dialect,
  dialectOfLanguage,
  exportPrefix,
  exportsStatement,
  type Import,
  importLines,
  isJavaScript,
  jsonImport,
  loadStatement,
  routerTypeAnnotation,
} from './dialect.js';
export {
  declarationFile,
  exportsTypes,
  isLoadable,
  routeFiles,
  specifier,
  withoutExtension,
} from './files.js';
export {
  identifier,
  isIdentifier,
  lowerFirst,
  numberedName,
  RESERVED_WORDS,
  upperFirst,
} from './identifier.js';
export { jsonText, objectLines } from './json-text.js';
export { bracesText, LONGEST_LINE } from './lines.js';
export { isPlainName, literal, propertyTexts, stringLiteral, templateContent } from './literal.js';
export { aliasText, IN_LINES, memberLine, ONE_LINE, type TypeStyle, typeText } from './type-text.js';
