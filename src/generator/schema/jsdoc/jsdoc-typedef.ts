import { ts } from 'ts-morph';

/** The type that a `@typedef` of the file names. */
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

/** `@import { Task as Item } from './tasks.js'` */
export function importTagOf(
  { text }: ts.SourceFile,
  name: string,
): { specifier: string; name: string } | undefined {
  for (const [, names = '', specifier = ''] of text.matchAll(IMPORT)) {
    for (const binding of names.split(',')) {
      const [exported = '', local = exported] = binding.trim().split(/\s+as\s+/);
      if (local === name) return { specifier, name: exported };
    }
  }
  return undefined;
}

const IMPORT = /^[ \t]*(?:\/\*)?\*+[ \t]*@import\s*\{([^{}]*)\}\s*from\s*['"]([^'"\n]+)['"]/gm;
