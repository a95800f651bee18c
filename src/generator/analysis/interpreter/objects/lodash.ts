/** Recognizes underscore and lodash by their imports. */
import { ts } from 'ts-morph';
import { importOf } from '../../syntax/index.js';
import type { Evaluator } from '../values/evaluator.js';

/**
 * `import _ from 'lodash'`, `import each from 'lodash/each'`, `import { _ } from 'meteor/underscore'`, `const _ = require('underscore')`.
 * An imported `_` is the library whatever module it comes from: `import { _ } from '/imports/lib/tools'`.
 */
export function isOfLibrary({ lookup }: Evaluator, name: ts.Identifier): boolean {
  const [declaration] = lookup(name.text, name) ?? [];
  if (declaration === undefined) return false;
  const imported = importOf(declaration);
  if (imported !== undefined) return name.text === '_' || SPECIFIER.test(`'${imported.specifier}'`);
  const made = ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  return made !== undefined && /^require\(/.test(made.getText()) && SPECIFIER.test(made.getText());
}

const SPECIFIER = /['"](?:meteor\/)?(?:\w+:)?(?:lodash|underscore)\b/;

/** Whether no file declares the name: a global such as `Object`, or `_` of Meteor's underscore package. */
export const isUndeclared = ({ lookup }: Evaluator, name: ts.Identifier): boolean =>
  lookup(name.text, name) === undefined;
