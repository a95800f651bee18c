/** What another generator of schemas makes of the same types: an opinion that shares no code with restgen's. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import {
  BaseError,
  type CompletedConfig,
  Context,
  createFormatter,
  createParser,
  createProgram,
  DEFAULT_CONFIG,
  type Definition,
  SchemaGenerator,
} from 'ts-json-schema-generator';

export type Validate = (value: unknown) => boolean;

/** Of the types of a module, in which the type checker finds no mistake. */
export function peerOf(source: string): (name: string) => Validate {
  const folder = mkdtempSync(join(tmpdir(), 'restgen-differential-'));
  try {
    const [path, tsconfig] = [join(folder, 'types.ts'), join(folder, 'tsconfig.json')];
    writeFileSync(path, source);
    writeFileSync(tsconfig, JSON.stringify(TSCONFIG));
    const generator = new Generator({
      ...DEFAULT_CONFIG,
      path,
      tsconfig,
      additionalProperties: false,
      expose: 'all',
    });
    const ajv = new Ajv({ strict: false, ownProperties: true });
    return (name) => ajv.compile<unknown>(generator.schemaOf(name));
  } catch (error) {
    // As it is printed by default it holds the whole program.
    throw error instanceof BaseError ? new Error(mistakesIn(error)) : error;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Node = Parameters<SchemaGenerator['createSchemaFromNodes']>[0][number];

class Generator extends SchemaGenerator {
  readonly #nodes = new Map<string, Node>();

  constructor(config: CompletedConfig) {
    const program = createProgram(config);
    super(program, createParser(program, config), createFormatter(config), config);
    this.appendTypes(this.partitionFiles().projectFiles, program.getTypeChecker(), this.#nodes);
  }

  /** Its own `createSchema` drops definitions that nothing but the rest of a tuple refers to. */
  schemaOf(name: string): object {
    const node = this.#nodes.get(name) ?? this.findNamedNode(name);
    const type = this.nodeParser.createType(node, new Context());
    const definitions: Record<string, Definition> = {};
    this.appendRootChildDefinitions(type, definitions);
    return { ...this.getRootTypeDefinition(type, node), definitions };
  }
}

const mistakesIn = (error: BaseError): string =>
  [error.diagnostic, ...(error.diagnostic.relatedInformation ?? [])]
    .slice(0, 5)
    .map(({ messageText, file, start, length }) => {
      const at = file?.text.slice(start, (start ?? 0) + (length ?? 0) + 200) ?? '';
      return `${JSON.stringify(messageText)} ${at}`;
    })
    .join('\n');

const TSCONFIG = {
  compilerOptions: { strict: true, target: 'es2022', module: 'esnext', types: [] },
  files: ['types.ts'],
};
