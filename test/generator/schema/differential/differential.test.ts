/** For random types and values, restgen's schema and that of another generator have the same verdict. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ts } from 'ts-morph';
import { createFinder } from '../../../../src/generator/analysis/declarations/finder.js';
import { createEvaluator } from '../../../../src/generator/analysis/interpreter/create-evaluator.js';
import { namesOf } from '../../../../src/generator/schema/context/definition-names.js';
import { createDefinitions, renamed } from '../../../../src/generator/schema/context/definitions.js';
import { Compiler } from '../../../../src/server/runtime/validation/compiler.js';
import type { Schema } from '../../../../src/shared/contract.js';
import fc, { runsOf, SEED } from '../../../random.js';
import { memoryProject } from '../../project/memory-project.js';
import { SOURCES, type Source } from '../types/sources.js';
import { type Claim as CompilerClaim, compilerVerdicts } from './compiler-verdict.js';
import { ofOtherAlternatives } from './other-alternatives.js';
import { peerOf } from './peer.js';
import { randomType } from './random-type.js';
import { valueFor } from './random-value.js';
import { sourceOf } from './type-source.js';

const TYPES = runsOf(1000);
const VALUES = 24;

interface Case {
  prefix: string;
  source: string;
  values: unknown[];
}

/** A value of which the peer says that it is of the type, or not. */
interface Claim {
  prefix: string;
  source: string;
  value: unknown;
  peer: boolean;
}

const cases: Case[] = fc.sample(randomType, { seed: SEED, numRuns: TYPES }).map((type, index) => {
  const prefix = `T${index}`;
  const values = fc.sample(valueFor(type), { seed: SEED + index, numRuns: VALUES });
  return { prefix, source: sourceOf(type, prefix), values };
});

const whole = cases.map(({ source }) => source).join('\n');
const peer = peerOf(whole);
const claims: Claim[] = cases.flatMap(({ prefix, source, values }) => {
  const validate = peer(`${prefix}Root`);
  return values.map((value) => ({ prefix, source, value, peer: validate(value) }));
});

test('enough values are right, and enough are wrong', () => {
  const accepted = claims.filter((claim) => claim.peer).length;
  assert.ok(claims.length >= TYPES * 20, `${claims.length} samples`);
  assert.ok(Math.abs(accepted / claims.length - 0.5) <= 0.25, `${accepted} of ${claims.length} are right`);
});

test('what the compiler refuses is tried without some keys, but never without thousands of choices of them', () => {
  const names = Array.from({ length: 60 }, (_, index) => [`k${index}`, index] as const);
  const [many, few] = [
    { type: 'Many', value: Object.fromEntries(names) },
    { type: 'Few', value: { a: 1, b: 2 } },
  ];
  let asked = 0;
  const explained = ofOtherAlternatives([many, few], (claims) => {
    asked += claims.length;
    return claims.map(({ value }) => JSON.stringify(value) === '{"a":1}');
  });
  assert.deepEqual([...explained], [few]);
  const deep = { type: 'Deep', value: Array.from({ length: 6 }, () => ({ a: 1, b: 1 })) };
  const withoutB = (claims: readonly CompilerClaim[]): boolean[] =>
    claims.map(({ value }) => !JSON.stringify(value).includes('"b"'));
  assert.deepEqual([...ofOtherAlternatives([deep], withoutB)], [deep]);
  assert.ok(asked < 2_000, `${asked} claims`);
});

test('the compiler is asked of the keys that a caller sends, and has none of its own', () => {
  const type = 'interface Shape { toString?: { [key: string]: "b/1" } }';
  assert.deepEqual(
    compilerVerdicts(
      type,
      [{}, { toString: { a: 'b/1' } }, { toString: 'b' }].map((value) => ({ type: 'Shape', value })),
    ),
    [true, true, false],
  );
});

for (const [name, source] of Object.entries(SOURCES))
  test(`schemas by ${name} accept and refuse what those of another generator do (seed ${SEED})`, () => {
    const own = ownVerdicts(source);
    const different = claims.filter((claim) => own(claim) !== claim.peer);
    const byCompiler = compilerVerdicts(whole, different.map(asked));
    const wide = different
      .filter((claim, index) => !claim.peer && byCompiler[index] !== true)
      .map((claim) => ({ ...asked(claim), claim }));
    const ofUnions = ofOtherAlternatives(wide, (claims) => compilerVerdicts(whole, claims));
    const isOfUnion = new Set([...ofUnions].map(({ claim }) => claim));
    const unexplained = different.filter(
      (claim, index) =>
        !isOfUnion.has(claim) &&
        (byCompiler[index] === claim.peer || !Object.values(PEER_IS_WRONG).some((knows) => knows(claim))),
    );
    assert.equal(unexplained.length, 0, shortest(unexplained));
  });

const asked = ({ prefix, value }: Claim): CompilerClaim => ({ type: `${prefix}Root`, value });

/** Where the peer is known to be wrong; TypeScript's own compiler has to say so as well. */
const PEER_IS_WRONG: Readonly<Record<string, (claim: Claim) => boolean>> = {
  'it takes any text for a template with ${string} or ${number}, and none beside literals': ({ source }) =>
    /\$\{(?:string|number)\}/.test(source),
  'it refuses what other members of a union take': ({ source, peer: accepts }) =>
    !accepts && source.includes(' | '),
  'it leaves properties optional in Required': ({ source, peer: accepts }) =>
    accepts && source.includes('Required<'),
};

function shortest(different: readonly Claim[]): string {
  const texts = different.map(({ prefix, source, value, peer: accepts }) =>
    [
      source.replaceAll(prefix, ''),
      `The peer ${accepts ? 'accepts' : 'refuses'}, and restgen does not: ${JSON.stringify(value)}`,
    ].join('\n'),
  );
  const some = texts.sort((one, other) => one.length - other.length).slice(0, 5);
  return `${different.length} differences, the shortest of them:\n\n${some.join('\n\n')}\n`;
}

/** Values as requests bring them. */
function ownVerdicts(source: Source): (claim: Claim) => boolean {
  const uses = cases.map(({ prefix }) => `function use${prefix}(value: ${prefix}Root) {}`);
  const evaluator = createEvaluator(
    memoryProject({ 'types.ts': ["import 'restgen/host';", whole, ...uses].join('\n') }),
  );
  const definitions = createDefinitions();
  const context = { ...createFinder(evaluator, []), definitions };
  const found = new Map<string, Schema>();
  ts.forEachChild(evaluator.project.sources.tree('types.ts'), (node) => {
    if (!ts.isFunctionDeclaration(node) || node.name === undefined) return;
    const type = node.parameters[0]?.type;
    const schema = type && source(context, type);
    assert.ok(schema, node.name.text);
    found.set(node.name.text, schema);
  });
  const names = namesOf(definitions.all());
  const $defs = Object.fromEntries(
    [...definitions.all()].map(([key, { schema }]) => [
      names.get(key) ?? key,
      renamed(schema, (key) => names.get(key) ?? key),
    ]),
  );
  const compiler = new Compiler($defs, { rejects: true });
  const schemasOf = new Map(
    [...found].map(([name, schema]) => [name, renamed(schema, (key) => names.get(key) ?? key)]),
  );
  return ({ prefix, value }) => compiler.fits(schemasOf.get(`use${prefix}`) ?? {}, value);
}
