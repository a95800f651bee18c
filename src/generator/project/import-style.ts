import { dirname, join } from 'node:path';
import { parse } from 'jsonc-parser';
import { ts } from 'ts-morph';
import type { ImportStyle } from '../../shared/output-style.js';
import type { Disk } from './dependencies/index.js';

/** How generated modules must write imports, according to the host's compiler options and its nearest package.json. */
export function findImportStyle(
  disk: Disk,
  root: string,
  options: ts.CompilerOptions | undefined,
  isMeteor: boolean,
): ImportStyle {
  // Meteor compiles modules itself and finds their extensions; it does not find `./auth.ts` by `./auth.js`.
  if (isMeteor) return { extension: 'none', esm: true };
  const esm = packageIsModule(disk, root);
  if (options === undefined) return { extension: 'js', esm };
  const node = isNode(options);
  const extension = options.allowImportingTsExtensions === true ? 'ts' : node ? 'js' : 'none';
  return { extension, esm: node ? esm : writesModules(options) };
}

function packageIsModule(disk: Disk, root: string): boolean {
  const path = nearestPackage(disk, root);
  if (path === undefined) return false;
  const content: unknown = parse(disk.readText(path));
  return typeof content === 'object' && content !== null && 'type' in content && content.type === 'module';
}

function nearestPackage(disk: Disk, root: string): string | undefined {
  for (let folder = root; ; folder = dirname(folder)) {
    const path = join(folder, 'package.json');
    if (disk.kindOfPath(path) !== 'nothing') return path;
    if (dirname(folder) === folder) return undefined;
  }
}

/** Whether specifiers must follow Node's rules: `node16` to `nodenext`. */
const isNode = ({ module, moduleResolution }: ts.CompilerOptions): boolean =>
  (moduleResolution ?? ts.ModuleResolutionKind.Classic) === ts.ModuleResolutionKind.Node16 ||
  moduleResolution === ts.ModuleResolutionKind.NodeNext ||
  (moduleResolution === undefined &&
    module !== undefined &&
    module >= ts.ModuleKind.Node16 &&
    module <= ts.ModuleKind.NodeNext);

const writesModules = ({ module }: ts.CompilerOptions): boolean => module !== ts.ModuleKind.CommonJS;

/** The default of `resolveJsonModule`, for an unnamed kind of module in versions since 6.0, for others since 5.9. */
export const findsJson = ({ module, moduleResolution }: ts.CompilerOptions): boolean =>
  (module ?? moduleResolution) === undefined ||
  moduleResolution === ts.ModuleResolutionKind.Bundler ||
  module === ts.ModuleKind.Preserve ||
  module === ts.ModuleKind.Node20 ||
  module === ts.ModuleKind.NodeNext;
