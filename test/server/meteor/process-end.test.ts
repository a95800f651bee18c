import assert from 'node:assert/strict';
import { it } from 'node:test';
import { beforeStop } from '../../../src/server/meteor/process-end.js';

it('SIGHUP, by which Meteor tells its clients of new files, ends no streams', (t) => {
  const refresh = t.mock.fn();
  const endStreams = t.mock.fn();
  process.on('SIGHUP', refresh);
  t.after(() => process.removeListener('SIGHUP', refresh));
  beforeStop(endStreams);
  process.emit('SIGHUP', 'SIGHUP');
  assert.deepEqual([refresh.mock.callCount(), endStreams.mock.callCount()], [1, 0]);
});
