#!/usr/bin/env node
import { main } from '../dist/src/cli.js';

process.exitCode = await main(process.argv.slice(2), {
  cwd: process.cwd(),
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
});
