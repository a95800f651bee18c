/** What Joi makes schemas with: `Joi.string()`, `Joi.object({ … })` and their like. */
import { DATE } from '../../../contract.js';
import { alternativesOf } from './alternatives.js';
import { type Joi, type JoiReader, joi, OPAQUE } from './joi-schema.js';
import type { Arguments } from './literals.js';
import { joiMethod } from './methods.js';

type Factory = (reader: JoiReader, given: Arguments) => Joi;

const alternatives: Factory = (reader, given) => alternativesOf(reader, joi('alternatives'), given);

const FACTORIES: ReadonlyMap<string, Factory> = new Map<string, Factory>([
  ['any', () => joi('any')],
  ['string', () => joi('string', { type: 'string' })],
  ['number', () => joi('number', { type: 'number' })],
  ['boolean', () => joi('boolean', { type: 'boolean' })],
  ['bool', () => joi('boolean', { type: 'boolean' })],
  ['date', () => joi('date', DATE)],
  ['object', (reader, given) => joiMethod(reader, joi('object'), 'keys', given)],
  ['array', () => joi('array', { type: 'array' })],
  ['alternatives', alternatives],
  ['alt', alternatives],
  ['compile', (reader, [node]) => (node === undefined ? OPAQUE : reader.compile(node))],
  ...['valid', 'equal', 'allow', 'required', 'exist', 'optional', 'options', 'prefs', 'invalid'].map(
    (name): [string, Factory] => [name, (reader, given) => joiMethod(reader, joi('any'), name, given)],
  ),
]);

/** What is no part of the common subset takes anything. */
export const joiFactory = (reader: JoiReader, name: string, given: Arguments): Joi =>
  FACTORIES.get(name)?.(reader, given) ?? OPAQUE;
