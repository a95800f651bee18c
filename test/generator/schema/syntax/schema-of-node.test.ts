/** Schemas of types by their syntax alone, and that they are those of the checker. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFinder } from '../../../../src/generator/analysis/declarations/finder.js';
import { createEvaluator } from '../../../../src/generator/analysis/interpreter/create-evaluator.js';
import { schemaOfCheckedNode } from '../../../../src/generator/schema/checker/schema-of-type.js';
import { namesOf } from '../../../../src/generator/schema/context/definition-names.js';
import {
  createDefinitions,
  referredTo,
  renamed,
} from '../../../../src/generator/schema/context/definitions.js';
import type { SchemaContext } from '../../../../src/generator/schema/context/schema-context.js';
import { schemaBySyntax, schemaOfNode } from '../../../../src/generator/schema/syntax/schema-of-node.js';
import { OBJECT_ID, type Schema } from '../../../../src/shared/contract.js';
import type { Diagnostic } from '../../../../src/shared/diagnostics.js';
import { memoryProject } from '../../project/memory-project.js';
import { annotatedTypes } from '../differential/annotated-types.js';

type Way = (context: SchemaContext, node: ReturnType<typeof annotatedTypes>[number]) => Schema | undefined;

interface Read {
  schema: Schema | undefined;
  types: Record<string, Schema>;
  codes: string[];
}

function read(way: Way, type: string, declarations = '', others: Record<string, string> = {}): Read {
  const text = `import { method } from 'restgen/host';\n${declarations}\nmethod('x', (value: ${type}) => {});`;
  const evaluator = createEvaluator(memoryProject({ 'a.ts': text, ...others }));
  const found: Diagnostic[] = [];
  const definitions = createDefinitions();
  const context = { ...createFinder(evaluator, found), definitions };
  const node = annotatedTypes(evaluator.project.sources.tree('a.ts')).at(-1);
  assert.ok(node);
  const schema = way(context, node);
  const all = referredTo(schema === undefined ? [] : [schema], definitions.all());
  const names = namesOf(all);
  return {
    schema: schema && renamed(schema, (key) => names.get(key) ?? key),
    types: Object.fromEntries(
      [...all].map(([key, each]) => [
        names.get(key) ?? key,
        renamed(each.schema, (key) => names.get(key) ?? key),
      ]),
    ),
    codes: [...new Set(found.map(({ code }) => code))],
  };
}

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: template literal types look like that.
/** What syntax decides. */
const DECIDED: readonly [type: string, declarations?: string][] = [
  ['string'],
  ['"a" | "b" | null'],
  ['1 | 2 | "a"'],
  ['-1'],
  ['boolean | undefined'],
  ['string[]'],
  ['ReadonlyArray<string | null>'],
  ['readonly Date[]'],
  ['Readonly<string[]>'],
  ['[string, number?]'],
  ['[first: string, ...rest: number[]]'],
  ['[string, ...number[], boolean]'],
  ['{ a: string; b?: number; c: string | undefined }'],
  ['{ [key: string]: number }'],
  ['{ [key: number]: Date }'],
  ['{ a: string; [key: string]: string }'],
  ['Record<string, unknown>'],
  ['Record<"a" | "b", number>'],
  ['Record<Color, number>', "enum Color { Red = 'red', Blue = 'blue' }"],
  ['{ [K in "a" | "b"]?: number }'],
  ['Partial<Task>', 'interface Task { a: string; b?: number }'],
  ['Required<Task>', 'interface Task { a?: string; b?: number | null }'],
  ['Pick<Task, "a">', 'interface Task { a: string; b?: number }'],
  ['Omit<Task, "a">', 'interface Task { a: string; b?: number }'],
  ['Patch', 'interface Task { a: string; b?: number }\ntype Patch = Partial<Omit<Task, "a">>;'],
  ['Patch', 'interface Task { a: string; b?: number }\ntype Patch = Omit<Task, "a">;'],
  ['Patch', 'interface Task { a: string; b?: number }\ntype Patch = Pick<Task, "a">;'],
  ['Patch', 'type Patch = Record<string, number>;'],
  ['NonNullable<string | null | undefined>'],
  ['Exclude<State, "a">', "type State = 'a' | 'b' | 'c';"],
  ['Extract<State, "a" | "b">', "type State = 'a' | 'b' | 'c';"],
  ['Task', 'interface Base { id: string }\ninterface Task extends Base { title: string; parent?: Task }'],
  ['Task', 'interface Task { a: string }\ninterface Task { b: number }'],
  ['Color', 'enum Color { Red, Blue = 5, Green }'],
  ['Color.Red | null', "enum Color { Red = 'red', Blue = 'blue' }"],
  [
    'Point',
    'class Point { static zero = 0; x = 1; y?: number; private z = 2; #w = 3; get sum() { return 1; } len(): number { return 1; } }',
  ],
  [
    'Point',
    'class Base { id: string }\nclass Point extends Base { constructor(public x: number, y: number) {} }',
  ],
  ['Page<Task>', 'interface Page<T> { items: T[]; next?: string }\ninterface Task { a: string }'],
  ['Page<string>', 'interface Page<T> { items: T[] }'],
  ['Page<{ b: string }>', 'interface Page<T> { items: T[] }'],
  ['Page', 'interface Page<T = string> { items: T[] }'],
  ['Maybe<Task>', 'interface Task { a: string }\ntype Maybe<T> = T | { none: true };'],
  ['Shape', "type Shape = { kind: 'circle'; r: number } | { kind: 'square'; a: number };"],
  ['Both', 'type Both = { a: string } & { b: number };'],
  ['Both & { c: boolean }', 'type Both = { a: string } & { b: number };'],
  ['Id', 'type Id = string & { readonly brand: "id" };'],
  ['Deep', 'type Deep = Deep[];'],
  ['Nested', 'type Nested = string | Nested[];'],
  ['Tree<string>', 'interface Tree<T> { value: T; children: Tree<T>[] }'],
  ['`a-${number}.b`'],
  ['`${"a" | "b"}1`'],
  ['`${Id}/${string}`', "type Id = 'x' | 'y';"],
  ['keyof Task', 'interface Task { a: string; b?: number }'],
  ['Task["a"]', 'interface Task { a: string; b?: number }'],
  ['Task["b"]', 'interface Task { a: string; b?: number }'],
  ['(typeof LEVELS)[number]', "const LEVELS = ['low', 'high'] as const;"],
  ['keyof typeof LEVELS', 'const LEVELS = { low: 1, high: 2 };'],
  ['Date'],
  ['Uint8Array'],
  ['object'],
  ['unknown'],
  ['{ a: any }'],
  ['{ run(): void; a: string }'],
  ['() => void'],
  ['bigint'],
  ['Map<string, string>'],
  ['Set<string>'],
  ['Promise<1>'],
  [
    'Task',
    '/** A thing to do. */\ninterface Task {\n  /** What is shown.\n   * @minLength 1 */\n  title: string }',
  ],
];
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: as above.

