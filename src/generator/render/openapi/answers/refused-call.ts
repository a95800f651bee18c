/** The example of a request that is refused with 400: it lacks the first part that it needs. */
import { type CallContract, isArgumentName, type Schema } from '../../../../shared/contract.js';
import { verbHasBody } from '../../../../shared/conventions.js';
import { errorContent } from '../../../../shared/http-errors/index.js';
import { resolveReference, type SchemasByName } from '../../../../shared/json-schema/index.js';
import {
  argumentsOfBody,
  argumentsOfQuery,
  mayBeMissing,
  readingOfObject,
} from '../../../../shared/named-arguments.js';
import type { DocumentContext } from '../document-context.js';
import { type ErrorBody, errorBody } from './responses.js';

type Validating = Pick<DocumentContext, '$defs' | 'validation'>;

/** `undefined` if the call may lack all arguments, or if its source does not show which ones. */
export function refusedCall(call: CallContract, { $defs, validation }: Validating): ErrorBody | undefined {
  if (validation === 'off' || call.readsRequest === true) return undefined;
  const problems = verbHasBody(call.verb) ? missingInBody(call, $defs) : missingInQuery(call, $defs);
  return problems === undefined ? undefined : errorBody(errorContent('argumentsUnfit', { problems }));
}

export function refusedDocument(document: Schema, { $defs, validation }: Validating): ErrorBody | undefined {
  const problems = validation === 'off' ? undefined : missingProperty(document, $defs);
  return problems === undefined ? undefined : errorBody(errorContent('documentPartsInvalid', { problems }));
}

function missingInQuery(call: CallContract, $defs: SchemasByName): string | undefined {
  const needed = argumentsOfQuery(call, $defs).find((parameter) => !mayBeMissing(parameter));
  return needed && `${needed.name} is ${call.params.includes(needed) ? 'missing' : 'required'}`;
}

function missingInBody(call: CallContract, $defs: SchemasByName): string | undefined {
  const [first, ...others] = argumentsOfBody(call).map(({ parameter }) => parameter);
  const reading = readingOfObject(call, $defs, true);
  if (reading === 'argument') return first?.schema && missingProperty(first.schema, $defs);
  const needed =
    reading === 'names'
      ? [first, ...others].find((parameter) => parameter && !mayBeMissing(parameter))
      : undefined;
  return needed && `${needed.name} is missing`;
}

function missingProperty(schema: Schema, $defs: SchemasByName): string | undefined {
  const { type, required = [] } = resolveReference(schema, $defs) ?? {};
  const name = type === 'object' ? required.find(isArgumentName) : undefined;
  return name && `${name} is required`;
}
