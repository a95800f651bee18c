#!/usr/bin/env node
// An old Node parses this file before it runs it: no syntax here is newer than Node 12.
import module, { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';

const require = createRequire(import.meta.url);
const floor = require('../package.json').engines.node.replace('>=', '');

const [major, minor] = process.versions.node.split('.').map(Number);
const [floorMajor, floorMinor] = floor.split('.').map(Number);
if (major < floorMajor || (major === floorMajor && minor < floorMinor)) {
  process.stderr.write(`restgen needs Node ${floor} or newer, and this is Node ${process.versions.node}.\n`);
  process.exitCode = 2;
} else {
  run();
}

function run() {
  // V8 optimizes a function when it has run for a while, and spends a third of a run's processor time on it. A run ends before
  // most of that pays. The flag is set first, because V8 takes compiled code only with the flags that it was made with; of one
  // that it does not know, it complains to the user.
  const OPTIMIZE_LATER = {
    20: '--interrupt-budget=400000',
    22: '--invocation-count-for-turbofan=9000',
    24: '--invocation-count-for-turbofan=9000',
  };
  const flag = OPTIMIZE_LATER[major];
  if (flag !== undefined) setFlagsFromString(flag);

  // Node 22 and later keep what they have compiled: most of a short run is loading. Seventy modules are loaded faster as one.
  if (module.enableCompileCache !== undefined) module.enableCompileCache();
  const { main } = require('../dist/src/cli.cjs');

  main(process.argv.slice(2), {
    cwd: process.cwd(),
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
  }).then((code) => {
    process.exitCode = code;
  });
}