for (const [type, declarations] of DECIDED) {
  test(`syntax decides ${type}${declarations === undefined ? '' : ` of ${declarations}`}`, () => {
    const bySyntax = read(schemaBySyntax, type, declarations);
    assert.notEqual(bySyntax.schema, undefined);
    assert.deepEqual(bySyntax, read(schemaOfCheckedNode, type, declarations));
  });
}

/** What only the checker knows. */
const UNDECIDED: readonly [type: string, declarations?: string][] = [
  ['ReturnType<typeof f>', 'function f() { return { a: 1 }; }'],
  ['{ a: T<string>; b: string }', 'type T<X> = X extends string ? number : never;'],
  ['Page<string>', 'interface Page<T> { item: T extends string ? number : T }'],
  ['Tree<{ a: 1 }>', 'interface Tree<T> { value: T; children: Tree<T>[] }'],
  ['Both', 'type Both = { a: string } & ({ b: number } | { c: number });'],
  ['Changed', 'interface Task { a: string }\ntype Changed = { [K in keyof Task]: Task[K] | null };'],
];

for (const [type, declarations] of UNDECIDED) {
  test(`the checker decides ${type} of ${declarations}`, () => {
    assert.deepEqual(read(schemaOfNode, type, declarations), read(schemaOfCheckedNode, type, declarations));
  });
}

test('names are followed through imports, re-exports and namespaces', () => {
  const others = {
    'lib/task.ts': 'export interface Task { a: Id }\nexport type Id = string;\nexport default Task;',
    'lib/index.ts': "export * from './task.js';\nexport { Task as Renamed } from './task.js';",
  };
  const types = { Task: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] } };
  for (const [type, declarations] of [
    ['Task', "import type { Task } from './lib/task.js';"],
    ['Task', "import { type Task } from './lib/index.js';"],
    ['Renamed', "import { Renamed } from './lib/index.js';"],
    ['lib.Task', "import * as lib from './lib/index.js';"],
    ['Own', "import Own from './lib/task.js';"],
  ] as const)
    assert.deepEqual(
      [type, read(schemaBySyntax, type, declarations, others)],
      [type, { schema: { $ref: '#/$defs/Task' }, types, codes: [] }],
    );
});

test('an ObjectId is known by the package that exports it', () => {
  assert.deepEqual(read(schemaBySyntax, 'ObjectId', "import { ObjectId } from 'mongodb';").schema, OBJECT_ID);
  assert.deepEqual(
    read(schemaBySyntax, 'Mongo.ObjectID', "import { Mongo } from 'meteor/mongo';").schema,
    OBJECT_ID,
  );
});

test('documentation of an alias of a text stays with the text', () => {
  assert.deepEqual(
    read(
      schemaBySyntax,
      'Slug',
      '/** In a URL.\n * @pattern ^[a-z]+$\n * @example ab */\ntype Slug = string;',
    ),
    {
      schema: { type: 'string', description: 'In a URL.', pattern: '^[a-z]+$', examples: ['ab'] },
      types: {},
      codes: [],
    },
  );
});
