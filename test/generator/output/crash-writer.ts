/** Writes two versions of a folder in turns until it is killed. */
import { writeFolder } from '../../../src/generator/output/write.js';
import { crashVersion } from './crash-version.js';

const [folder = '', first = '0'] = process.argv.slice(2);
process.stdout.write('ready\n');
for (let version = Number(first); ; version += 1) writeFolder(folder, crashVersion(version % 2));
