/** What a generated route takes and gives, as types. */
import type { Method, Parameter, Publication, TypeText } from '../api.js';
import type { Route } from '../routes/index.js';
import { isIdentifier } from './identifier.js';
import { isPlainName, stringLiteral } from './literal.js';

type TextOf = (type: TypeText) => string | undefined;

/** Every type that the declaration of a route states. */
export function typesOf(route: Route): TypeText[] {
  const { declaration } = route;
  switch (declaration.kind) {
    case 'publication':
      return declaration.parameters.map(({ type }) => type).filter((type) => type !== undefined);
    case 'method':
      return [...declaration.parameters.map(({ type }) => type), declaration.result].filter(
        (type) => type !== undefined,
      );
    case 'collection':
      return declaration.document === undefined ? [] : [declaration.document];
  }
}

/** The type of a collection's documents, in brackets. */
export function typeArguments({ declaration }: Route, textOf: TextOf): string {
  const document = declaration.kind === 'collection' && declaration.document && textOf(declaration.document);
  return document ? `<${document}>` : '';
}

/** `'tasks.finish'(id: string, done?: boolean): number` */
export function signature(declaration: (Publication | Method) & { name: string }, textOf: TextOf): string {
  const result =
    declaration.kind === 'method'
      ? ((declaration.result && textOf(declaration.result)) ?? 'unknown')
      : 'void';
  return `${memberName(declaration.name)}(${parameterList(declaration.parameters, textOf)}): ${result}`;
}

/** Without quotes, `new` would make it a constructor. */
const memberName = (name: string): string =>
  isPlainName(name) && name !== 'new' ? name : stringLiteral(name);

const isOptional = ({ optional, inSignature }: Parameter): boolean =>
  inSignature === undefined ? optional : inSignature === 'optional';

function parameterList(parameters: readonly Parameter[], textOf: TextOf): string {
  if (parameters.some(({ inSignature }) => inSignature === 'absent')) return '...args: unknown[]';
  const lastRequired = parameters.findLastIndex((each) => !isOptional(each) && !each.rest);
  const members = parameters.map((parameter, index) => {
    const { name, type, rest } = parameter;
    const label = isIdentifier(name) ? name : `argument${index}`;
    const text = (type && textOf(type)) ?? (rest ? 'unknown[]' : 'unknown');
    if (rest) return `...${label}: ${text}`;
    if (!isOptional(parameter)) return `${label}: ${text}`;
    // No argument can be left out before a required one.
    return index < lastRequired ? `${label}: (${text}) | undefined` : `${label}?: ${text}`;
  });
  return members.join(', ');
}
