/**
 * The one reader of documentation comments. A node comes in; the comment before it goes out as prose and tags, and what the
 * comments around a declaration say of it as facts. It must not know types: those in comments are read by `schema/jsdoc`.
 */
export { type Comment, type CommentTag, commentBefore } from './comment.js';
export { declarationComment, restTagOf } from './declaration-comment.js';
export { documented } from './documented.js';
