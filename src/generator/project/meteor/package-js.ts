/** Reads from the package.js of a Meteor package which files it loads, as far as literals tell. */
import { ts } from 'ts-morph';
import { parse } from '../parsing/index.js';

export interface PackageFiles {
  /** The name in imports, after `meteor/`; `undefined` if it is not a literal. */
  name?: string;
  /** Files by the call that loads them, in the order of loading, relative to the package's folder. */
  server: string[];
  client: string[];
  tests: string[];
  /** The module that an import of the package gets on the server. */
  main?: string;
  /** Set if some files are named by expressions that are not literals. */
  isOpen: boolean;
  /** The only builds with this package, which `Package.describe` names: `debugOnly: true`. */
  build?: string;
}

export const isPackageJs = (text: string): boolean =>
  /\bPackage\s*\.\s*(?:describe|onUse|on_use)\b/.test(text);

export function readPackageJs(file: string, text: string): PackageFiles {
  const packageFiles: PackageFiles = {
    server: [],
    client: [],
    tests: [],
    isOpen: false,
  };
  const { source } = parse(file, text);
  const open: { node: ts.Node; isTest: boolean }[] = [{ node: source, isTest: false }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node } = next;
    const isTest = next.isTest || isMethodCall(node, 'Package', /^on_?[tT]est$/);
    if (ts.isCallExpression(node)) readCall(packageFiles, node, isTest);
    ts.forEachChild(node, (child) => void open.push({ node: child, isTest }));
  }
  return { ...packageFiles, server: packageFiles.server.reverse(), client: packageFiles.client.reverse() };
}

const isMethodCall = (node: ts.Node, object: string, name: RegExp): node is ts.CallExpression =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  node.expression.expression.getText() === object &&
  name.test(node.expression.name.text);

function readCall(packageFiles: PackageFiles, call: ts.CallExpression, isTest: boolean): void {
  if (isMethodCall(call, 'Package', /^describe$/)) readDescription(packageFiles, call);
  if (!ts.isPropertyAccessExpression(call.expression)) return;
  const { name } = call.expression;
  if (name.text === 'mainModule' || name.text === 'addFiles' || name.text === 'add_files')
    readFiles(packageFiles, call, isTest);
}

const isOnServer = (side: string): boolean => /^(?:server$|os(?:\.|$))/.test(side);

function readDescription(packageFiles: PackageFiles, { arguments: [description] }: ts.CallExpression): void {
  if (description === undefined || !ts.isObjectLiteralExpression(description)) return;
  for (const property of description.properties.filter(ts.isPropertyAssignment)) {
    const { name, initializer } = property;
    const key = ts.isStringLiteral(name) ? name.text : name.getText();
    if (key === 'name' && ts.isStringLiteralLike(initializer)) packageFiles.name = initializer.text;
    const isSet = initializer.kind === ts.SyntaxKind.TrueKeyword;
    if (isSet && /^(?:debug|prod|test)Only$/.test(key)) packageFiles.build = key;
  }
}

/** Reads `api.addFiles(files, where)` and `api.mainModule(file, where)`. */
function readFiles(
  packageFiles: PackageFiles,
  { expression, arguments: [given, where] }: ts.CallExpression,
  isTest: boolean,
): void {
  const files = stringsOfNode(given);
  const sides = where === undefined ? ['server', 'client'] : stringsOfNode(where);
  if (files === undefined || sides === undefined) {
    packageFiles.isOpen = true;
    return;
  }
  const isServer = sides.some(isOnServer);
  if (isTest) packageFiles.tests.push(...files);
  else (isServer ? packageFiles.server : packageFiles.client).push(...files.reverse());
  const isMain = ts.isPropertyAccessExpression(expression) && expression.name.text === 'mainModule';
  const [main] = files;
  if (!isTest && isMain && isServer && main !== undefined) packageFiles.main = main;
}

/** A text or a list of texts. */
function stringsOfNode(node: ts.Node | undefined): string[] | undefined {
  if (node === undefined) return undefined;
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (!ts.isArrayLiteralExpression(node)) return undefined;
  const items = node.elements.map(stringsOfNode);
  return items.some((item) => item === undefined) ? undefined : items.flatMap((item) => item ?? []);
}
