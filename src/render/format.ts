/** The last step of rendering: the text that a template gave is parsed, and long lines are wrapped. */
import { ts } from 'ts-morph';
import { type Document, group, ifBroken, indent, join, layOut, line } from './document.js';
import { expressionDocument } from './expression-document.js';
import { typeDocument } from './type-document.js';

const WIDTH = 100;

/**
 * Lays out generated TypeScript as prettier would with `singleQuote` and a `printWidth` of 100.
 * @throws Error where the text is no TypeScript, which is a bug of restgen's own
 */
export function format(file: string, text: string): string {
  const source = ts.createSourceFile(file, text, PARSER, true, ts.ScriptKind.TS);
  refuseSyntaxErrors(source);
  const statements = source.statements.map((statement) => {
    const start = statement.getStart(source);
    const own = text.slice(start, statement.end);
    return (
      text.slice(statement.pos, start) + (isLaidOut(own) ? own : layOut(statementDocument(statement), WIDTH))
    );
  });
  return `${statements.join('')}\n`;
}

const PARSER: ts.CreateSourceFileOptions = {
  languageVersion: ts.ScriptTarget.ES2023,
  jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
};

/** Whether a statement is as it should be already, as most are: laying out thousands takes as long as reading their host. */
const isLaidOut = (statement: string): boolean =>
  statement.length <= WIDTH && (SHORT_ROUTE.test(statement) || SHORT_IMPORT.test(statement));

const SHORT_ROUTE =
  /^(?!.* {2})[\w$]+\.\w+\('[^'\\]*', \w+(?:<(?:[\w$ .,:;?|<>[\]{}-]|'[\w .:/-]*'(?!\??:))*>)?\('[^'"\\]*'\)\);$/;
const SHORT_IMPORT = /^import (?:type )?\{ [\w$, ]+ \} from '[^'"\\]*';$/;

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
