/** How each generated client is made and compiled, and the command that runs the calls with it. */
import { copyFileSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checked, type Workplace } from './workplace.js';

export interface InteropClient {
  name: string;
  /** That of a generator with one version only. `undefined` for OpenAPI Generator. */
  version?: string;
  /** The command of the compiler. */
  compiler: string;
  generate(place: Workplace): void;
  /** Compiles it together with the calls. `undefined` if nobody wrote how. */
  compile?(place: Workplace): void;
  /** The command that runs the calls; the address of the server follows. `undefined` if nobody wrote them. */
  run?(place: Workplace): string[];
}

/** The newest, one that build files pin for a year, and the first that reads OpenAPI 3.1. */
export const VERSIONS: readonly string[] = ['7.25.0', '7.14.0', '7.0.1'];

const OPENAPI_GENERATOR = 'openapi-generator-cli';
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
export function prepare(shared: string, versions: readonly string[]): void {
  for (const version of versions) {
    if (existsSync(join(shared, `${OPENAPI_GENERATOR}-${version}.jar`))) continue;
    const artifact = `-Dartifact=org.openapitools:${OPENAPI_GENERATOR}:${version}`;
    checked(shared, 'mvn', ['-q', 'dependency:copy', artifact, `-DoutputDirectory=${shared}`]);
  }
  const manifest = { private: true, type: 'module', dependencies: NPM_PACKAGES };
  writeFileSync(join(shared, 'package.json'), JSON.stringify(manifest));
  checked(shared, 'npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund']);
}

function openApiGenerator(place: Workplace, generator: string, ...options: string[]): void {
  const { work, shared, version, document } = place;
  const folder = join(work, generator);
  // The generator leaves the files of an earlier run where they are.
  rmSync(folder, { recursive: true, force: true });
  const input = ['generate', '-g', generator, '-i', document, '-o', folder];
  checked(work, 'java', ['-jar', join(shared, `${OPENAPI_GENERATOR}-${version}.jar`), ...input, ...options]);
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
  compiler: 'javac',
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
  compiler: 'java',
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

/** Mono's compiler is Debian's `mono-mcs`, with `libmono-system-*4.0-cil` for the assemblies. Newtonsoft's needs that of `data`. */
const ASSEMBLIES = [
  'System.Net.Http',
  'System.Runtime.Serialization',
  'System.ComponentModel.DataAnnotations',
];
const NEWTONSOFT = 'Newtonsoft.Json.dll';

const csharp: InteropClient = {
  name: 'C#',
  compiler: 'mcs',
  generate: (place) => {
    const settings = '--additional-properties=targetFramework=netstandard2.0,nullableReferenceTypes=false';
    openApiGenerator(place, 'csharp', '--library', 'httpclient', settings);
  },
  compile: ({ work, shared, programs }) => {
    const plugin = 'node_modules/jillejr.newtonsoft.json-for-unity/Plugins/Newtonsoft.Json Editor';
    copyFileSync(join(shared, plugin, NEWTONSOFT), join(work, NEWTONSOFT));
    const references = [NEWTONSOFT, ...ASSEMBLIES].map((assembly) => `-r:${assembly}`);
    const sources = [
      ...filesBelow(join(work, 'csharp/src/Org.OpenAPITools'), '.cs'),
      join(programs, 'Calls.cs'),
    ];
    checked(work, 'mcs', ['-langversion:7.2', '-out:calls.exe', ...references, ...sources]);
  },
  run: () => ['mono', 'calls.exe'],
};

const go: InteropClient = {
  name: 'Go',
  compiler: 'go',
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
  compiler: 'python3',
  generate: (place) => openApiGenerator(place, 'python'),
  compile: ({ work, programs }) => {
    checked(work, 'python3', ['-m', 'venv', 'venv']);
    checked(work, 'venv/bin/pip', ['-q', 'install', './python']);
    copyFileSync(join(programs, 'calls.py'), join(work, 'calls.py'));
  },
  run: ({ work }) => [join(work, 'venv/bin/python'), 'calls.py'],
};

const rust: InteropClient = {
  name: 'Rust',
  compiler: 'cargo',
  generate: (place) =>
    openApiGenerator(
      place,
      'rust',
      ...['--library', 'reqwest', '--additional-properties=supportAsync=false'],
    ),
  compile: ({ work, shared, programs }) => {
    cpSync(join(programs, 'calls.rs'), join(work, 'rust/examples/calls.rs'));
    const target = ['--target-dir', join(shared, 'rust-target')];
    checked(join(work, 'rust'), 'cargo', ['build', '--quiet', '--example', 'calls', ...target]);
    copyFileSync(join(shared, 'rust-target/debug/examples/calls'), join(work, 'rust-calls'));
  },
  run: ({ work }) => [join(work, 'rust-calls')],
};

/** A client in TypeScript is checked strictly and bundled. `make` writes it to the folder of the program's name. */
const typeScript = (name: string, make: (place: Workplace) => void, version?: string): InteropClient => ({
  name,
  ...(version !== undefined && { version }),
  compiler: 'node',
  generate: make,
  compile: ({ work, shared, programs, repository }) => {
    for (const file of ['calls.ts', `${name}.ts`]) copyFileSync(join(programs, file), join(work, file));
    const modules = ['--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2022'];
    const options = [
      '--strict',
      '--noEmit',
      '--skipLibCheck',
      '--lib',
      'es2022,dom,dom.iterable',
      '--types',
      'node',
    ];
    checked(work, join(shared, 'node_modules/.bin/tsc'), [...modules, ...options, `${name}.ts`]);
    const bundle = ['--bundle', '--platform=node', '--format=esm', `--outfile=${name}.mjs`];
    checked(work, join(repository, 'node_modules/.bin/esbuild'), [`${name}.ts`, ...bundle]);
  },
  run: () => [process.execPath, `${name}.mjs`],
});

/** A generator of npm: a package, its command, and the options, which the document's path follows. */
const ofNpm = (
  name: string,
  generator: keyof typeof NPM_PACKAGES,
  command: string,
  ...options: string[]
): InteropClient =>
  typeScript(
    name,
    ({ work, shared, document }) =>
      checked(work, join(shared, 'node_modules/.bin', command), [...options, document]),
    NPM_PACKAGES[generator],
  );

export const CLIENTS: readonly InteropClient[] = [
  kotlin,
  java,
  { name: 'Swift 6', compiler: 'swiftc', generate: (place) => openApiGenerator(place, 'swift6') },
  python,
  go,
  csharp,
  rust,
  typeScript('typescript-fetch', (place) => openApiGenerator(place, 'typescript-fetch')),
  // Without the last option, what has a default would be required in requests.
  ofNpm(
    ...(['openapi-typescript', 'openapi-typescript', 'openapi-typescript'] as const),
    ...['-o', 'openapi-typescript/schema.d.ts', '--default-non-nullable=false'],
  ),
  ofNpm('hey-api', '@hey-api/openapi-ts', 'openapi-ts', '-c', '@hey-api/client-fetch', '-o', 'hey-api', '-i'),
  ofNpm('orval', 'orval', 'orval', '--client', 'fetch', '--output', 'orval/client.ts', '--input'),
];
