/** The connections through which an application calls its own server. */
import { ts } from 'ts-morph';
import { originOf } from '../../analysis/interpreter/index.js';
import { bare } from '../../analysis/syntax/index.js';
import type { SchemaContext } from '../context/index.js';

function isMeteor({ evaluator }: SchemaContext, owner: ts.Expression): boolean {
  const value = evaluator.evaluate(owner);
  return value.kind === 'host' && value.symbol.is === 'Meteor';
}

export const isCaller = (context: SchemaContext, owner: ts.Expression): boolean =>
  isMeteor(context, owner) || isConnection(context, bare(owner));

/** The usual names of Blaze's template instances. */
const TEMPLATES = /^(?:instance|template|templateInstance|tmpl|self|that)$/;

export function isSubscriber(context: SchemaContext, owner: ts.Expression): boolean {
  const node = bare(owner);
  if (node.kind === ts.SyntaxKind.ThisKeyword) return true;
  if (ts.isIdentifier(node) && TEMPLATES.test(node.text)) return true;
  if (ts.isCallExpression(node)) return node.expression.getText() === 'Template.instance';
  return isMeteor(context, node) || isConnection(context, node) || isSubscriptionManager(context, node);
}

/** `Meteor.connection`, or a connection of the application to itself: `DDP.connect(Meteor.absoluteUrl())`. */
function isConnection(context: SchemaContext, owner: ts.Expression): boolean {
  if (ts.isPropertyAccessExpression(owner) && owner.name.text === 'connection')
    return isMeteor(context, owner.expression);
  const made = expressionBehind(context, owner);
  if (made === undefined || !ts.isCallExpression(made) || made.expression.getText() !== 'DDP.connect')
    return false;
  const [to] = made.arguments;
  return to !== undefined && /^Meteor\.absoluteUrl\(/.test(to.getText());
}

/** `new SubsManager()` of meteorhacks:subs-manager and its kin, which subscribe as Meteor does. */
function isSubscriptionManager(context: SchemaContext, owner: ts.Expression): boolean {
  const made = expressionBehind(context, owner);
  return (
    made !== undefined &&
    ts.isNewExpression(made) &&
    /^(?:SubsManager|SubsCache)$/.test(made.expression.getText())
  );
}

function expressionBehind(context: SchemaContext, node: ts.Expression): ts.Node | undefined {
  const origin = ts.isIdentifier(node) ? originOf(context.evaluator, node) : undefined;
  return origin?.kind === 'expression' ? origin.node : undefined;
}
