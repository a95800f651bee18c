/** The type arguments of a generated route: what it takes and gives. */
import type { Parameter, TypeText } from '../model/api.js';
import type { Route } from '../routes/route.js';
import { isIdentifier } from './identifier.js';

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

export function typeArguments({ declaration }: Route, textOf: TextOf): string {
  switch (declaration.kind) {
    case 'publication':
      return `<${tuple(declaration.parameters, textOf)}>`;
    case 'method': {
      const result = declaration.result && textOf(declaration.result);
      return `<${[tuple(declaration.parameters, textOf), ...(result === undefined ? [] : [result])].join(', ')}>`;
    }
    case 'collection': {
      const document = declaration.document && textOf(declaration.document);
      return document === undefined ? '' : `<${document}>`;
    }
  }
}

/** `[id: string, done?: boolean]` */
function tuple(parameters: readonly Parameter[], textOf: TextOf): string {
  const lastRequired = parameters.findLastIndex(({ optional, rest }) => !optional && !rest);
  const members = parameters.map((parameter, index) => {
    const { name, type, optional, rest } = parameter;
    const label = isIdentifier(name) ? name : `argument${index}`;
    const text = (type && textOf(type)) ?? (rest ? 'unknown[]' : 'unknown');
    if (rest) return `...${label}: ${text}`;
    if (!optional) return `${label}: ${text}`;
    // A tuple cannot leave out a member before a required one.
    return index < lastRequired ? `${label}: (${text}) | undefined` : `${label}?: ${text}`;
  });
  return `[${members.join(', ')}]`;
}
