/** `new ValidatedMethod({ name, validate, run, mixins, restOptions })` of mdg:validated-method. */

import { ts } from 'ts-morph';
import { hasRestMixin } from '../../../shared/host-vocabulary.js';
import { documented } from '../comments/index.js';
import type { Evaluator, Making, Written } from '../interpreter/index.js';
import { decidedMember, memberIn, type ObjectValue, originOf } from '../interpreter/index.js';
import { definedFunction, definedName, definitionOf } from './definition.js';
import type { ArgumentsValidation, DeclaredOptions, Finder, SchemaMixin, Search } from './finder.js';
import { optionsOf } from './options.js';

export function findValidatedMethod(outer: Search, { node, made }: Making): void {
  const finder = { ...outer, evaluator: made.evaluator };
  const definition = definitionOf(finder, made.arguments[0], node, 'method');
  const named = definition && definedName(finder, definition, node, 'method');
  if (definition === undefined || named === undefined) return;
  outer.findings.methods.push({
    ...named,
    documented: documented(node),
    origin: made.symbol.origin,
    options: restOptions(finder, definition),
    ...definedFunction(finder, definition, 'run'),
    argumentsValidation: argumentsValidationOf(finder, definition),
    typeArguments: made.types.some((type) => type && ts.isLiteralTypeNode(type))
      ? []
      : made.types.map(specific),
  });
}

const specific = (type: ts.TypeNode | undefined): ts.TypeNode | undefined =>
  type?.kind === ts.SyntaxKind.AnyKeyword ? undefined : type;

/** Mixins that validate the argument by the `schema` beside `run`. */
const PACKAGED = /^meteor\/[\w-]+:(?:[\w-]+-)?schema-mixin$/;

function schemaMixin(evaluator: Evaluator, definition: ObjectValue): SchemaMixin | undefined {
  const mixins = decidedMember(definition, 'mixins')?.value();
  if (mixins?.kind !== 'array') return undefined;
  const isPackaged = mixins.items.some(({ node }) => {
    const origin = originOf(evaluator, node);
    return origin?.kind === 'outside' && PACKAGED.test(origin.from);
  });
  return isPackaged ? {} : undefined;
}

/** Without `validate`, a mixin has to make one: otherwise `ValidatedMethod` throws. */
function argumentsValidationOf({ evaluator }: Finder, definition: ObjectValue): ArgumentsValidation {
  const validate = memberIn(definition, 'validate');
  const written = (name: string): Written | undefined => {
    const node = decidedMember(definition, name)?.expression;
    return node && { node, frame: evaluator.frame };
  };
  const validator = written('validate');
  if (validate !== undefined || memberIn(definition, 'mixins') === undefined) return { validator };
  const schema = written('schema');
  const mixin = schema && schemaMixin(evaluator, definition);
  return mixin === undefined ? { validator, mayBeCheckedElsewhere: true } : { validator: schema, mixin };
}

/** `restOptions` has an effect only with the mixin of simple:rest, or restgen's of that name. */
function restOptions(finder: Finder, definition: ObjectValue): DeclaredOptions {
  const options = decidedMember(definition, 'restOptions')?.expression;
  return options !== undefined && takesRestOptions(finder, definition)
    ? optionsOf(finder, options, 'method')
    : { options: {} };
}

/** A global where nothing is imported. */
const hasMixin = (module: string): boolean => module === '' || hasRestMixin(module);

function takesRestOptions({ evaluator }: Finder, definition: ObjectValue): boolean {
  const mixins = decidedMember(definition, 'mixins')?.value();
  if (mixins?.kind !== 'array') return false;
  return mixins.items.some(({ node }) => {
    const origin = originOf(evaluator, node);
    return origin?.kind === 'outside' && hasMixin(origin.from) && origin.path.join('.') === 'RestMethodMixin';
  });
}
