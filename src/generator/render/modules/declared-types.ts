/** The types in a route file: of the handlers that its routes call. */
import type { Method, Parameter, Publication } from '../../../shared/api.js';
import {
  keywordType,
  type MemberSyntax,
  type ParameterSyntax,
  type TypeSyntax,
  UNKNOWN_TYPE,
} from '../../../shared/type-syntax.js';
import type { Route } from '../../routes/index.js';
import { isIdentifier } from '../parts/index.js';

/** Converts a type for a module; `undefined` if it needs a type that cannot be imported. */
type InModule = (type: TypeSyntax) => TypeSyntax | undefined;

/** All types in the declaration of a route. */
export function typesOfDeclaration({ declaration }: Route): TypeSyntax[] {
  switch (declaration.kind) {
    case 'publication':
      return declaration.parameters.flatMap(({ type }) => type ?? []);
    case 'method':
      return [...declaration.parameters.map(({ type }) => type), declaration.result].flatMap(
        (type) => type ?? [],
      );
    case 'collection':
      return [];
  }
}

/** `'tasks.finish'(id: string, done?: boolean): number` */
export function signatureOf(
  declaration: (Publication | Method) & { name: string },
  inModule: InModule,
): MemberSyntax {
  const result =
    declaration.kind === 'method'
      ? ((declaration.result && inModule(declaration.result)) ?? UNKNOWN_TYPE)
      : keywordType('void');
  const parameters = parametersOf(declaration.parameters, inModule);
  return {
    kind: 'method',
    name: declaration.name,
    of: { kind: 'function', parameters, result },
    optional: false,
  };
}

const isOptional = ({ optional, inSignature }: Parameter): boolean =>
  inSignature === undefined ? optional : inSignature === 'optional';

function parametersOf(parameters: readonly Parameter[], inModule: InModule): ParameterSyntax[] {
  if (parameters.some(({ inSignature }) => inSignature === 'absent'))
    return [{ name: 'args', type: UNKNOWN_LIST, modifier: 'rest' }];
  const lastRequired = parameters.findLastIndex((each) => !isOptional(each) && !each.rest);
  return parameters.map((parameter, index): ParameterSyntax => {
    const name = isIdentifier(parameter.name) ? parameter.name : `argument${index}`;
    const declared = parameter.type && inModule(parameter.type);
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
