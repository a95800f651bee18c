/**
 * The one reader of documentation comments. A node comes in; the prose and tags of its comment go out, and the facts
 * that the comments around a declaration state. It must not know types in comments, which `schema/jsdoc.ts` reads.
 */
export { type Comment, type CommentTag, commentOfNode } from './comment.js';
export { declarationComment, restTagOfNode } from './declaration-comment.js';
export { documentedNode } from './documented-node.js';
