/**
 * What comes in: types and expressions of generated code, as plain data, and texts of comments.
 * What goes out: text that prettier leaves as it is.
 * It must not know what is generated.
 */
export { clean, documentationComment, unended } from './comment.js';
export { flatText, layOut, WIDTH } from './document.js';
export {
  bracesDocument,
  callExpression,
  type Expression,
  expressionDocument,
  propertyDocument,
  valueExpression,
} from './expression.js';
export {
  isPlainName,
  literal,
  stringLiteral,
  templateContent,
} from './literal.js';
export { functionMemberText, memberDocument, typeDocument, typeText } from './type-document.js';
export { widthOf } from './width.js';
