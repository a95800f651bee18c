import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prescan } from '../../src/incremental/dependencies/prescan.js';

test('what Meteor has built is not searched: its source is elsewhere', () => {
  const source = "Meteor.publish('boats', () => Boats.find());\n";
  const line = '/'.repeat(74);
  const banner = `${line}\n//${' '.repeat(70)}//\n// This is a generated file. You can view the original                  //\n`;
  assert.equal(prescan(source).mentionsHost, true);
  assert.equal(prescan(`${banner}${line}\n${source}`).mentionsHost, undefined);
});

test('functions that packages give to all files of an application name a host', () => {
  assert.equal(prescan("publishComposite('boats', {});").mentionsHost, true);
});
