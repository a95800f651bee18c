/** Expressions of generated code, laid out: names, literals, lists, objects and calls. */
import { ts } from 'ts-morph';
import {
  brokenGroup,
  type Document,
  firstFitting,
  group,
  ifBroken,
  indent,
  join,
  line,
  softLine,
} from './document.js';
import { parametersDocument, typeArguments } from './type-document.js';

export function expressionDocument(node: ts.Expression): Document {
  if (ts.isCallExpression(node)) {
    return [
      expressionDocument(node.expression),
      typeArguments(node.typeArguments),
      callArguments(node.arguments),
    ];
  }
  if (ts.isPropertyAccessExpression(node)) return [expressionDocument(node.expression), '.', node.name.text];
  if (ts.isObjectLiteralExpression(node)) return objectDocument(node);
  if (ts.isArrayLiteralExpression(node)) return arrayDocument(node);
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) return arrowDocument(node, node.body);
  return node.getText();
}

const arrowDocument = ({ parameters }: ts.ArrowFunction, body: ts.Expression): Document =>
  group([group(parametersDocument(parameters)), ' =>', group(indent([line, expressionDocument(body)]))]);

function callArguments(nodes: readonly ts.Expression[]): Document {
  if (nodes.length === 0) return '()';
  const documents = nodes.map(expressionDocument);
  const broken = ['(', indent([line, join([',', line], documents), ',']), line, ')'];
  const last = nodes.at(-1);
  const flat: Document = ['(', join(', ', documents), ')'];
  if (last === undefined || !isHuggable(last) || nodes.at(-2)?.kind === last.kind) {
    return group(['(', indent([softLine, join([',', line], documents), ifBroken(',')]), softLine, ')']);
  }
  const hugged = [...documents.slice(0, -1), brokenGroup(documents.at(-1) ?? '')];
  return firstFitting(flat, ['(', join(', ', hugged), ')'], broken);
}

/** Whether the brackets of a call stand directly around it where it is the last argument. */
const isHuggable = (node: ts.Expression): boolean =>
  (ts.isObjectLiteralExpression(node) && node.properties.length > 0) ||
  (ts.isArrayLiteralExpression(node) && node.elements.length > 0);

function arrayDocument({ elements }: ts.ArrayLiteralExpression): Document {
  if (elements.length === 0) return '[]';
  const documents = elements.map(expressionDocument);
  return group(['[', indent([softLine, join([',', line], documents), ifBroken(',')]), softLine, ']']);
}

/** An object that the template begins on a new line stays so. */
function objectDocument(node: ts.ObjectLiteralExpression): Document {
  const [first] = node.properties;
  if (first === undefined) return '{}';
  const content = [
    '{',
    indent([line, join([',', line], node.properties.map(propertyDocument)), ifBroken(',')]),
    line,
    '}',
  ];
  return node
    .getText()
    .slice(0, first.getStart() - node.getStart())
    .includes('\n')
    ? brokenGroup(content)
    : group(content);
}

export function propertyDocument(node: ts.ObjectLiteralElementLike): Document {
  if (!ts.isPropertyAssignment(node)) return node.getText();
  return [node.name.getText(), ': ', expressionDocument(node.initializer)];
}
