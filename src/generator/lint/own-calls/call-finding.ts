/** What is told of a call that a route would refuse, or that makes it take more than a type says. */
import type { Method, Publication } from '../../../shared/api.js';
import { type Diagnostic, diagnostic, type MarkedPlace, placeText } from '../../../shared/diagnostics.js';
import type { OwnCall } from './own-call.js';
import type { Refusal, Step } from './refusal.js';

export interface RefusedArgument extends Refusal {
  index: number;
  place: MarkedPlace;
  /** `argument 2 'title'` */
  argument: string;
}

export function findingOf(
  level: 'warning' | 'error',
  { kind, callee }: OwnCall,
  declaration: Publication | Method,
  { argument, at, reason, place }: RefusedArgument,
  isTaken: boolean,
): Diagnostic {
  const name = typeof callee === 'string' ? callee : declaration.name;
  const what = `${at.length === 0 ? argument : `${pathText(at)} of ${argument}`} ${reason}`;
  if (isTaken)
    return diagnostic(
      'own-call-widens',
      `Nothing but its type refuses this call of the ${kind} '${name}', so that its route takes it: ${what}.`,
      { place, hint: `Let the type say what the project passes, at ${placeText(declaration)}.` },
    );
  return diagnostic(
    'own-call-refused',
    `Over HTTP this call of the ${kind} '${name}' would be refused: ${what}.`,
    {
      severity: level,
      place,
      hint: `Correct the call, or what the ${kind} says that it takes at ${placeText(declaration)}.`,
    },
  );
}

/** `tags[0].name` */
const pathText = (at: readonly Step[]): string =>
  at
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '');
