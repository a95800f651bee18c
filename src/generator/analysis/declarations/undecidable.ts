import { ts } from 'ts-morph';
import type { Reason, Unknown } from '../interpreter/index.js';
import { nameOfFunction } from '../syntax/index.js';

/** Advice on what to write instead of an expression that cannot be decided. */
export function undecidedAdvice(undecided: Reason | Unknown, wanted: keyof typeof INSTEAD = 'text'): string {
  if (typeof undecided === 'string') return `${CAUSES[undecided]} ${INSTEAD[wanted]}`;
  const { reason, binder } = undecided;
  const wrapper = binder && nameOfFunction(ts.isConstructorDeclaration(binder) ? binder.parent : binder);
  const cause =
    wrapper === undefined
      ? CAUSES[reason]
      : `It is an argument of '${wrapper}', and no call of '${wrapper}' was found that passes a known value.`;
  const orName = wrapper === undefined ? '' : ' Or name the function in `declarations` of restgen.config.ts.';
  return `${cause} ${INSTEAD[wanted]}${orName}`;
}

const INSTEAD = {
  text: 'Write a text, or a `const`, enum member or `as const` member that holds one.',
  options: 'Write an object literal, or a `const` that holds one, with texts and constants in it.',
  methods: 'Write the methods as an object literal, or as a `const` that holds one.',
  definition: 'Write an object literal, or a `const` that holds one, whose name is a text or a constant.',
  list: 'Write a list of texts, or a `const` that holds one.',
} as const;

const CAUSES: Readonly<Record<Reason, string>> = {
  parameter: 'It is a parameter, so its value is known only when the function is called.',
  variable: 'It is declared with `let` or `var`, so its value may change.',
  loop: 'It has another value in every iteration of the loop.',
  mutated: 'Its members are changed after it is declared.',
  call: 'It is the result of a call, which restgen does not run.',
  'no-such-module': 'It comes from a module that is not in the project.',
  package: 'It comes from a module outside of the project.',
  cycle: 'Its declaration refers to itself.',
  'too-deep': 'From here on the code is nested too deeply, or takes too many steps, to be read.',
  'no-such-name': 'There is no such member or export.',
  other: 'restgen does not run the code.',
};
