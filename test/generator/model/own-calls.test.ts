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

test('a call never changes parameters, whatever lint reports', () => {
  for (const lint of ['off', { 'own-call-refused': 'off' }, {}] as const) {
    const { api, diagnostics } = buildApi(memoryProject(FILES), { lint });
    assert.deepEqual(api.methods[0]?.parameters[0]?.schema, { type: 'string' });
    const reported = diagnostics.filter(({ code }) => code.startsWith('own-call-'));
    const isReported = lint !== 'off' && !('own-call-refused' in lint);
    assert.deepEqual(
      reported.map(({ code }) => code),
      isReported ? ['own-call-refused'] : [],
    );
  }
});

test('a value that the branches of a function return is not decided, also in an object that changes', () => {
  const { diagnostics } = buildApi(
    memoryProject({
      'server/main.ts':
        "import { Meteor } from 'meteor/meteor';\nMeteor.methods({ pay(payment: { mode: string; parts: number[] }): void { note(payment); } });\n",
      'client/main.ts': `import { Meteor } from 'meteor/meteor';
        export function pay(intent: string): void {
          const mode = (function () {
            switch (intent) {
              case 'sale':
                return 'capture';
              default:
                return 'authorize';
            }
          })();
          const payment = { mode, parts: [] as number[] };
          payment.parts.push(1);
          Meteor.call('pay', payment);
        }
      `,
    }),
  );
  assert.deepEqual(
    diagnostics.filter(({ code }) => code.startsWith('own-call-')),
    [],
  );
});
