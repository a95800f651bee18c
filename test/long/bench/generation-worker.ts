/** Runs one way of reading a host in a process of its own, so that time and memory are cold: `way folder`. */
import { readFileSync } from 'node:fs';
import { ts } from 'ts-morph';
import { generate } from '../../../src/generator/generate.js';

const [way, folder] = process.argv.slice(2);
if (way === undefined || folder === undefined) throw new Error('usage: generation-worker WAY FOLDER');

const files = ts.sys.readDirectory(folder, ['.ts'], ['**/generated/**']);
const started = process.hrtime.bigint();
const declarations = run(way, folder);
const seconds = Number(process.hrtime.bigint() - started) / 1e9;
process.send?.({ seconds, declarations, peakMegabytes: process.resourceUsage().maxRSS / 1024 });
process.disconnect?.();

function run(way: string, folder: string): number {
  switch (way) {
    case 'restgen':
      return withRestgen(folder);
    case 'checker':
      return withChecker();
    case 'parse':
      return parseOnly();
    default:
      throw new Error(`no way called ${way}`);
  }
}

function withRestgen(folder: string): number {
  const { api, diagnostics } = generate(folder, { out: 'generated', auth: {}, lint: 'off' });
  if (diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics.slice(0, 3), null, 2));
  return api.methods.length + api.publications.length + api.collections.length;
}

function parseOnly(): number {
  let nodes = 0;
  for (const file of files) {
    nodes += ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true).statements
      .length;
  }
  return nodes;
}

/** What a generator does that asks the checker for every signature: without the DOM library and @types/node, which it does not need. */
function withChecker(): number {
  const program = ts.createProgram(files, {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    lib: ['lib.es2023.d.ts'],
    types: [],
    strict: true,
    noEmit: true,
  });
  const checker = program.getTypeChecker();
  let declarations = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) {
      const signature = checker.getSignatureFromDeclaration(node as ts.SignatureDeclaration);
      if (signature !== undefined) {
        declarations += 1;
        for (const parameter of signature.parameters)
          checker.typeToString(checker.getTypeOfSymbol(parameter));
        checker.typeToString(signature.getReturnType());
      }
    }
    if (ts.isCallOrNewExpression(node)) checker.getResolvedSignature(node);
    ts.forEachChild(node, visit);
  };
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (source !== undefined) visit(source);
  }
  return declarations;
}
