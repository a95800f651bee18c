#!/usr/bin/env node
// An old Node parses this file before it runs it: no syntax here is newer than Node 12.
import module, { createRequire } from 'node:module';

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
  // Node 22.8 and later keep compiled code for the next run: loading takes most of the time of a short one.
  if (module.enableCompileCache !== undefined) module.enableCompileCache();
  const { main } = require('../dist/src/cli.cjs');

  main(process.argv.slice(2), {
    cwd: process.cwd(),
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
  }).then((code) => {
    process.exitCode = code;
  });
}
