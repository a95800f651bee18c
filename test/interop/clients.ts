/** How each generated client is made and compiled, and the command that runs the calls with it. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checked, type Workplace } from './workplace.js';

export interface InteropClient {
  name: string;
  generate(place: Workplace): void;
  /** Compiles it together with the calls. `undefined` if the machine has no compiler for the language. */
  compile?(place: Workplace): void;
  /** The command that runs the calls; the address of the server follows. */
  run?(place: Workplace): string[];
}

const OPENAPI_GENERATOR = 'org.openapitools:openapi-generator-cli:7.25.0';
const NPM_PACKAGES = {
  '@hey-api/openapi-ts': '0.95.0',
  '@types/node': '20.19.43',
  'jillejr.newtonsoft.json-for-unity': '12.0.101',
  'openapi-fetch': '0.17.0',
  'openapi-typescript': '7.13.0',
  orval: '7.13.2',
  typescript: '5.9.3',
};

/** Fetches what several clients need. */
export function prepare({ work }: Workplace): void {
  const copy = ['dependency:copy', `-Dartifact=${OPENAPI_GENERATOR}`, `-DoutputDirectory=${work}`];
  checked(work, 'mvn', ['-q', ...copy, '-Dmdep.stripVersion=true']);
  const manifest = { private: true, type: 'module', dependencies: NPM_PACKAGES };
  writeFileSync(join(work, 'package.json'), JSON.stringify(manifest));
  checked(work, 'npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund']);
}

function openApiGenerator(place: Workplace, generator: string, ...options: string[]): void {
  const { work, document } = place;
  const folder = join(work, generator);
  // The generator leaves the files of an earlier run where they are.
  rmSync(folder, { recursive: true, force: true });
  const input = ['generate', '-g', generator, '-i', document, '-o', folder];
  checked(work, 'java', ['-jar', 'openapi-generator-cli.jar', ...input, ...options]);
}

/** The dependencies that a program's Maven file names. */
function classpath({ work, programs }: Workplace, language: string): string {
  const file = join(work, `${language}.classpath`);
  const pom = join(programs, `${language}.pom.xml`);
  checked(work, 'mvn', ['-q', '-f', pom, 'dependency:build-classpath', `-Dmdep.outputFile=${file}`]);
  return readFileSync(file, 'utf8');
}

const filesBelow = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => join(folder, file));

const java: InteropClient = {
  name: 'Java',
  generate: (place) => openApiGenerator(place, 'java', '--library', 'native'),
  compile: (place) => {
    const { work, programs } = place;
    const sources = filesBelow(join(work, 'java/src/main'), '.java');
    const files = [...sources, join(programs, 'Calls.java')];
    checked(work, 'javac', ['-nowarn', '-d', 'java-classes', '-cp', classpath(place, 'java'), ...files]);
  },
  run: (place) => ['java', '-cp', `java-classes:${classpath(place, 'java')}`, 'Calls'],
};

const kotlin: InteropClient = {
  name: 'Kotlin',
  generate: (place) => openApiGenerator(place, 'kotlin'),
  compile: (place) => {
    const { work, programs } = place;
    const all = classpath(place, 'kotlin');
    const compiler = ['-Xmx2g', '-cp', all, 'org.jetbrains.kotlin.cli.jvm.K2JVMCompiler'];
    const options = ['-no-stdlib', '-no-reflect', '-nowarn', '-d', 'kotlin-classes', '-cp', all];
    const sources = ['kotlin/src/main/kotlin', join(programs, 'Calls.kt')];
    checked(work, 'java', [...compiler, ...options, ...sources]);
  },
  run: (place) => ['java', '-cp', `kotlin-classes:${classpath(place, 'kotlin')}`, 'CallsKt'],
};

/** Mono's compiler is Debian's `mono-mcs`, with `libmono-system-*4.0-cil` for the assemblies. */
const hasMono = spawnSync('mcs', ['--version']).error === undefined;
const ASSEMBLIES = [
  'System.Net.Http',
  'System.Runtime.Serialization',
  'System.ComponentModel.DataAnnotations',
];
const NEWTONSOFT = 'Newtonsoft.Json.dll';

