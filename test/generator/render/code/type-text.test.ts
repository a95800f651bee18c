/** Types as code: in lines they mean what they mean on one line, and a member is a line. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ts } from 'ts-morph';
import { aliasText, memberLine, typeText } from '../../../../src/generator/render/code/type-text.js';
import {
  keywordType,
  type MemberSyntax,
  namedType,
  type ParameterSyntax,
  type TupleElement,
  type TypeSyntax,
} from '../../../../src/shared/type-syntax.js';
import fc, { runsOf } from '../../../random.js';

const name = fc.constantFrom(
  'a',
  'id',
  'Task',
  'createdAt',
  'attachmentsOfEveryProject',
  'anotherRatherLongNameOfAType',
  'größe',
);
const simple = fc.constantFrom<TypeSyntax>(
  namedType('Task'),
  namedType('AttachmentsOfEveryProjectThereIs'),
  namedType('Date'),
  { kind: 'named', name: 'State', members: ['Open'] },
  { kind: 'typeof', name: 'settings' },
  keywordType('string'),
  keywordType('unknown'),
  keywordType('undefined'),
  keywordType('void'),
  { kind: 'literal', text: 'null' },
  { kind: 'literal', text: 'true' },
  { kind: 'literal', text: '-1' },
  { kind: 'string', value: 'open' },
  { kind: 'string', value: "it's" },
);
const keys = fc.oneof({ weight: 5, arbitrary: name }, fc.constantFrom('a-b', 'plain', '1', 1));

const operator = (text: string, of: TypeSyntax): TypeSyntax => ({
  kind: 'operator',
  operator: text,
  type: of,
});

const { type } = fc.letrec<{ type: TypeSyntax }>((tie) => {
  const list = (minLength: number): fc.Arbitrary<TypeSyntax[]> =>
    fc.array(tie('type'), { minLength, maxLength: 4 });
  const labelled = fc.uniqueArray(fc.tuple(name, tie('type')), {
    maxLength: 4,
    selector: ([first]) => first,
  });
  const members = fc.uniqueArray(fc.tuple(keys, fc.boolean(), fc.boolean(), tie('type')), {
    maxLength: 4,
    selector: ([first]) => String(first),
  });
  return {
    type: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      simple,
      tie('type').map((element): TypeSyntax => ({ kind: 'array', element })),
      tie('type').map((element): TypeSyntax => {
        const array: TypeSyntax = { kind: 'array', element };
        return operator('readonly', array);
      }),
      tie('type').map((of) => operator('keyof', of)),
      tie('type').map(
        (object): TypeSyntax => ({
          kind: 'indexed',
          object,
          index: { kind: 'string', value: 'id' },
        }),
      ),
      list(2).map((types): TypeSyntax => ({ kind: 'union', types })),
      list(2).map((types): TypeSyntax => ({ kind: 'intersection', types })),
      list(1).map((types) => namedType('Map', ...types)),
      list(0).map(
        (types): TypeSyntax => ({ kind: 'tuple', elements: types.map((syntax) => ({ type: syntax })) }),
      ),
      list(1).map(
        (types): TypeSyntax => ({
          kind: 'tuple',
          elements: types.map((syntax, index) =>
            index === 0 ? { type: syntax, modifier: 'rest' } : { type: syntax },
          ),
        }),
      ),
      fc.tuple(labelled, fc.constantFrom('optional', undefined)).map(
        ([pairs, modifier]): TypeSyntax => ({
          kind: 'tuple',
          elements: pairs.map(
            ([label, syntax]): TupleElement => ({
              label,
              type: syntax,
              ...(modifier === undefined ? {} : { modifier }),
            }),
          ),
        }),
      ),
      members.map(
        (all): TypeSyntax => ({
          kind: 'object',
          members: all.map(
            ([key, optional, readonly, syntax]): MemberSyntax => ({
              kind: 'property',
              name: key,
              optional,
              readonly,
              type: syntax,
            }),
          ),
        }),
      ),
      fc.tuple(labelled, fc.constantFrom('optional', 'rest', undefined), tie('type')).map(
        ([pairs, modifier, result]): TypeSyntax => ({
          kind: 'function',
          parameters: pairs.map(([label, syntax], index): ParameterSyntax => {
            const isLast = index === pairs.length - 1;
            return { name: label, type: syntax, ...(isLast && modifier !== undefined && { modifier }) };
          }),
          result,
        }),
      ),
    ),
  };
});

/** The kinds and names of all nodes. Line breaks, commas and semicolons are no nodes. */
const nodesOf = (text: string): string[] => {
  const nodes: string[] = [];
  const visit = (node: ts.Node): void => {
    nodes.push(
      `${ts.SyntaxKind[node.kind]} ${ts.isIdentifier(node) || ts.isLiteralExpression(node) ? node.text : ''}`,
    );
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('a.ts', text, ts.ScriptTarget.ESNext));
  return nodes;
};

const syntaxErrorsOf = (text: string): string[] =>
  (ts.transpileModule(text, { reportDiagnostics: true }).diagnostics ?? []).map(({ messageText }) =>
    ts.flattenDiagnosticMessageText(messageText, ' '),
  );

test('a type in lines is the type on one line, whatever it is', () => {
  fc.assert(
    fc.property(type, (given) => {
      const line = typeText(given);
      const lines = aliasText('Alias', given);
      assert.doesNotMatch(line, /\n/);
      assert.doesNotMatch(lines, / $/m);
      assert.deepEqual(syntaxErrorsOf(lines), []);
      assert.deepEqual(nodesOf(lines), nodesOf(`type Alias = ${line};`));
    }),
    { numRuns: runsOf(500) },
  );
});

const property = (label: string, of: TypeSyntax): MemberSyntax => ({
  kind: 'property',
  name: label,
  type: of,
  optional: false,
  readonly: false,
});
const states = (count: number): TypeSyntax => ({
  kind: 'union',
  types: Array.from({ length: count }, (_, index) => ({ kind: 'string', value: `state number ${index}` })),
});
const objectOf = (...members: MemberSyntax[]): TypeSyntax => ({ kind: 'object', members });

test('what is short is on one line; else each member of an object is a line, each part of a union, each parameter', () => {
  const short = objectOf(property('id', keywordType('string')), property('state', states(1)));
  const long = objectOf(property('id', keywordType('string')), property('state', states(5)));
  const method = (...types: TypeSyntax[]): MemberSyntax => ({
    kind: 'method',
    name: 'a.b',
    of: {
      kind: 'function',
      parameters: types.map((syntax, index) => ({ name: `argument${index}`, type: syntax })),
      result: keywordType('void'),
    },
    optional: false,
  });
  const shortText = "{ id: string; state: 'state number 0' }";
  assert.equal(memberLine(method(short), 0), `'a.b'(argument0: ${shortText}): void;`);
  const linesOfLong = [
    "'a.b'(argument0: {",
    '  id: string;',
    '  state:',
    ...[0, 1, 2, 3, 4].map((index) => `    | 'state number ${index}'${index === 4 ? ';' : ''}`),
    '}): void;',
  ];
  assert.deepEqual(memberLine(method(long), 0).split('\n'), linesOfLong);
  assert.deepEqual(memberLine(method(short, short), 1).split('\n'), [
    "  'a.b'(",
    `    argument0: ${shortText},`,
    `    argument1: ${shortText},`,
    '  ): void;',
  ]);
});

test('a method named new keeps its quotes: it would be a constructor', () => {
  const of = { kind: 'function' as const, parameters: [], result: keywordType('void') };
  assert.equal(memberLine({ kind: 'method', name: 'new', of, optional: false }, 0), "'new'(): void;");
});
