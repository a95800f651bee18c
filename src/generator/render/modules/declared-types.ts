/** The types in a route file: of the handlers that its routes call. */
import type { Parameter } from '../../../shared/api.js';
import {
  type FunctionType,
  keywordType,
  type ParameterSyntax,
  type TypeSyntax,
  UNKNOWN_TYPE,
} from '../../../shared/type-syntax.js';
import type { Route } from '../../routes/index.js';
import { exportsTypes, isIdentifier } from '../code/index.js';
import { namesOfTypes } from './type-imports.js';

/**
 * The signature of a handler: `'tasks.finish'(id: string, done?: boolean): number`. Results are for readers: nothing
 * compares them.
 */
export interface Signature {
  kind: 'publication' | 'method';
  name: string;
  type: FunctionType;
}

export function signaturesOfRoutes(routes: readonly Route[]): Signature[] {
  return routes.flatMap(({ declaration }): Signature[] => {
    if (declaration.kind === 'collection') return [];
    const { kind, name } = declaration;
    const parameters = syntaxOfParameters(declaration.parameters);
    const result = declaration.kind === 'method' ? importable(declaration.result) : keywordType('void');
    return [{ kind, name, type: { kind: 'function', parameters, result: result ?? UNKNOWN_TYPE } }];
  });
}

/** `undefined` if the type has a part that another file cannot import. */
const importable = (type: TypeSyntax | undefined): TypeSyntax | undefined =>
  type !== undefined &&
  namesOfTypes([type]).imported.every(({ from }) => 'package' in from || exportsTypes(from.file))
    ? type
    : undefined;

const isOptional = ({ optional, inSignature }: Parameter): boolean =>
  inSignature === undefined ? optional : inSignature === 'optional';

function syntaxOfParameters(parameters: readonly Parameter[]): ParameterSyntax[] {
  if (parameters.some(({ inSignature }) => inSignature === 'absent'))
    return [{ name: 'args', type: UNKNOWN_LIST, modifier: 'rest' }];
  const lastRequired = parameters.findLastIndex((parameter) => !isOptional(parameter) && !parameter.rest);
  return parameters.map((parameter, index): ParameterSyntax => {
    const name = isIdentifier(parameter.name) ? parameter.name : `argument${index}`;
    const declared = importable(parameter.type);
    if (parameter.rest) return { name, type: declared ?? UNKNOWN_LIST, modifier: 'rest' };
    const type = declared ?? UNKNOWN_TYPE;
    if (!isOptional(parameter)) return { name, type };
    // An optional argument cannot precede a required one.
    if (index < lastRequired)
      return { name, type: { kind: 'union', types: [type, keywordType('undefined')] } };
    return { name, type, modifier: 'optional' };
  });
}

const UNKNOWN_LIST: TypeSyntax = { kind: 'array', element: UNKNOWN_TYPE };
