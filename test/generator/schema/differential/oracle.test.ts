/** For random types and values, the server takes an argument where TypeScript's compiler takes the value for the type. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { buildApi } from '../../../../src/generator/model/index.js';
import { DocumentSchemas } from '../../../../src/generator/render/openapi/schemas.js';
import { createContract, createRoutes } from '../../../../src/generator/routes/index.js';
import { HttpError } from '../../../../src/server/runtime/errors/http-error.js';
import { Validators } from '../../../../src/server/runtime/validation/validators.js';
import type { Contract } from '../../../../src/shared/contract.js';
import { mapValues } from '../../../../src/shared/json-schema/json-schema.js';
import { lazy } from '../../../../src/shared/memoize.js';
import fc, { runsOf, SEED } from '../../../random.js';
import { fakeHost } from '../../../server/runtime/support/fake-host.js';
import { memoryProject } from '../../project/memory-project.js';
import { type Claim, compilerVerdicts } from './compiler-verdict.js';
import { mutated, mutation, unrelated } from './mutation.js';
import { oracleType } from './oracle-type.js';
import { ofOtherAlternatives } from './other-alternatives.js';

const TYPES = runsOf(500);
const VALUES = 12;

const cases = fc.sample(oracleType, { seed: SEED, numRuns: TYPES }).map(({ write, values }, index) => {
  const { declarations, text } = write(`T${index}`);
  const near = fc.oneof(
    { weight: 5, arbitrary: values },
    { weight: 4, arbitrary: fc.tuple(values, mutation).map(([value, how]) => mutated(value, how)) },
    { weight: 1, arbitrary: unrelated },
  );
  return {
    name: `T${index}`,
    source: [...declarations, `type T${index} = ${text};`].join('\n'),
    values: fc
      .sample(near, { seed: SEED + index, numRuns: VALUES })
      .filter((value) => !hasReservedKey(value))
      .map((value) => JSON.parse(JSON.stringify(value))),
  };
});

/** A key that no request may have (C37). */
function hasReservedKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, part]) => key === '__proto__' || hasReservedKey(part));
}

const source = cases.map((item) => item.source).join('\n');
const claims: Claim[] = cases.flatMap(({ name, values }) => values.map((value) => ({ type: name, value })));

const verdicts = lazy(() => {
  const byCompiler = verdictsOfCompiler(claims);
  return claims.map((claim, index): Verdict => ({ ...claim, fits: byCompiler[index] === true }));
});

test('enough values are right, and enough are wrong', () => {
  const right = verdicts().filter(({ fits }) => fits).length / claims.length;
  assert.ok(right > 0.25 && right < 0.75, `${right} of the values are right`);
});

test(`a server takes the values that the compiler takes for the type (seed ${SEED})`, () => {
  agreesWithCompiler(serverVerdicts());
});

function agreesWithCompiler(accepts: (claim: Claim) => boolean): void {
  const different = verdicts().filter((claim) => accepts(claim) !== claim.fits && !isListed(claim));
  const ofUnions = ofOtherAlternatives(
    different.filter(({ fits }) => !fits),
    verdictsOfCompiler,
  );
  const unlisted = different.filter((claim) => !ofUnions.has(claim));
  const byType = new Map(unlisted.map((claim) => [claim.type, told(claim)]));
  assert.equal(byType.size, 0, shortest([...byType.values()]));
}

const verdictsOfCompiler = (asked: readonly Claim[]): boolean[] => compilerVerdicts(source, asked);

interface Verdict extends Claim {
  /** Whether the compiler takes the value. */
  fits: boolean;
}

