/** Random types whose meaning depends on where they stand, and modules that declare with them. */
import fc from '../../../random.js';

interface PlacedType {
  /** Statements of the module. */
  beside: string;
  /** Statements of the place of the declarations; without modifiers, because functions may contain them. */
  within: string;
  text: string;
}

type Part = (index: number) => Partial<PlacedType> & { text: string };

const within =
  (statements: string, text: string): Part =>
  () => ({ within: statements, text });
const beside =
  (statements: (index: number) => string, text: string | ((index: number) => string)): Part =>
  (index) => ({ beside: statements(index), text: typeof text === 'string' ? text : text(index) });

const PARTS: readonly Part[] = [
  within('type Id = string & { readonly brand: unique symbol };', 'Id'),
  within('type Id = string;', 'Id'),
  within('interface Own { a: string }', 'Own'),
  within('interface Own { a: string } interface Own { b: number }', 'Own'),
  within('interface Own { a: string; again?: this }', 'Own'),
  within('interface Own { a: string; list(): this[] }', "Own['list']"),
  within('interface Own { next?: Own }', 'Own'),
  within('interface Own<T> { a: T }', 'Own<string>'),
  within('type Pair<T> = [T, T]; type Own = Pair<number>;', 'Own'),
  within('class Own { a = 1; me(): this { return this; } }', 'Own'),
  within('class Own { static s = 1 }', "(typeof Own)['s']"),
  within('enum State { Open = "open", Done = "done" }', 'State'),
  within('enum State { Open = "open", Done = "done" }', 'State.Done'),
  within('enum State { Open, Done }', 'keyof typeof State'),
  within('const limits = { a: 1, b: 2 } as const;', 'keyof typeof limits'),
  within('const limits = { a: 1 } as const;', 'typeof limits'),
  within('const kinds = ["a", "b"] as const;', '(typeof kinds)[number]'),
  within('const level = "high";', 'typeof level'),
  within('const level: string = "high";', 'typeof level'),
  within('let level = "high"; level = "low";', 'typeof level'),
  within('const limits = { a: "x" }; const level = limits.a;', 'typeof level'),
  within('const level = -1 as const;', 'typeof level'),
  within('const level = "high" as string;', 'typeof level'),
  within('const level = !true;', 'typeof level'),
  within('const level = +1;', 'typeof level'),
  within('const { level } = { level: "high" };', 'typeof level'),
  within('function make(): { a: string } { return { a: "" }; }', 'ReturnType<typeof make>'),
  within('const token: unique symbol = Symbol();', '{ [token]?: string; a: number }'),
  within('type Date = { day: number };', 'Date'),
  within('interface Error { code: string }', 'Error[]'),
  within('type Keys = "a" | "b"; type Own = { [K in Keys]?: K };', 'Own'),
  within('type First<T> = T extends [infer F, ...unknown[]] ? F : never;', 'First<[string]>'),
  within('type Own = string extends infer F ? F : never;', 'Own'),
  within('interface Base { a: string } interface Own extends Base { b: number }', 'Own'),
  within('interface Base<T> { a: T } interface Own extends Base<string> { b: number }', 'Own'),
  within('interface Own extends Record<string, string> {}', 'Own'),
  within('interface Own extends Pick<Error, "message"> { b: number }', 'Own'),
  within('interface Base { a: string; c?: number } interface Own extends Base { a: "x" }', 'Own'),
  within(
    'interface A { a: string } interface B extends A { b: 1 } interface Own extends A, B { c: 1 }',
    'Own',
  ),
  within(
    'interface Base { [key: string]: unknown } interface Own extends Base { [key: string]: string }',
    'Own',
  ),
  within('interface Own { new (): string; a?: number }', 'Own'),
  within('interface Own { get a(): string; set a(value: string) }', 'Own'),
  within('', '{ get a(): string }'),
  within('', '(a: string, b: typeof a) => void'),
  within('', '<T>(a: T) => T'),
  within('', '{ a<T>(b: T): T }'),
  within('', 'new () => object'),
  within('', 'abstract new () => object'),
  within('', '(a: unknown) => a is string'),
  within('', '(a: unknown) => asserts a is string'),
  within('', 'bigint | 1n | -1 | object'),
  within('', 'typeof globalThis'),
  within('', 'symbol'),
  within('type Own = { readonly brand: unique symbol }', 'Own'),
  within('', "typeof import('./names.js')"),
  within('', "typeof import('./names.js').LIMITS"),
  within('', "import('./names.js').Exported"),
  within('', "import('./names.js').Box<string>"),
  within('', "import('./names.js').Space.Inner"),
  within('', "import('./names.js').default"),
  within('', "import('node:fs').Stats"),
  within('', "import('node:fs', { with: { 'resolution-mode': 'require' } }).Stats"),
  within('', 'NodeJS.Platform'),
  within('', '[a: string, ...rest: number[]]'),
  within('', '[string, ...number[], boolean]'),
  beside(() => 'declare const conf: { a: number };', 'keyof typeof conf'),
  beside(() => 'declare const conf: { a: number };', 'typeof conf'),
  beside(() => 'export declare const conf: { a: number };', 'typeof conf'),
  beside(() => 'declare const conf: { a: number }; export { conf as settings };', 'typeof conf'),
  beside(() => 'declare function make(): { a: string };', 'ReturnType<typeof make>'),
  beside(() => 'declare class Own { a: string }', 'Own'),
  beside(() => 'export declare class Own { a: string }', 'Own'),
  beside(() => 'declare enum State { Open = "open" }', 'State'),
  beside(() => 'declare namespace Space { interface Own { a: string } const value: number; }', 'Space.Own'),
  beside(
    () => 'declare namespace Space { interface Own { a: string } const value: number; }',
    'typeof Space.value',
  ),
  beside(() => 'export declare namespace Space { interface Own { a: string } }', 'Space.Own'),
  beside(
    () => 'namespace Space { export interface Own { a: Hidden } interface Hidden { b: string } }',
    'Space.Own',
  ),
  beside(
    () =>
      'namespace Space { export interface Base { a: string } } namespace Space { export type Own = Base[]; }',
    'Space.Own',
  ),
  beside(
    () =>
      'namespace Space { export interface Base { a: string } } namespace Space { export type Used = Base; } type Own = Space.Used;',
    'Own',
  ),
  beside(() => 'namespace A.B { export interface Own { a: string } }', 'A.B.Own'),
  beside(() => 'export namespace A.B { export interface Own { a: string } }', 'A.B.Own'),
  beside(() => "import type * as names from './names.js';", 'names.Space.Inner'),
  beside(() => "import * as names from './names.js'; import Inner = names.Space.Made;", 'Inner'),
  beside(() => "import type { Space } from './names.js';", 'Space.Inner'),
  beside(() => "import { LIMITS } from './names.js';", 'keyof typeof LIMITS'),
  beside(() => "import type Standard from './names.js';", 'Standard'),
  beside(() => "import type * as names from './names.js';", 'keyof typeof names'),
  beside(() => "import type * as names from './names.js';", 'typeof names'),
  beside(() => 'export const Kind = { a: 1 } as const; type Kind = keyof typeof Kind;', 'Kind'),
  beside(() => 'const Kind = { a: 1 } as const; export type Kind = keyof typeof Kind;', 'Kind'),
  beside(() => 'const Kind = { a: 1 } as const; export type Kind = keyof typeof Kind;', 'typeof Kind'),
  beside(() => 'const Kind = { a: 1 } as const; export default Kind;', 'typeof Kind'),
  beside(() => 'interface Own { a: string } export type { Own as default };', 'Own'),
  beside(() => 'export default interface Own { a: string }', 'Own'),
  beside(() => 'export default class Own { a = "" }', 'Own'),
  beside(() => 'interface Own { a: string } export { type Own as "own type" };', 'Own'),
  beside(() => 'interface Own { a: string } export { type Own as if };', 'Own'),
  beside(() => 'interface Own { a: string } export { type Own as string };', 'Own'),
  beside(() => "import type { if as Own } from './names.js';", 'Own'),
  beside(() => "import type { 'a name' as Own } from './names.js';", 'Own'),
  beside(() => 'interface Own { a: string } export { type Own as Date };', 'Own'),
  beside(
    (index) => `declare global { interface Global${index} { a: string } }`,
    (index) => `Global${index}`,
  ),
  beside(
    (index) => `declare global { var global${index}: { a: string }; }`,
    (index) => `keyof typeof global${index}`,
  ),
  beside(() => 'if (Math.random() > 2) { type Own = number; void (0 as Own); } type Own = string;', 'Own'),
];

