import type { Reason } from './value.js';

/** What the author can write instead, by why an expression could not be decided. */
export const adviceFor = (reason: Reason, wanted: keyof typeof INSTEAD = 'text'): string =>
  `${CAUSES[reason]} ${INSTEAD[wanted]}`;

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
  loop: 'It has another value in every round of the loop.',
  mutated: 'Its members are changed after it is declared.',
  call: 'It is the result of a call, which restgen does not run.',
  'no-such-module': 'It comes from a module that is not in the project.',
  package: 'It comes from a module outside of the project whose types do not tell its value.',
  cycle: 'It is declared by itself.',
  'too-deep': 'It is nested too deeply.',
  'no-such-name': 'There is no such member or export.',
  other: 'restgen does not run the code.',
};
