/** Which declaration a name means at a place: inner declarations and parameters shadow outer ones. */
import { ts } from 'ts-morph';
import type { Scan } from './scan.js';

export type Space = 'value' | 'type';
export type Declaration = ts.Declaration;

interface Names {
  value: Map<string, Declaration[]>;
  type: Map<string, Declaration[]>;
}

export type Lookup = (name: string, at: ts.Node, space?: Space) => readonly Declaration[] | undefined;

/** A lookup that remembers the names of every scope it has been through. */
export function createLookup(scanOf: (source: ts.SourceFile) => Scan): Lookup {
  const known = new Map<ts.Node, Names | undefined>();
  const namesOf = (scope: ts.Node): Names | undefined => {
    if (!known.has(scope)) known.set(scope, namesIn(scope, scanOf));
    return known.get(scope);
  };
  return (name, at, space = 'value') => {
    for (let scope: ts.Node | undefined = at; scope !== undefined; scope = scope.parent) {
      const declarations = namesOf(scope)?.[space].get(name);
      if (declarations !== undefined) return declarations;
    }
    return undefined;
  };
}

function namesIn(scope: ts.Node, scanOf: (source: ts.SourceFile) => Scan): Names | undefined {
  const declarations = declarationsIn(scope);
  if (declarations === undefined) return undefined;
  const names: Names = { value: new Map(), type: new Map() };
  for (const declaration of declarations) add(names, declaration);
  if (ts.isSourceFile(scope) || ts.isFunctionLike(scope) || ts.isModuleBlock(scope)) {
    for (const variable of scanOf(scope.getSourceFile()).hoisted.get(scope) ?? []) add(names, variable);
  }
  return names;
}

function declarationsIn(scope: ts.Node): readonly Declaration[] | undefined {
  if (ts.isSourceFile(scope) || ts.isBlock(scope) || ts.isModuleBlock(scope))
    return scope.statements.flatMap(declared);
  if (ts.isCaseBlock(scope)) return scope.clauses.flatMap((clause) => clause.statements.flatMap(declared));
  if (ts.isFunctionLike(scope)) {
    const own = ts.isFunctionExpression(scope) ? [scope] : [];
    return [...own, ...(scope.typeParameters ?? []), ...scope.parameters];
  }
  if (ts.isForStatement(scope) || ts.isForInStatement(scope) || ts.isForOfStatement(scope)) {
    const list = scope.initializer;
    return list !== undefined && ts.isVariableDeclarationList(list) ? [...list.declarations] : undefined;
  }
  if (ts.isCatchClause(scope))
    return scope.variableDeclaration === undefined ? undefined : [scope.variableDeclaration];
  if (ts.isClassLike(scope))
    return [...(ts.isClassExpression(scope) ? [scope] : []), ...(scope.typeParameters ?? [])];
  if (ts.isInterfaceDeclaration(scope) || ts.isTypeAliasDeclaration(scope)) return scope.typeParameters;
  return undefined;
}

function declared(statement: ts.Statement): readonly Declaration[] {
  if (ts.isVariableStatement(statement)) {
    const { declarationList } = statement;
    return (declarationList.flags & ts.NodeFlags.BlockScoped) === 0 ? [] : declarationList.declarations;
  }
  if (ts.isImportDeclaration(statement)) return imported(statement.importClause);
  const named =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isEnumDeclaration(statement) ||
    ts.isModuleDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isImportEqualsDeclaration(statement);
  return named ? [statement] : [];
}

function imported(clause: ts.ImportClause | undefined): readonly Declaration[] {
  if (clause === undefined) return [];
  const { namedBindings } = clause;
  const own = clause.name === undefined ? [] : [clause];
  if (namedBindings === undefined) return own;
  return ts.isNamespaceImport(namedBindings) ? [...own, namedBindings] : [...own, ...namedBindings.elements];
}

function add(names: Names, declaration: Declaration): void {
  const name: ts.Node | undefined =
    ts.isBindingElement(declaration) || ts.isVariableDeclaration(declaration) || ts.isParameter(declaration)
      ? declaration.name
      : ts.getNameOfDeclaration(declaration);
  if (name === undefined) return;
  if (ts.isObjectBindingPattern(name) || ts.isArrayBindingPattern(name)) {
    for (const element of name.elements) if (ts.isBindingElement(element)) add(names, element);
  } else if (ts.isIdentifier(name)) {
    if (isValue(declaration)) append(names.value, name.text, declaration);
    if (isType(declaration)) append(names.type, name.text, declaration);
  }
}

function append(map: Map<string, Declaration[]>, name: string, declaration: Declaration): void {
  const declarations = map.get(name);
  if (declarations === undefined) map.set(name, [declaration]);
  else declarations.push(declaration);
}

const isImport = (node: ts.Node): boolean =>
  ts.isImportClause(node) ||
  ts.isImportSpecifier(node) ||
  ts.isNamespaceImport(node) ||
  ts.isImportEqualsDeclaration(node);

const isValue = (node: ts.Node): boolean =>
  !ts.isInterfaceDeclaration(node) &&
  !ts.isTypeAliasDeclaration(node) &&
  !ts.isTypeParameterDeclaration(node);

const isType = (node: ts.Node): boolean =>
  !isValue(node) ||
  isImport(node) ||
  ts.isClassLike(node) ||
  ts.isEnumDeclaration(node) ||
  ts.isModuleDeclaration(node);
