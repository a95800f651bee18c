/** Programs that some tests need, and that not every machine has. */
import { spawnSync } from 'node:child_process';

/**
 * Why a test of that program is skipped, for `skip` of its options; `false` where it runs. `.ci/run` installs every program
 * and sets `RESTGEN_TEST_REQUIRE_PROGRAMS=1`: there the test runs in any case, and fails without its program.
 * @param remedy how to have the program, where its name does not say it
 */
export function skipWithout(program: string, remedy?: string): string | false {
  if (process.env['RESTGEN_TEST_REQUIRE_PROGRAMS'] === '1') return false;
  if (spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined) return false;
  return remedy === undefined ? `there is no ${program}` : `there is no ${program}: ${remedy}`;
}
