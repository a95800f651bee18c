/** Types at the limits: the schema of either source compiles, and has the verdicts of the type. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryProject } from '../project/memory-project.js';
import { annotatedTypes } from './differential/annotated-types.js';
import { verdictOf } from './differential/verdict-of-type.js';

interface Stress {
  declarations?: string;
  /** The type of the one parameter. */
  type: string;
  files?: Record<string, string>;
  accepts: unknown[];
  refuses: unknown[];
}

const nested = (depth: number, inner: string): string => '{ a: '.repeat(depth) + inner + ' }'.repeat(depth);
const nestedValue = (depth: number, inner: unknown): unknown =>
  depth === 0 ? inner : { a: nestedValue(depth - 1, inner) };
const wrapped = (depth: number, inner: unknown): unknown =>
  depth === 0 ? inner : [wrapped(depth - 1, inner)];
const literals = Array.from({ length: 500 }, (_, index) => `'value-${index}'`);
const kinds = Array.from({ length: 500 }, (_, index) => `{ kind: ${index}; size: number }`);
const unlike = Array.from(
  { length: 300 },
  (_, index) => `{ key${index}: string; at: { x${index}: number } }`,
);
const chainOf = (length: number): string[] =>
  Array.from({ length }, (_, index) => `interface N${index} { next: N${index + 1} | null }`);
const aliases = Array.from({ length: 45 }, (_, index) => `type A${index} = A${index + 1};`);

