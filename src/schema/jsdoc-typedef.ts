import { ts } from 'ts-morph';

/** What `@typedef` of a file gives a name to. */
export function tagsOfTypedef(file: ts.SourceFile, name: string): ts.Node | undefined {
  if (!/^[\w$]+$/.test(name)) return undefined;
  const comments = file.text.match(/\/\*\*(?:(?!\*\/)[\s\S])*@typedef\b(?:(?!\*\/)[\s\S])*\*\//g) ?? [];
  for (const comment of comments) {
    if (!comment.includes(name)) continue;
    const source = ts.createSourceFile(
      'typedef.js',
      `${comment}\nfunction documented() {}`,
      { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseAll },
      true,
    );
    const [statement] = source.statements;
    for (const tag of statement === undefined ? [] : ts.getJSDocTags(statement))
      if (ts.isJSDocTypedefTag(tag) && tag.name?.text === name) return tag.typeExpression;
  }
  return undefined;
}
