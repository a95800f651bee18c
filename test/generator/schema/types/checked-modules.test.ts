/** Types that other modules and packages declare, as the checker resolves them. */
import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { buildApi } from '../../../../src/generator/model/build.js';
import { openProject } from '../../../../src/generator/project/open.js';
import type { Api } from '../../../../src/shared/api.js';
import { temporaryFolder } from '../../../temporary-folder.js';

const MODULES = fileURLToPath(new URL('../../../../../node_modules', import.meta.url));

function read(context: TestContext, files: Record<string, string>, withPackages = false): Api {
  const root = temporaryFolder(context, {
    'package.json': '{"type":"module"}',
    'tsconfig.json': '{"compilerOptions":{"module":"nodenext","strict":true}}',
    ...files,
  });
  if (withPackages) symlinkSync(MODULES, join(root, 'node_modules'));
  const { api, diagnostics } = buildApi(openProject(root, { out: 'generated' }));
  assert.deepEqual(
    diagnostics.filter(({ code }) => code !== 'type-not-importable').map(({ message }) => message),
    [],
  );
  return api;
}

const BOX = { type: 'object', properties: { size: { type: 'number' } }, required: ['size'] };

test('a type of a package', (context) => {
  const { methods, types } = read(context, {
    'node_modules/boxes/package.json': '{"name":"boxes","version":"1.0.0","types":"index.d.ts"}',
    'node_modules/boxes/index.d.ts': 'export interface Box { size: number }',
    'a.ts':
      "import { method } from 'restgen/host'; import type { Box } from 'boxes'; method('a', (box: Box): void => {});",
  });
  assert.deepEqual(methods[0]?.parameters[0]?.schema, { $ref: '#/$defs/Box' });
  assert.deepEqual(types, { Box: BOX });
});

test('a type through a path of tsconfig.json', (context) => {
  const { types } = read(context, {
    'tsconfig.json':
      '{"compilerOptions":{"module":"esnext","moduleResolution":"bundler","strict":true,"paths":{"@shared/*":["./lib/*"]}}}',
    'lib/box.ts': 'export type Box = { [Key in "size"]: number };',
    'a.ts':
      "import { method } from 'restgen/host'; import type { Box } from '@shared/box'; method('a', (box: Box): void => {});",
  });
  assert.deepEqual(types, { Box: BOX });
});

test('a type in a Meteor module that is imported from the root of the application', (context) => {
  const { types } = read(context, {
    'package.json':
      '{"type":"module","meteor":{"mainModule":{"client":"client/a.ts","server":"server/a.ts"}}}',
    'tsconfig.json': '{"compilerOptions":{"module":"esnext","moduleResolution":"bundler","strict":true}}',
    '.meteor/release': 'METEOR@3.0',
    'imports/box.ts': 'export type Box = { [Key in "size"]: number };',
    'server/a.ts':
      "import { Meteor } from 'meteor/meteor'; import type { Box } from '/imports/box'; Meteor.methods({ a(box: Box): void {} });",
  });
  assert.deepEqual(types, { Box: BOX });
});

test('a type that zod infers', (context) => {
  const { methods } = read(
    context,
    {
      'a.ts': `import { method } from 'restgen/host';
import { z } from 'zod';
const Task = z.object({ title: z.string(), tags: z.array(z.string()).optional(), at: z.date() });
method('a', (task: z.infer<typeof Task>): void => {});
method('b', (title: string) => Task.parse({ title }));`,
    },
    true,
  );
  const schema = {
    type: 'object',
    properties: {
      title: { type: 'string' },
      tags: { type: 'array', items: { type: 'string' } },
      at: { type: 'string', format: 'date-time', 'x-type': 'Date' },
    },
    required: ['at', 'title'],
  };
  assert.deepEqual(methods[0]?.parameters[0]?.schema, schema);
  assert.deepEqual(methods[1]?.resultSchema, schema);
});

test("Node's Buffer and a driver's ObjectId", (context) => {
  const { methods } = read(
    context,
    {
      'a.ts': `import { method } from 'restgen/host';
import type { ObjectId } from 'bson';
method('a', (file: Buffer | null, id: ObjectId[]): void => {});`,
    },
    true,
  );
  assert.deepEqual(
    methods[0]?.parameters.map(({ schema }) => schema),
    [
      { anyOf: [{ type: 'string', contentEncoding: 'base64', 'x-type': 'Uint8Array' }, { type: 'null' }] },
      { type: 'array', items: { type: 'string', pattern: '^[0-9A-Fa-f]{24}$', 'x-type': 'ObjectId' } },
    ],
  );
});
