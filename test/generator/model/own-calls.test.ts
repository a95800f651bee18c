import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildApi } from '../../../src/generator/model/build.js';
import { memoryProject } from '../project/memory-project.js';

const FILES = {
  'server/main.ts':
    "import { Meteor } from 'meteor/meteor';\nMeteor.methods({ finish(id: string): void { note(id); } });\n",
  'client/main.ts':
    "import { Meteor } from 'meteor/meteor';\nexport const finish = () => Meteor.callAsync('finish', 1);\n",
};

test('parameters take what the project passes, whatever lint reports', () => {
  for (const lint of ['off', { 'own-call-refused': 'off' }, {}] as const) {
    const { api, diagnostics } = buildApi(memoryProject(FILES), { lint });
    assert.deepEqual(api.methods[0]?.parameters[0]?.schema, { type: ['number', 'string'] });
    const reported = diagnostics.filter(({ code }) => code.startsWith('own-call-'));
    const isReported = lint !== 'off' && !('own-call-refused' in lint);
    assert.deepEqual(
      reported.map(({ code }) => code),
      isReported ? ['own-call-widens'] : [],
    );
  }
});
