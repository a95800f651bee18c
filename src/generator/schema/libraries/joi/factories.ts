/** Converts the functions that make Joi schemas: `Joi.string()`, `Joi.object({ … })`. */
import { DATE } from '../../../../shared/contract.js';
import type { Arguments } from '../shared/expressions.js';
import { joiAlternatives } from './alternatives.js';
import { type Joi, type JoiReader, joiOfKind, OPAQUE } from './joi-schema.js';
import { joiMethod } from './methods.js';

type JoiFactory = (reader: JoiReader, given: Arguments) => Joi;

const alternatives: JoiFactory = (reader, given) => joiAlternatives(reader, joiOfKind('alternatives'), given);

const FACTORIES: ReadonlyMap<string, JoiFactory> = new Map<string, JoiFactory>([
  ['any', () => joiOfKind('any')],
  ['string', () => joiOfKind('string', { type: 'string' })],
  ['number', () => joiOfKind('number', { type: 'number' })],
  ['boolean', () => joiOfKind('boolean', { type: 'boolean' })],
  ['bool', () => joiOfKind('boolean', { type: 'boolean' })],
  ['date', () => joiOfKind('date', DATE)],
  ['object', (reader, given) => joiMethod(reader, joiOfKind('object'), 'keys', given)],
  ['array', () => joiOfKind('array', { type: 'array' })],
  ['alternatives', alternatives],
  ['alt', alternatives],
  ['compile', (reader, [node]) => (node === undefined ? OPAQUE : reader.compile(node))],
  ...['valid', 'equal', 'allow', 'required', 'exist', 'optional', 'options', 'prefs', 'invalid'].map(
    (name): [string, JoiFactory] => [
      name,
      (reader, given) => joiMethod(reader, joiOfKind('any'), name, given),
    ],
  ),
]);

/** An unknown function accepts anything. */
export const joiFactory = (reader: JoiReader, name: string, given: Arguments): Joi =>
  FACTORIES.get(name)?.(reader, given) ?? OPAQUE;