/** What holds the type; `T` is it. */
const WRAPPED = [
  'T',
  'T[]',
  'readonly T[]',
  '[T, string?]',
  '{ a: T; b?: T }',
  'T | null',
  'Record<string, T>',
  'Partial<{ a: T }>',
  'Map<string, T>',
  '{ [K in "a" | "b"]: T }',
  '(a: T) => T',
  'T & { extra: string }',
  'Promise<T>[]',
];

/** Around the declarations; `D` is them. */
const PLACES = [
  'D',
  '{ D }',
  'export namespace PlaceN { D }',
  'function placeN(): void { D } placeN();',
  `function placeN<Outer extends { a: string }>(): void { D
  method('placed.outerN', (value: Outer, others: Outer[]) => [value, others].length); } placeN();`,
  'const placeN = (): void => { D }; placeN();',
  'class PlaceN { run(): void { D } } new PlaceN().run();',
  'switch (Math.random() > 2) { default: D }',
];

export interface PlacedModule {
  file: string;
  text: string;
}

export const placedModule: fc.Arbitrary<(index: number) => PlacedModule> = fc
  .record({
    part: fc.constantFrom(...PARTS),
    wrapped: fc.constantFrom(...WRAPPED),
    place: fc.constantFrom('D', 'D', ...PLACES),
    aliased: fc.boolean(),
  })
  .map(({ part, wrapped, place, aliased }) => (index: number): PlacedModule => {
    const { beside: outer = '', within: inner = '', text } = part(index);
    const whole = wrapped.replace(/\bT\b/g, () => `(${text})`);
    const type = aliased ? 'Aliased' : whole;
    const declarations = `${inner}
${aliased ? `type Aliased = ${whole};` : ''}
  method('placed.takes${index}', (value: ${type}, others?: readonly (${type})[]) => [value, others].length);
  method('placed.answers${index}', function (value: ${type}): ${type} { return value; });
  method('placed.infers${index}', (value: ${type}) => ({ value, all: [value] }));
  publish('placed.publishes${index}', function (value: ${type}) { void value; this.ready(); });
  void new Collection<{ _id: string; value: ${type} }>('placed${index}');`;
    return {
      file: `placed${index}.ts`,
      text: `import { Collection, method, publish } from 'restgen/host';
${outer}
${place.replaceAll('N', String(index)).replace('D', () => declarations)}
`,
    };
  });

/** The module from which they import. */
export const NAMES_MODULE: PlacedModule = {
  file: 'names.ts',
  text: `export interface Exported { a: Hidden }
interface Hidden { b: string }
export interface Box<T> { value: T }
export declare namespace Space { interface Inner { a: string } class Made { a: string } }
export const LIMITS: { a: number; b: number } = { a: 1, b: 2 };
export default interface Standard { a: string }
export type { Hidden as if, Hidden as 'a name' };
`,
};
