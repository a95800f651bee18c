import assert from 'node:assert/strict';
import { test } from 'node:test';
import { util } from 'prettier';
import { widthOf } from '../../../../src/generator/render/layout/width.js';

test('every character is as wide as prettier counts it', () => {
  const isSurrogate = (code: number): boolean => code >= 0xd800 && code < 0xe000;
  const others: string[] = [];
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const character = String.fromCodePoint(code);
    if (!isSurrogate(code) && widthOf(character) !== util.getStringWidth(character)) others.push(character);
  }
  assert.deepEqual(others, []);
});

test('emojis of several characters are as wide as one', () => {
  for (const emoji of ['👨‍👩‍👧', '🇩🇪', '1️⃣', '❤️', '👍🏽'])
    assert.equal(widthOf(emoji), util.getStringWidth(emoji), emoji);
});
