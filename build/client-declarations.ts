import { ts } from 'ts-morph';

/** The declarations with these names, and all types and classes that they use, as text of a declaration file. */
export function clientDeclarations(texts: readonly string[], names: readonly string[]): string {
  const isNamed = ([name]: readonly [name: string, text: string]): boolean => names.includes(name);
  const functions = texts.flatMap(functionsIn).filter(isNamed);
  const declared = new Map([...texts.flatMap(declarationsIn), ...functions]);
  const wanted = new Set<string>();
  const open = [...names];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const text = declared.get(name);
    if (text === undefined || wanted.has(name)) continue;
    wanted.add(name);
    open.push(...(withoutComments(text).match(/\w+/g) ?? []));
  }
  return [...declared].flatMap(([name, text]) => (wanted.has(name) ? [text] : [])).join('\n\n');
}

const withoutComments = (text: string): string => text.replace(/\/\*\*[\s\S]*?\*\//g, '');

const declarationsIn = (text: string): [name: string, text: string][] => [
  ...statementsOf(text).flatMap(named(ts.isInterfaceDeclaration)),
  ...statementsOf(text).flatMap(named(ts.isTypeAliasDeclaration)),
  ...statementsOf(declarationFileOf(text)).flatMap(named(ts.isClassDeclaration)),
];

const functionsIn = (text: string): [name: string, text: string][] =>
  statementsOf(declarationFileOf(text)).flatMap(named(ts.isFunctionDeclaration));

const named =
  (isWanted: (statement: ts.Statement) => statement is ts.DeclarationStatement) =>
  (statement: ts.Statement): [string, string][] =>
    isWanted(statement) ? [[statement.name?.getText() ?? '', statement.getFullText().trim()]] : [];

const statementsOf = (text: string): readonly ts.Statement[] =>
  ts.createSourceFile('part.ts', text, ts.ScriptTarget.ES2023, true).statements;

const declarationFileOf = (text: string): string =>
  ts.transpileDeclaration(text, { compilerOptions: { target: ts.ScriptTarget.ES2023 } }).outputText;
