/** The last step of rendering: the text that a template gave is parsed, and long lines are wrapped. */
import { ts } from 'ts-morph';
import { layOutLine } from './canonical.js';
import { type Document, group, ifBroken, indent, join, layOut, line } from './document.js';
import { expressionDocument } from './expression-document.js';
import { typeDocument } from './type-document.js';

/** Columns of a line of generated code. */
export const WIDTH = 100;

/**
 * Lays out generated TypeScript as prettier would with `singleQuote` and a `printWidth` of 100.
 * @throws Error where the text is no TypeScript, which is a bug of restgen's own
 */
export function format(file: string, text: string): string {
  const source = ts.createSourceFile(file, text, PARSER, true, ts.ScriptKind.TS);
  refuseSyntaxErrors(source);
  const statements = source.statements.map((statement) => {
    const before = text.slice(statement.getFullStart(), statement.getStart());
    return before + layOut(statementDocument(statement), WIDTH);
  });
  return `${statements.join('')}\n`;
}

const PARSER: ts.CreateSourceFileOptions = {
  languageVersion: ts.ScriptTarget.ES2023,
  jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
};

/** As `format`, for modules whose statements stand on one line each. Parses only the lines that may need it. */
export function formatLines(file: string, text: string): string {
  const lines = text.split('\n');
  if (!lines.every((line) => COMPLETE.test(line))) return format(file, text);
  return lines
    .map((line) => (DECLARED.test(line) ? line : layOutLine(line, WIDTH)) ?? format(file, line).trimEnd())
    .join('\n');
}

/** A comment, a statement to its end, or a part of the types that a module declares, which is laid out already. */
const COMPLETE = /^(?:(?:\/\/|\/\*\*| \*).*|.*;|declare module .*| {2}.*|\})?$/;

const DECLARED = /^(?:declare module | {2}|\}$)/;

function refuseSyntaxErrors(source: ts.SourceFile): void {
  const [first] = syntaxErrors(source);
  if (first === undefined) return;
  const { line: index } = source.getLineAndCharacterOfPosition(first.start);
  const message = ts.flattenDiagnosticMessageText(first.messageText, ' ');
  throw new Error(
    `restgen rendered ${source.fileName} with a syntax error: ${message}\n${source.text.split('\n')[index]}`,
  );
}

/** The parser's own findings, which only a whole program would hand out otherwise. */
function syntaxErrors(source: ts.SourceFile): readonly ts.DiagnosticWithLocation[] {
  const found: unknown = Reflect.get(source, 'parseDiagnostics');
  if (!Array.isArray(found)) throw new Error('this version of the compiler keeps no list of syntax errors');
  return found;
}

function statementDocument(statement: ts.Statement): Document {
  if (ts.isExpressionStatement(statement)) return [expressionDocument(statement.expression), ';'];
  if (ts.isImportDeclaration(statement)) return importDocument(statement);
  if (ts.isVariableStatement(statement)) return variableDocument(statement);
  return statement.getText();
}

function importDocument(statement: ts.ImportDeclaration): Document {
  const bindings = statement.importClause?.namedBindings;
  if (bindings === undefined || !ts.isNamedImports(bindings) || bindings.elements.length < 2)
    return statement.getText();
  const text = statement.getText();
  const start = statement.getStart();
  const names = bindings.elements.map((element) => element.getText());
  return [
    text.slice(0, bindings.getStart() - start),
    group(['{', indent([line, join([',', line], names), ifBroken(',')]), line, '}']),
    text.slice(bindings.end - start),
  ];
}

function variableDocument(statement: ts.VariableStatement): Document {
  const [declaration] = statement.declarationList.declarations;
  if (declaration?.initializer === undefined) return statement.getText();
  const { name, type, initializer } = declaration;
  const head = statement.getText().slice(0, name.end - statement.getStart());
  const annotation = type === undefined ? [] : [': ', typeDocument(type)];
  return [head, ...annotation, ' = ', expressionDocument(initializer), ';'];
}
