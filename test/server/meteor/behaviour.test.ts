/** The stand-in of Meteor does what was observed on a running Meteor 3.0.4: every probe of `behaviour.json`. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { accountsProbes } from './probes/accounts.js';
import { limiterProbes } from './probes/limiter.js';
import type { Probes } from './probes/probe.js';
import { publicationProbes } from './probes/publication.js';
import { rulesProbes } from './probes/rules.js';
import { serverProbeTable } from './probes/server.js';
import { webappProbes } from './probes/webapp.js';

interface Observed {
  id: string;
  area: string;
  call: string;
  result: unknown;
}

const BEHAVIOUR = fileURLToPath(new URL('../../../../test/server/meteor/behaviour.json', import.meta.url));
const { probes }: { probes: Observed[] } = JSON.parse(readFileSync(BEHAVIOUR, 'utf8'));
const tables: Probes = {
  ...webappProbes,
  ...serverProbeTable,
  ...publicationProbes,
  ...rulesProbes,
  ...accountsProbes,
  ...limiterProbes,
};

/** `…` stands for any value. */
const comparable = (expected: unknown, actual: unknown): unknown => {
  if (expected === '…') return actual === undefined ? undefined : '…';
  if (typeof expected !== 'object' || expected === null || typeof actual !== 'object' || actual === null)
    return actual;
  if (Array.isArray(actual))
    return actual.map((element, index) => comparable((expected as unknown[])[index], element));
  const fields = Object.entries(actual).map(([key, value]) => [
    key,
    comparable((expected as Record<string, unknown>)[key], value),
  ]);
  return Object.fromEntries(fields);
};

describe("the stand-in of Meteor's server", () => {
  for (const { id, area, call, result } of probes) {
    it(`${area}: ${call} (${id})`, async () => {
      const probe = tables[id];
      assert.ok(probe !== undefined, 'no probe reproduces it');
      const actual: unknown = JSON.parse(JSON.stringify((await probe()) ?? null));
      assert.deepEqual(comparable(result, actual), result);
    });
  }

  it('has a probe for each result, and a result for each probe', () => {
    const ids = probes.map(({ id }) => id);
    assert.deepEqual(Object.keys(tables).sort(), ids.sort());
  });
});