const CASES: Readonly<Record<string, Stress>> = {
  'a union of itself, without a discriminator': {
    declarations: 'type Tree = string | { left: Tree; right: Tree } | { only: Tree } | Tree[];',
    type: 'Tree',
    accepts: ['a', { left: 'a', right: [{ only: 'b' }] }, []],
    refuses: [1, { left: 'a' }, [{ only: 1 }]],
  },
  'any JSON': {
    declarations: 'type Json = string | number | boolean | null | Json[] | { [key: string]: Json };',
    type: '{ value: Json }',
    accepts: [{ value: { a: [1, null, { b: 'c' }] } }],
    refuses: [{}, []],
  },
  'interfaces that recur through a union': {
    declarations: `interface Leaf { value: number } interface Fork { parts: Part[] } type Part = Leaf | Fork;
type Parts = readonly Part[];`,
    type: 'Parts | Part',
    accepts: [[{ value: 1 }, { parts: [{ value: 2 }] }], { parts: [] }],
    refuses: [1, [{ value: 'a' }], { parts: [{}] }],
  },
  'a list of itself': {
    declarations: 'type Nest = Nest[];',
    type: 'Nest',
    accepts: [[], [[], [[]]]],
    refuses: [[1], {}],
  },
  'a list of objects that a condition makes of the list': {
    declarations:
      'type List = { item?: Item<List> }[];\ntype Item<T> = T extends unknown[] ? { inside: List } : never;',
    type: 'List',
    accepts: [[], [{}], [{ item: { inside: [{ item: { inside: [] } }] } }]],
    refuses: [[{ item: {} }], [{ item: { inside: [{ item: {} }] } }], {}],
  },
  'a read-only list of itself': {
    declarations: 'type Nest = readonly Nest[];',
    type: '{ nest: Nest }',
    accepts: [{ nest: [[], [[]]] }],
    refuses: [{ nest: [1] }],
  },
  'a tuple of itself': {
    declarations: 'type List = [number, List | null];',
    type: 'List',
    accepts: [[1, [2, null]]],
    refuses: [[1], [1, ['a', null]]],
  },
  'an interface called default': {
    type: 'Task',
    declarations: "import type Task from './default.js';",
    files: { 'default.ts': 'export default interface Task { title: string; parent?: Task }' },
    accepts: [{ title: 'a', parent: { title: 'b' } }],
    refuses: [{ parent: {} }],
  },
  'an alias that is exported as default': {
    type: 'Task | null',
    declarations: "import { type default as Task } from './default.js';",
    files: {
      'default.ts': 'type Given = { title: string } | { id: number };\nexport { type Given as default };',
    },
    accepts: [{ title: 'a' }, { id: 1 }, null],
    refuses: [{}, 1],
  },
  'a class without a name': {
    type: 'Task[]',
    declarations: "import type Task from './default.js';",
    files: { 'default.ts': 'export default class { title = "a"; others: string[] = [] }' },
    accepts: [[{ title: 'a', others: [] }]],
    refuses: [[{}]],
  },
  'properties called as keywords are': {
    type: '{ default: string; constructor: number; toString: boolean; "": null; "a.b": 1 }',
    accepts: [{ default: 'a', constructor: 1, toString: true, '': null, 'a.b': 1 }],
    refuses: [{ default: 'a' }],
  },
  'generics that recur through each other': {
    declarations: `interface Node1<T> { value: T; others: Node2<T>[] } interface Node2<T> { owner: Node1<T> | null; value?: T }`,
    type: 'Node1<string> | Node2<number>',
    accepts: [{ value: 'a', others: [{ owner: null, value: 'b' }] }, { owner: { value: 1, others: [] } }],
    refuses: [{ value: 'a', others: [{ owner: null, value: 1 }] }, {}],
  },
  'generics that recur through each other, of types without names': {
    declarations: `interface Node1<T> { value: T; others: Node2<T>[] } type Node2<T> = { owner: Node1<T> | null };`,
    type: 'Node1<{ a: 1 }>',
    accepts: [{ value: { a: 1 }, others: [{ owner: null }, { owner: { value: { a: 1 }, others: [] } }] }],
    refuses: [
      { value: {}, others: [] },
      { value: { a: 1 }, others: [{ owner: { value: 1, others: [] } }] },
    ],
  },
  'generics that swap their arguments': {
    declarations: 'interface Swap<A, B> { a: A; b: B; next?: Swap<B, A> }',
    type: 'Swap<string, number>',
    accepts: [{ a: 'a', b: 1, next: { a: 1, b: 'a', next: { a: 'b', b: 2 } } }],
    refuses: [{ a: 'a', b: 1, next: { a: 'a', b: 1 } }],
  },
  'a generic that grows with every turn': {
    declarations: 'interface Grow<T> { value: T; next?: Grow<T[]> }',
    type: 'Grow<string>',
    accepts: [{ value: 'a', next: { value: ['a'], next: { value: [['b']] } } }],
    refuses: [{ value: 1 }, { value: 'a', next: { value: 'b' } }],
  },
  'a generic that grows twice with every turn': {
    declarations: 'interface Grow<T> { value: T; left?: Grow<[T]>; right?: Grow<{ a: T }> }',
    type: 'Grow<string>',
    accepts: [{ value: 'a', left: { value: ['a'] }, right: { value: { a: 'b' } } }],
    refuses: [{ value: 1 }, { value: 'a', left: { value: 'b' } }],
  },
  'a generic that grows by types with names': {
    declarations: 'interface Box<T> { inside: T }\ninterface Grow<T> { value: T; next?: Grow<Box<T>> }',
    type: 'Grow<string>',
    accepts: [{ value: 'a', next: { value: { inside: 'a' } } }],
    refuses: [{ value: 1 }, { value: 'a', next: { value: 'b' } }],
  },
  'two types of one name': {
    declarations: "import type { Task as One } from './one.js';\nimport type { Task } from './other.js';",
    type: '[One, Task]',
    files: {
      'one.ts': 'export interface Task { title: string; more?: Task }',
      'other.ts': 'export interface Task { id: number; more?: Task }',
    },
    accepts: [
      [
        { title: 'a', more: { title: 'b' } },
        { id: 1, more: { id: 2 } },
      ],
    ],
    refuses: [
      [{ id: 1 }, { title: 'a' }],
      [{ title: 'a' }, { id: 1, more: { title: 'b' } }],
    ],
  },
  'two types of one name as arguments of a generic': {
    declarations:
      "import type { Task as One } from './one.js';\nimport type { Task } from './other.js';\ninterface Page<T> { items: T[] }",
    type: '{ one: Page<One>; other: Page<Task> }',
    files: {
      'one.ts': 'export interface Task { title: string }',
      'other.ts': 'export interface Task { id: number }',
    },
    accepts: [{ one: { items: [{ title: 'a' }] }, other: { items: [{ id: 1 }] } }],
    refuses: [{ one: { items: [{ id: 1 }] }, other: { items: [] } }],
  },
  '500 texts': {
    declarations: `type Value = ${literals.join(' | ')};`,
    type: 'Value | { value: Value; but: Exclude<Value, "value-7"> }',
    accepts: ['value-0', 'value-499', { value: 'value-7', but: 'value-8' }],
    refuses: ['value-500', { value: 'value-7', but: 'value-7' }],
  },
  '500 objects': {
    declarations: `type Thing = ${kinds.join(' | ')};`,
    type: 'Thing[]',
    accepts: [
      [
        { kind: 0, size: 1 },
        { kind: 499, size: 1 },
      ],
    ],
    refuses: [[{ kind: 500, size: 1 }], [{ kind: 1 }]],
  },
  '300 objects without a discriminator': {
    declarations: `type Thing = ${unlike.join(' | ')};`,
    type: 'Thing[]',
    accepts: [
      [
        { key0: 'a', at: { x0: 1 } },
        { key0: 'a', key299: 1, at: { x0: 1 } },
      ],
    ],
    refuses: [[{ at: { x1: 1 } }], [{ key0: 1, at: { x0: 1 } }], [1]],
  },
  '55 objects within each other': {
    type: nested(55, 'string'),
    accepts: [nestedValue(55, 'a')],
    refuses: [nestedValue(55, 1), nestedValue(54, 'a')],
  },
  '80 objects within each other': {
    type: nested(80, 'string'),
    accepts: [nestedValue(80, 'a')],
    refuses: [nestedValue(80, 1), nestedValue(79, 'a')],
  },
  '80 lists within each other': {
    type: `string${'[]'.repeat(80)}`,
    accepts: [wrapped(80, 'a')],
    refuses: [wrapped(80, 1)],
  },
  '60 unions within each other': {
    type: `${'{ a: null | '.repeat(60)}string${' }'.repeat(60)}`,
    accepts: [nestedValue(60, 'a'), nestedValue(3, null)],
    refuses: [nestedValue(60, 1)],
  },
  '60 interfaces, each within the one before': {
    declarations: `${chainOf(60).join('\n')}\ninterface N60 { end: true }`,
    type: 'N0',
    accepts: [{ next: null }, { next: { next: { next: null } } }],
    refuses: [{}, { next: { next: 1 } }],
  },
  '3,000 interfaces, each within the one before': {
    declarations: `${chainOf(3000).join('\n')}\ninterface N3000 { end: true }`,
    type: 'N0',
    accepts: [{ next: null }, { next: { next: { next: null } } }],
    refuses: [{}, { next: { next: 1 } }],
  },
  '400 objects within each other, of which the innermost may be anything': {
    type: nested(400, 'string'),
    accepts: [nestedValue(400, 'a')],
    refuses: [nestedValue(50, 1)],
  },
  '45 names of names': {
    declarations: `${aliases.join('\n')}\ntype A45 = { end: true };`,
    type: 'A0',
    accepts: [{ end: true }],
    refuses: [{}],
  },
  'an intersection of unions': {
    declarations:
      'type Has = { id: string } | { key: number }; type Is = { on: true; since: string } | { on: false };',
    type: 'Has & Is & { title: string }',
    accepts: [
      { id: 'a', on: false, title: 'b' },
      { key: 1, on: true, since: 'x', title: 'b' },
    ],
    refuses: [
      { id: 'a', on: true, title: 'b' },
      { on: false, title: 'b' },
      { id: 'a', on: false },
    ],
  },
  'an intersection of unions of texts': {
    type: "('a' | 'b' | 'c') & ('b' | 'c' | 'd')",
    accepts: ['b', 'c'],
    refuses: ['a', 'd', 1],
  },
  'an intersection of objects whose properties are unions': {
    type: "{ state: 'open' | 'done' } & { state: 'done' | 'late'; by?: string | number } & { by?: number }",
    accepts: [{ state: 'done' }, { state: 'done', by: 1 }],
    refuses: [{ state: 'open' }, { state: 'done', by: 'a' }],
  },
  'an intersection that contains itself': {
    declarations:
      'type Base = { id: number }; type Tree = Base & { children: Tree[]; parent?: Tree | null };',
    type: 'Tree',
    accepts: [{ id: 1, children: [{ id: 2, children: [] }], parent: null }],
    refuses: [{ children: [] }, { id: 1, children: [{ id: 1 }] }],
  },
  'recursive conditions': {
    declarations:
      'type Deep<T> = T extends (infer Item)[] ? Deep<Item>[] : T extends object ? { [Key in keyof T]?: Deep<T[Key]> } : T;\ninterface Task { title: string; tags: { name: string }[] }',
    type: 'Deep<Task>',
    accepts: [{}, { tags: [{}] }],
    refuses: [{ title: 1 }, { tags: [{ name: 1 }] }],
  },
  'a type that refers to itself by index': {
    declarations: 'interface Task { title: string; parent: Task["title"] | null; same: Task["parent"] }',
    type: 'Task',
    accepts: [{ title: 'a', parent: 'b', same: null }],
    refuses: [{ title: 'a', parent: 1, same: null }],
  },
  'classes that recur through a base class': {
    declarations:
      'class Base<T> { items: T[] = []; owner?: Base<T> }\nclass Own extends Base<Own> { title = "a" }',
    type: 'Own',
    accepts: [{ items: [{ items: [], title: 'b' }], title: 'a' }],
    refuses: [{ items: [{}], title: 'a' }, { items: [] }],
  },
};

for (const [title, { declarations = '', type, files = {}, accepts, refuses }] of Object.entries(CASES))
  test(title, () => {
    const text = `import { method } from 'restgen/host';\n${declarations}\nmethod('x', (value: ${type}) => {});`;
    const project = memoryProject({ 'a.ts': text, ...files });
    const node = annotatedTypes(project.sources.tree('a.ts')).at(-1);
    assert.ok(node);
    const fits = verdictOf(project, node);
    for (const value of accepts) assert.ok(fits(value), `refuses ${JSON.stringify(value)}`);
    for (const value of refuses) assert.ok(!fits(value), `accepts ${JSON.stringify(value)}`);
  });
