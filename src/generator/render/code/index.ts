/**
 * What comes in: types and values, as plain data, and texts of comments.
 * What goes out: TypeScript and JavaScript.
 * It must not know what is generated.
 */
export { clean, documentationComment, unended } from './comment.js';
export { bracesText, LONGEST_LINE } from './lines.js';
export { isPlainName, literal, propertyTexts, stringLiteral, templateContent } from './literal.js';
export { aliasText, IN_LINES, memberLine, ONE_LINE, type TypeStyle, typeText } from './type-text.js';
