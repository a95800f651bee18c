/** The exports of a module, as its statements declare them. */
import { ts } from 'ts-morph';
import { allNodes, boundNames, isPlainAssignment } from './nodes.js';

export type Export =
  /** A name that the module declares or imports. */
  | { kind: 'local'; name: string; at: ts.Node }
  | { kind: 'expression'; expression: ts.Expression }
  | { kind: 'declaration'; node: NamedStatement }
  /** Re-exported from another module; `name` is `undefined` in `export * as tasks from './tasks'`. */
  | { kind: 'from'; specifier: string; name: string | undefined; at: ts.Node };

export interface Exports {
  named: ReadonlyMap<string, Export>;
  /** `export * from`. */
  stars: readonly { specifier: string; at: ts.Node }[];
  /** `export =` and `module.exports =`. */
  whole: ts.Expression | undefined;
}

interface Draft {
  named: Map<string, Export>;
  stars: { specifier: string; at: ts.Node }[];
  whole: ts.Expression | undefined;
}

export function exportsOfSource(source: ts.SourceFile): Exports {
  const draft: Draft = { named: new Map(), stars: [], whole: undefined };
  // Meteor compiles exports in blocks, too: `if (Meteor.isServer) { export const tasks = …; }`.
  for (const node of allNodes(source, (outer) => ts.isIfStatement(outer) || ts.isBlock(outer)))
    if (ts.isStatement(node) && (node.parent === source || isExported(node))) readStatement(draft, node);
  return draft;
}

function readStatement(draft: Draft, statement: ts.Statement): void {
  if (ts.isExportDeclaration(statement)) readExport(draft, statement);
  else if (ts.isExportAssignment(statement)) {
    if (statement.isExportEquals) draft.whole = statement.expression;
    else draft.named.set('default', { kind: 'expression', expression: statement.expression });
  } else if (ts.isExpressionStatement(statement)) readCommonJs(draft, statement.expression);
  else if (isExported(statement)) readDeclaration(draft, statement);
}

const hasModifier = (node: ts.Statement, modifier: ts.SyntaxKind): boolean =>
  ts.canHaveModifiers(node) && node.modifiers?.some(({ kind }) => kind === modifier) === true;

const isExported = (node: ts.Statement): boolean =>
  ts.isExportDeclaration(node) || hasModifier(node, ts.SyntaxKind.ExportKeyword);

const isDefault = (node: ts.Statement): boolean => hasModifier(node, ts.SyntaxKind.DefaultKeyword);

function readExport({ named, stars }: Draft, statement: ts.ExportDeclaration): void {
  const { exportClause: clause, moduleSpecifier } = statement;
  const specifier =
    moduleSpecifier !== undefined && ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : undefined;
  if (clause === undefined) {
    if (specifier !== undefined) stars.push({ specifier, at: statement });
  } else if (ts.isNamespaceExport(clause)) {
    if (specifier !== undefined)
      named.set(clause.name.text, { kind: 'from', specifier, name: undefined, at: clause });
  } else {
    for (const element of clause.elements) {
      const name = (element.propertyName ?? element.name).text;
      const target: Export =
        specifier === undefined
          ? { kind: 'local', name, at: element }
          : { kind: 'from', specifier, name, at: element };
      named.set(element.name.text, target);
    }
  }
}

function readDeclaration({ named }: Draft, statement: ts.Statement): void {
  if (ts.isVariableStatement(statement)) {
    for (const name of statement.declarationList.declarations.flatMap((declaration) =>
      boundNames(declaration.name),
    ))
      named.set(name, { kind: 'local', name, at: statement });
  } else if (isNamedStatement(statement)) {
    if (isDefault(statement)) named.set('default', { kind: 'declaration', node: statement });
    else if (statement.name !== undefined) {
      named.set(statement.name.text, { kind: 'local', name: statement.name.text, at: statement });
    }
  }
}

type NamedStatement =
  | ts.FunctionDeclaration
  | ts.ClassDeclaration
  | ts.EnumDeclaration
  | ts.ModuleDeclaration
  | ts.InterfaceDeclaration
  | ts.TypeAliasDeclaration;

const isNamedStatement = (node: ts.Statement): node is NamedStatement =>
  ts.isFunctionDeclaration(node) ||
  ts.isClassDeclaration(node) ||
  ts.isEnumDeclaration(node) ||
  ts.isModuleDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node);

/** `module.exports = …`, `module.exports.a = …`, `exports.a = …`. */
function readCommonJs(draft: Draft, expression: ts.Expression): void {
  if (!isPlainAssignment(expression) || !ts.isPropertyAccessExpression(expression.left)) return;
  const { left, right } = expression;
  if (isModuleExports(left)) draft.whole = right;
  else if (isModuleExports(left.expression) || isName(left.expression, 'exports')) {
    draft.named.set(left.name.text, { kind: 'expression', expression: right });
  }
}

const isName = (node: ts.Node, name: string): boolean => ts.isIdentifier(node) && node.text === name;

const isModuleExports = (node: ts.Node): boolean =>
  ts.isPropertyAccessExpression(node) && isName(node.expression, 'module') && node.name.text === 'exports';
