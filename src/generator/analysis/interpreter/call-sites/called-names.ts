/** The names under which a function can be called. Only files that mention one of them have to be parsed. */
import { ts } from 'ts-morph';
import { allNodes, bare, type Call, DEFAULT, lastName, nameOfFunction } from '../../syntax/index.js';
import { baseExpression, classNodesOfChain } from '../classes/classes.js';
import type { Evaluator } from '../values/evaluator.js';

export interface CalledNames {
  names: ReadonlySet<string>;
  files: ReadonlySet<string>;
  /** Classes are called with `new`. */
  isClass: boolean;
}

/** `undefined` for a function without a name: only the function that it is passed to can call it. */
export function calledNames(evaluator: Evaluator, binder: ts.Node): CalledNames | undefined {
  const made = classOfBinder(binder);
  if (made !== undefined) {
    const { names, files } = namesOfClass(evaluator, made);
    return { names, files, isClass: true };
  }
  const name = nameOfFunction(binder);
  return name === undefined
    ? undefined
    : { ...filesNaming(evaluator, binder.getSourceFile(), name), isClass: false };
}

/** Instances of a subclass are instances, too. */
function namesOfClass(
  evaluator: Evaluator,
  made: ts.ClassLikeDeclaration,
): Pick<CalledNames, 'names' | 'files'> {
  const names = new Set<string>();
  const files = new Set<string>();
  const open: ts.ClassLikeDeclaration[] = [made];
  const visited = new Set(open);
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    const name = nameOfFunction(item);
    if (name === undefined) continue;
    evaluator.keep(item.getSourceFile().fileName);
    names.add(name);
    const naming = filesNaming(evaluator, item.getSourceFile(), name);
    for (const alias of naming.names) names.add(alias);
    for (const file of naming.files) {
      files.add(file);
      open.push(...subclassesInFile(evaluator, file, item).filter((subclass) => !visited.has(subclass)));
    }
    for (const subclass of open) visited.add(subclass);
  }
  return { names, files };
}

/** The classes of a file, in blocks too, that extend another one. */
const subclassesInFile = (
  evaluator: Evaluator,
  file: string,
  of: ts.ClassLikeDeclaration,
): ts.ClassLikeDeclaration[] =>
  allNodes(evaluator.project.sources.tree(file), (node) => !ts.isFunctionLike(node))
    .filter(ts.isClassLike)
    .filter((subclass) => {
      const base = baseExpression(subclass);
      const value = base && evaluator.evaluate(base.expression);
      return value?.kind === 'class' && value.node === of;
    });

/** The files that mention a name, or a name that it is exported as. */
export function filesNaming(
  evaluator: Evaluator,
  source: ts.SourceFile,
  name: string,
  search = evaluator.project.search.mentioning,
): { names: Set<string>; files: Set<string> } {
  const { project } = evaluator;
  const { named, whole } = evaluator.exportsOfFile(source.fileName);
  const isDefault = whole !== undefined || named.has(DEFAULT);
  const files = new Set([
    source.fileName,
    ...(name === DEFAULT ? [] : search(name)),
    ...(isDefault ? project.modules.importers(source.fileName) : []),
  ]);
  const names = new Set([name, ...(isDefault ? [DEFAULT] : [])]);
  for (const file of [...files])
    for (const alias of exportedAliases(project.sources.tree(file), names)) {
      names.add(alias);
      for (const mentioning of search(alias)) files.add(mentioning);
    }
  return { names, files };
}

/** `alias` of `export { name as alias }`. */
const exportedAliases = ({ statements }: ts.SourceFile, names: ReadonlySet<string>): string[] =>
  statements.flatMap((statement) => {
    const clause = ts.isExportDeclaration(statement) ? statement.exportClause : undefined;
    if (clause === undefined || !ts.isNamedExports(clause)) return [];
    return clause.elements.flatMap(({ propertyName, name }) =>
      propertyName !== undefined && names.has(propertyName.text) ? [name.text] : [],
    );
  });

function classOfBinder(binder: ts.Node): ts.ClassLikeDeclaration | undefined {
  if (ts.isClassLike(binder)) return binder;
  return ts.isConstructorDeclaration(binder) ? binder.parent : undefined;
}

/** Whether a call may call the function. Under another name, the callee can only be an import or a parameter. */
export function mayCall({ lookup }: Evaluator, { names, isClass }: CalledNames, call: Call): boolean {
  const { expression: callee } = call;
  if (isClass && !ts.isNewExpression(call)) return false;
  // `new classes.tasks(…)`
  if (isClass && (isClassWritten(callee) || ts.isPropertyAccessExpression(callee))) return true;
  const name = lastName(callee);
  if (ts.isElementAccessExpression(callee)) return true;
  if (name === undefined || names.has(name)) return name !== undefined;
  if (!ts.isIdentifier(callee)) return names.has(DEFAULT) && name === DEFAULT;
  const [declaration] = lookup(name, callee) ?? [];
  return declaration !== undefined && !ts.isFunctionDeclaration(declaration) && !ts.isClassLike(declaration);
}

/**
 * Whether an undecided call may call the function: its callee is a member of the same object, of a parameter, or of a class
 * with its name. Anything more would follow the whole program.
 */
export function mayMeet(
  evaluator: Evaluator,
  binder: ts.Node,
  { names, isClass }: CalledNames,
  call: Call,
): boolean {
  const { expression: callee } = call;
  if (isClass) return isClassWritten(callee) || names.has(lastName(callee) ?? '');
  const owner =
    ts.isMethodDeclaration(binder) || ts.isPropertyDeclaration(binder.parent)
      ? ts.findAncestor(binder, ts.isClassLike)
      : undefined;
  if (owner === undefined || !ts.isPropertyAccessExpression(callee)) return false;
  const object = ts.isNewExpression(callee.expression) ? callee.expression.expression : callee.expression;
  if (object.kind === ts.SyntaxKind.ThisKeyword || object.kind === ts.SyntaxKind.SuperKeyword) {
    const around = ts.findAncestor(call, ts.isClassLike);
    return around !== undefined && areRelated(evaluator, around, owner);
  }
  const [declaration] = ts.isIdentifier(object) ? (evaluator.lookup(object.text, object) ?? []) : [];
  return declaration !== undefined && ts.isParameter(declaration);
}

/** `new (class extends Base { … })()` */
const isClassWritten = (callee: ts.Expression): boolean => ts.isClassExpression(bare(callee));

const areRelated = (
  evaluator: Evaluator,
  one: ts.ClassLikeDeclaration,
  other: ts.ClassLikeDeclaration,
): boolean =>
  classNodesOfChain(evaluator, one).includes(other) || classNodesOfChain(evaluator, other).includes(one);
