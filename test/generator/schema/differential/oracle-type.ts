/**
 * Random types as a TypeScript programmer writes them, by forms with places for other types. What their values are is said
 * only roughly: the compiler decides of each whether it is one.
 */
import fc from '../../../random.js';
import { randomType } from './random-type.js';
import { valueFor } from './random-value.js';
import { FORMS, type Form, LEAVES } from './type-forms.js';
import { sourceOf } from './type-source.js';

export interface OracleType {
  /** What is declared before, and the text of the type; names begin with `prefix`. */
  write: (prefix: string) => { declarations: string[]; text: string };
  values: fc.Arbitrary<unknown>;
}

const existing: fc.Arbitrary<OracleType> = randomType.map((type) => ({
  write: (prefix) => ({ declarations: [sourceOf(type, prefix)], text: `${prefix}Root` }),
  values: valueFor(type),
}));

const written = (form: Form, parts: readonly OracleType[]): OracleType => ({
  values: form.values(...parts.map(({ values }) => values)),
  write: (prefix) => {
    const inner = parts.map((part, index) => part.write(`${prefix}_${index}`));
    const name = `${prefix}N`;
    const fill = (text: string): string =>
      text.replaceAll(/\$(\d|N)/g, (_, which: string) =>
        which === 'N' ? name : (inner[Number(which)]?.text ?? 'never'),
      );
    return {
      declarations: [
        ...inner.flatMap(({ declarations }) => declarations),
        ...(form.declares === undefined ? [] : [fill(form.declares)]),
      ],
      text: fill(form.text),
    };
  },
});

const { type } = fc.letrec<{ type: OracleType }>((tie) => ({
  type: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { weight: 3, arbitrary: fc.constantFrom(...LEAVES).map((form) => written(form, [])) },
    { weight: 1, arbitrary: existing },
    {
      weight: 6,
      arbitrary: fc
        .tuple(fc.constantFrom(...FORMS), tie('type'), tie('type'))
        .map(([form, ...parts]) => written(form, parts)),
    },
  ),
}));

export const oracleType: fc.Arbitrary<OracleType> = type;