/** Where a server rightly differs from the compiler, by the reason. */
const LISTED: Readonly<Record<string, (claim: Verdict) => boolean>> = {
  '`undefined` does not travel, so that a key that may be undefined may be left out': ({ type, fits }) =>
    !fits && /\| undefined;|\bunknown\b|\bObject\b|[ [<(]\{\}/.test(sourceOfType(type)),
  'JSON Schema has no words for items that stand after any number of others': ({ type, fits }) =>
    !fits && /\[\.\.\.[^\n]*, /.test(sourceOfType(type)),
  '`{}` and `Object` are read as anything, as programmers mean it': ({ type, value, fits }) =>
    !fits &&
    /[ [<(]\{\}|NonNullable<unknown|\bObject\b/.test(sourceOfType(type)) &&
    JSON.stringify(value).includes('null'),
  'what is `never` is left out: the key of an object, and an argument, of which null says so': ({
    type,
    fits,
  }) => !fits && holdingNever().has(type),
  'lists and texts have numbers for keys, but are no dictionaries': ({ type, fits }) =>
    fits && sourceOfType(type).includes('Record<number'),
  'a text has the methods of a date, all of which a mapped type makes optional': ({ type, fits }) =>
    fits && /T extends object \? [\s\S]*Date/.test(sourceOfType(type)),
};

const isListed = (claim: Verdict): boolean => Object.values(LISTED).some((knows) => knows(claim));

/** The types that are `never`, or that hold it not too deep. */
const HOLDS_NEVER = `
type HoldsNever<T, Depth extends 0[] = []> = [T] extends [never] ? true
  : Depth['length'] extends 4 ? false
  : T extends object ? { [K in keyof T]-?: HoldsNever<T[K], [...Depth, 0]> }[keyof T] : false;`;
const holdingNever = lazy(() => {
  const asked = cases.map(({ name }) => ({ type: `HoldsNever<${name}>`, value: true }));
  const holds = compilerVerdicts(source + HOLDS_NEVER, asked);
  return new Set(cases.filter((_, index) => holds[index]).map(({ name }) => name));
});

const sourceOfType = (type: string): string => cases.find(({ name }) => name === type)?.source ?? '';

const contract = lazy((): Contract => {
  const methods = cases.map(({ name }) => `  '${name}'(value: ${name}) {},`).join('\n');
  const text = ["import { Meteor } from 'meteor/meteor';", source, `Meteor.methods({\n${methods}\n});`].join(
    '\n',
  );
  const { api } = buildApi(memoryProject({ 'types.ts': text }));
  return createContract(api, createRoutes(api).routes, { auth: {} });
});

function serverVerdicts(): (claim: Claim) => boolean {
  const validators = new Validators(fakeHost(), contract(), {}, []);
  return ({ type, value }) => {
    try {
      validators.method(type)?.validate([structuredClone(value)]);
      return true;
    } catch (error) {
      if (error instanceof HttpError) return false;
      throw error;
    }
  };
}

test(`the document takes what a server takes (seed ${SEED})`, () => {
  const byServer = serverVerdicts();
  const byDocument = documentVerdicts();
  // To the server, null may mean that the argument is left out.
  const refused = claims.filter((claim) => claim.value !== null && byServer(claim) && !byDocument(claim));
  const texts = refused.map((claim) => told({ ...claim, fits: true }));
  assert.equal(refused.length, 0, shortest(texts));
});

function documentVerdicts(): (claim: Claim) => boolean {
  const { $defs, methods } = contract();
  const schemas = new DocumentSchemas($defs);
  const bodies = mapValues(methods, ({ params }) => schemas.request(params[0]?.schema ?? {}, true));
  const ajv = new Ajv2020({ strict: false, ownProperties: true, validateSchema: false, logger: false });
  ajvFormats.default(ajv);
  ajv.addSchema({ $id: 'document.json', components: { schemas: schemas.components() } });
  const validate = mapValues(bodies, (schema, name) =>
    lazy(() =>
      ajv.compile({ ...JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document.json#/')), $id: name }),
    ),
  );
  return ({ type, value }) => validate[type]?.()(value) === true;
}

const told = ({ type, value, fits }: Verdict): string => {
  const written = sourceOfType(type).replaceAll(type, 'T');
  return `${written}\nThe compiler ${fits ? 'accepts' : 'refuses'}, and the server does not: ${JSON.stringify(value)}`;
};

const shortest = (texts: readonly string[]): string =>
  [
    `${texts.length} differences, the shortest of them:`,
    ...[...texts].sort((one, other) => one.length - other.length).slice(0, 12),
  ].join('\n\n');
