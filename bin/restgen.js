#!/usr/bin/env node
import module from 'node:module';

// Node 22 and later keep what they have compiled: most of a short run is loading.
module.enableCompileCache?.();
const { main } = await import('../dist/src/cli.js');

process.exitCode = await main(process.argv.slice(2), {
  cwd: process.cwd(),
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
});