const csharp: InteropClient = {
  name: 'C#',
  generate: (place) => {
    const settings = '--additional-properties=targetFramework=netstandard2.0,nullableReferenceTypes=false';
    openApiGenerator(place, 'csharp', '--library', 'httpclient', settings);
  },
  ...(hasMono && {
    compile: ({ work, programs }: Workplace) => {
      const plugin = 'node_modules/jillejr.newtonsoft.json-for-unity/Plugins/Newtonsoft.Json Editor';
      copyFileSync(join(work, plugin, NEWTONSOFT), join(work, NEWTONSOFT));
      const references = [NEWTONSOFT, ...ASSEMBLIES].map((each) => `-r:${each}`);
      const sources = filesBelow(join(work, 'csharp/src/Org.OpenAPITools'), '.cs');
      checked(work, 'mcs', [
        '-langversion:7.2',
        '-out:calls.exe',
        ...references,
        ...sources,
        join(programs, 'Calls.cs'),
      ]);
    },
    run: () => ['mono', 'calls.exe'],
  }),
};

const go: InteropClient = {
  name: 'Go',
  generate: (place) =>
    openApiGenerator(
      place,
      'go',
      ...['--git-host', 'example.test', '--git-user-id', 'interop'],
      ...['--git-repo-id', 'client'],
    ),
  compile: ({ work, programs }) => {
    cpSync(join(programs, 'calls.go'), join(work, 'go/calls/main.go'));
    checked(join(work, 'go'), 'go', ['build', '-mod=mod', '-o', join(work, 'go-calls'), './calls']);
  },
  run: ({ work }) => [join(work, 'go-calls')],
};

const python: InteropClient = {
  name: 'Python',
  generate: (place) => openApiGenerator(place, 'python'),
  compile: ({ work, programs }) => {
    checked(work, 'python3', ['-m', 'venv', 'venv']);
    checked(work, 'venv/bin/pip', ['-q', 'install', './python']);
    copyFileSync(join(programs, 'calls.py'), join(work, 'calls.py'));
  },
  run: ({ work }) => [join(work, 'venv/bin/python'), 'calls.py'],
};

/** A client in TypeScript is checked strictly and bundled. `make` writes it to the folder of the program's name. */
const typeScript = (name: string, program: string, make: (place: Workplace) => void): InteropClient => ({
  name,
  generate: make,
  compile: ({ work, programs, repository }) => {
    for (const file of ['calls.ts', `${program}.ts`]) copyFileSync(join(programs, file), join(work, file));
    const modules = ['--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2022'];
    const options = ['--strict', '--noEmit', '--skipLibCheck', '--lib', 'es2022,dom,dom.iterable'];
    checked(work, 'node_modules/.bin/tsc', [...modules, ...options, `${program}.ts`]);
    const bundle = ['--bundle', '--platform=node', '--format=esm', `--outfile=${program}.mjs`];
    checked(work, join(repository, 'node_modules/.bin/esbuild'), [`${program}.ts`, ...bundle]);
  },
  run: () => [process.execPath, `${program}.mjs`],
});

const withCommand =
  (command: string, ...options: string[]) =>
  ({ work }: Workplace): void =>
    checked(work, `node_modules/.bin/${command}`, options);

export const CLIENTS: readonly InteropClient[] = [
  kotlin,
  java,
  { name: 'Swift 6', generate: (place) => openApiGenerator(place, 'swift6') },
  python,
  go,
  csharp,
  typeScript('typescript-fetch', 'typescript-fetch', (place) => openApiGenerator(place, 'typescript-fetch')),
  typeScript(
    'openapi-typescript',
    'openapi-typescript',
    // Without it, what has a default would be required in requests.
    withCommand(
      'openapi-typescript',
      'openapi.json',
      '-o',
      'openapi-typescript/schema.d.ts',
      '--default-non-nullable=false',
    ),
  ),
  typeScript(
    'hey-api',
    'hey-api',
    withCommand('openapi-ts', '-i', 'openapi.json', '-o', 'hey-api', '-c', '@hey-api/client-fetch'),
  ),
  typeScript(
    'orval',
    'orval',
    withCommand('orval', '--input', 'openapi.json', '--output', 'orval/client.ts', '--client', 'fetch'),
  ),
];
