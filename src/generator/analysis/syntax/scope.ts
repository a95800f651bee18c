/** Finds the declaration of a name: inner declarations and parameters shadow outer ones. */
import { ts } from 'ts-morph';
import { append } from '../../../shared/group.js';
import { allNodes } from './nodes.js';
import type { Scan } from './scan.js';
import type { Answers } from './tree-cache.js';

/**
 * `ambient` has the names for `typeof` in types: `declare const` declares only a type, and the name's value is that
 * of the global.
 */
export type Space = 'value' | 'type' | 'ambient';

/** The nodes that declare names. */
export type Declaration =
  | ts.VariableDeclaration
  | ts.BindingElement
  | ts.ParameterDeclaration
  | ts.ImportSpecifier
  | ts.ImportClause
  | ts.NamespaceImport
  | ts.ImportEqualsDeclaration
  | ts.FunctionDeclaration
  | ts.FunctionExpression
  | ts.ClassDeclaration
  | ts.ClassExpression
  | ts.EnumDeclaration
  | ts.ModuleDeclaration
  | ts.InterfaceDeclaration
  | ts.TypeAliasDeclaration
  | ts.TypeParameterDeclaration;

type Names = Record<Space, Map<string, Declaration[]>>;

export type Lookup = (name: string, at: ts.Node, space?: Space) => readonly Declaration[] | undefined;

/** The assignments of a file, by the declarations of the names that they assign. */
export function assignmentsByDeclaration(lookup: Lookup, { assigned }: Scan): Map<ts.Node, ts.Identifier[]> {
  const assignments = new Map<ts.Node, ts.Identifier[]>();
  for (const [name, targets] of assigned)
    for (const target of targets)
      for (const declaration of lookup(name, target) ?? []) append(assignments, declaration, target);
  return assignments;
}

/** A lookup that memoizes the names of every scope. */
export function createLookup(
  scanOfSource: (source: ts.SourceFile) => Scan,
  answers: Answers<ts.Node, Names | 'none'>,
): Lookup {
  const namesOfScope = (scope: ts.Node): Names | undefined => {
    if (!mayDeclare(scope)) return undefined;
    let names = answers.get(scope);
    if (names === undefined) {
      names = collectScopeNames(scope, scanOfSource) ?? 'none';
      answers.set(scope, names);
    }
    return names === 'none' ? undefined : names;
  };
  return (name, at, space = 'value') => {
    for (let scope: ts.Node | undefined = at; scope !== undefined; scope = scope.parent) {
      const names = namesOfScope(scope);
      const declarations =
        names?.[space].get(name) ?? (space === 'ambient' ? names?.value.get(name) : undefined);
      if (declarations !== undefined) return declarations;
    }
    return undefined;
  };
}

/** Called for every node on the way out, so it only looks at the kind. */
const mayDeclare = ({ kind }: ts.Node): boolean =>
  SCOPES.has(kind) || (kind >= ts.SyntaxKind.MethodSignature && kind <= ts.SyntaxKind.ConstructorType);

/** The kinds of functions and signatures are a range of numbers: see `mayDeclare`. */
const SCOPES: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.SourceFile,
  ts.SyntaxKind.Block,
  ts.SyntaxKind.ModuleBlock,
  ts.SyntaxKind.CaseBlock,
  ts.SyntaxKind.FunctionExpression,
  ts.SyntaxKind.ArrowFunction,
  ts.SyntaxKind.FunctionDeclaration,
  ts.SyntaxKind.ForStatement,
  ts.SyntaxKind.ForInStatement,
  ts.SyntaxKind.ForOfStatement,
  ts.SyntaxKind.CatchClause,
  ts.SyntaxKind.ClassDeclaration,
  ts.SyntaxKind.ClassExpression,
  ts.SyntaxKind.InterfaceDeclaration,
  ts.SyntaxKind.TypeAliasDeclaration,
  ts.SyntaxKind.MappedType,
  ts.SyntaxKind.ConditionalType,
]);

function collectScopeNames(scope: ts.Node, scanOfSource: (source: ts.SourceFile) => Scan): Names | undefined {
  const declarations = declarationsOfScope(scope);
  const holdsHoisted = ts.isSourceFile(scope) || ts.isFunctionLike(scope) || ts.isModuleBlock(scope);
  const hoisted = holdsHoisted ? scanOfSource(scope.getSourceFile()).hoisted.get(scope) : undefined;
  if ((declarations === undefined || declarations.length === 0) && hoisted === undefined) return undefined;
  const names: Names = { value: new Map(), type: new Map(), ambient: new Map() };
  for (const declaration of declarations ?? []) addDeclaration(names, declaration);
  for (const variable of hoisted ?? []) addDeclaration(names, variable);
  return names;
}

function declarationsOfScope(scope: ts.Node): readonly Declaration[] | undefined {
  if (ts.isSourceFile(scope) || ts.isBlock(scope) || ts.isModuleBlock(scope))
    return scope.statements.flatMap(declarationsOfStatement);
  if (ts.isCaseBlock(scope))
    return scope.clauses.flatMap((clause) => clause.statements.flatMap(declarationsOfStatement));
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
  if (ts.isMappedTypeNode(scope)) return [scope.typeParameter];
  if (ts.isConditionalTypeNode(scope)) return inferredParameters(scope.extendsType);
  return undefined;
}

/** The names after `infer` in a conditional type. */
const inferredParameters = (node: ts.TypeNode): ts.TypeParameterDeclaration[] =>
  allNodes(node, (inner) => !ts.isConditionalTypeNode(inner))
    .filter(ts.isInferTypeNode)
    .map(({ typeParameter }) => typeParameter);

function declarationsOfStatement(statement: ts.Statement): readonly Declaration[] {
  if (ts.isVariableStatement(statement)) {
    const { declarationList } = statement;
    return (declarationList.flags & ts.NodeFlags.BlockScoped) === 0 ? [] : declarationList.declarations;
  }
  if (ts.isImportDeclaration(statement)) return declarationsOfImport(statement.importClause);
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

function declarationsOfImport(clause: ts.ImportClause | undefined): readonly Declaration[] {
  if (clause === undefined) return [];
  const { namedBindings } = clause;
  const own = clause.name === undefined ? [] : [clause];
  if (namedBindings === undefined) return own;
  return ts.isNamespaceImport(namedBindings) ? [...own, namedBindings] : [...own, ...namedBindings.elements];
}

function addDeclaration(names: Names, declaration: Declaration): void {
  const { name } = declaration;
  if (name === undefined || ts.isStringLiteral(name)) return;
  if (ts.isObjectBindingPattern(name) || ts.isArrayBindingPattern(name)) {
    for (const element of name.elements) if (ts.isBindingElement(element)) addDeclaration(names, element);
    return;
  }
  if (isValue(declaration))
    append(isAmbient(declaration) ? names.ambient : names.value, name.text, declaration);
  if (isType(declaration)) append(names.type, name.text, declaration);
}

/** `declare var Meteor: any`: the variable is the global of that name. */
const isAmbient = (node: Declaration): boolean =>
  ts.isVariableDeclaration(node) && (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Ambient) !== 0;

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
