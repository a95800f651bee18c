/** Finds what a name in a documentation comment, or in an annotation of Flow, refers to: a typedef, or a type of the project. */
import { ts } from 'ts-morph';
import {
  type Evaluator,
  type Resolved,
  resolveImport,
  resolveName,
} from '../../analysis/interpreter/index.js';
import { type Declaration, isJavaScript } from '../../analysis/syntax/index.js';

export type JsdocName =
  /** The names within it are looked up in its own file. */
  | { kind: 'typedef'; file: ts.SourceFile; name: string; type: ts.Node }
  | { kind: 'declared'; declarations: readonly Declaration[] };

export function jsdocName(evaluator: Evaluator, file: ts.SourceFile, name: string): JsdocName | undefined {
  const type = tagsOfTypedef(file, name);
  if (type !== undefined) return { kind: 'typedef', file, name, type };
  return declaredInProject(resolveName(evaluator, name, file, 'type'));
}

/** Whether the project declares the name: `class ObjectId`. */
export const isOwnName = (evaluator: Evaluator, file: ts.SourceFile, name: string): boolean =>
  tagsOfTypedef(file, name) !== undefined || resolveName(evaluator, name, file, 'type')?.kind === 'declared';

/** `import('./tasks').Task` */
export function importedName(
  evaluator: Evaluator,
  at: ts.SourceFile,
  specifier: string,
  name: string,
): JsdocName | undefined {
  const { project, keep } = evaluator;
  const file = project.modules.resolveType(at.fileName, specifier);
  if (file === undefined) return undefined;
  keep(file);
  const source = project.sources.tree(file);
  const type = tagsOfTypedef(source, name);
  if (type !== undefined) return { kind: 'typedef', file: source, name, type };
  return declaredInProject(resolveImport(evaluator, { specifier, name }, at, 'type'));
}

/** Classes of JavaScript do not declare the types of their fields; an alias in JavaScript is one of Flow. */
function declaredInProject(resolved: Resolved | undefined): JsdocName | undefined {
  if (resolved?.kind !== 'declared') return undefined;
  const { declarations } = resolved;
  if (!declarations.some(isJavaScript)) return { kind: 'declared', declarations };
  const alias = declarations.find(ts.isTypeAliasDeclaration);
  return alias && { kind: 'typedef', file: alias.getSourceFile(), name: alias.name.text, type: alias.type };
}

/** The type that a `@typedef` of the file names. */
function tagsOfTypedef(file: ts.SourceFile, name: string): ts.Node | undefined {
  if (!/^[\w$]+$/.test(name)) return undefined;
  const comments = file.text.match(/\/\*\*(?:(?!\*\/)[\s\S])*@typedef\b(?:(?!\*\/)[\s\S])*\*\//g) ?? [];
  for (const comment of comments) {
    if (!comment.includes(name)) continue;
    for (const tag of tagsIn(comment))
      if (ts.isJSDocTypedefTag(tag) && tag.name?.text === name) return tag.typeExpression;
  }
  return undefined;
}

/** Files are parsed without documentation comments, so each comment that is needed is parsed on its own. */
export function tagsIn(comment: string): readonly ts.JSDocTag[] {
  const source = ts.createSourceFile(
    'comment.js',
    `${comment}\nfunction documented() {}`,
    { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseAll },
    true,
  );
  const [statement] = source.statements;
  return statement === undefined ? [] : ts.getJSDocTags(statement);
}
