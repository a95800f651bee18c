/** `new ValidatedMethod({ name, validate, run, mixins, restOptions })` of mdg:validated-method. */

import { ts } from 'ts-morph';
import { hasRestMixin } from '../../../shared/host-vocabulary.js';
import { documentedNode } from '../comments/index.js';
import type { Evaluator, Making, Written } from '../interpreter/index.js';
import { decidedMember, findMember, findOrigin, type ObjectValue } from '../interpreter/index.js';
import { definedFunction, definedName, readDefinition } from './definition.js';
import type { ArgumentsValidation, DeclaredOptions, Finder, SchemaMixin, Search } from './finder.js';
import { readOptions } from './options.js';

export function findValidatedMethod(outer: Search, { node, made }: Making): void {
  const finder = { ...outer, evaluator: made.evaluator };
  const definition = readDefinition(finder, made.arguments[0], node, 'method');
  const named = definition && definedName(finder, definition, node, 'method');
  if (definition === undefined || named === undefined) return;
  outer.findings.methods.push({
    ...named,
    documented: documentedNode(node),
    origin: made.symbol.origin,
    options: restOptions(finder, definition),
    ...definedFunction(finder, definition, 'run'),
    argumentsValidation: readArgumentsValidation(finder, definition),
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
    const origin = findOrigin(evaluator, node);
    return origin?.kind === 'outside' && PACKAGED.test(origin.from);
  });
  return isPackaged ? {} : undefined;
}

/** Without `validate`, a mixin has to make one: otherwise `ValidatedMethod` throws. */
function readArgumentsValidation({ evaluator }: Finder, definition: ObjectValue): ArgumentsValidation {
  const validate = findMember(definition, 'validate');
  const writtenMember = (name: string): Written | undefined => {
    const node = decidedMember(definition, name)?.expression;
    return node && { node, frame: evaluator.frame };
  };
  const validator = writtenMember('validate');
  if (validate !== undefined || findMember(definition, 'mixins') === undefined) return { validator };
  const schema = writtenMember('schema');
  const mixin = schema && schemaMixin(evaluator, definition);
  return mixin === undefined ? { validator, mayBeCheckedElsewhere: true } : { validator: schema, mixin };
}

/** `restOptions` has an effect only with the mixin of simple:rest, or restgen's of that name. */
function restOptions(finder: Finder, definition: ObjectValue): DeclaredOptions {
  const options = decidedMember(definition, 'restOptions')?.expression;
  return options !== undefined && takesRestOptions(finder, definition)
    ? readOptions(finder, options, 'method')
    : { options: {} };
}

/** A global where nothing is imported. */
const hasMixin = (module: string): boolean => module === '' || hasRestMixin(module);

function takesRestOptions({ evaluator }: Finder, definition: ObjectValue): boolean {
  const mixins = decidedMember(definition, 'mixins')?.value();
  if (mixins?.kind !== 'array') return false;
  return mixins.items.some(({ node }) => {
    const origin = findOrigin(evaluator, node);
    return origin?.kind === 'outside' && hasMixin(origin.from) && origin.path.join('.') === 'RestMethodMixin';
  });
}
