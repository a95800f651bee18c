/** Writes a project for tsoa with the endpoints of a synthetic host: as many, of the same names, with the same types. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const controllerText = (number: number): string => `import {
  Body, Controller, Delete, Get, Patch, Path, Post, Query, Route, Tags,
} from 'tsoa';
import type { Priority } from './shared.js';

export interface Item${number} {
  _id: string;
  title: string;
  project: string;
  priority: Priority;
  tags: string[];
  createdAt: Date;
}

@Route('items${number}')
@Tags('items${number}')
export class Items${number}Controller extends Controller {
  /** Items of one project. */
  @Get('of/{project}')
  public async ofProject(@Path() project: string): Promise<Item${number}[]> {
    throw new Error(project);
  }

  @Get('')
  public async all(): Promise<Item${number}[]> {
    return [];
  }

  /** Adds two numbers. */
  @Post('add')
  public async add(@Query() a: number, @Query() b: number): Promise<number> {
    return a + b;
  }

  @Post('create')
  public async create(
    @Body() item: Pick<Item${number}, 'title' | 'project'>,
    @Query() priority: Priority = 'low',
  ): Promise<string> {
    return item.title + priority;
  }

  @Post('rename')
  public async rename(
    @Query() id: string,
    @Query() title: string,
    @Body() options?: { notify?: boolean },
  ): Promise<{ changed: number; notified: boolean }> {
    return { changed: id === title ? 0 : 1, notified: options?.notify === true };
  }

  @Post('')
  public async insert(@Body() document: Item${number}): Promise<string> {
    return document._id;
  }

  @Patch('{id}')
  public async update(@Path() id: string, @Body() fields: Partial<Item${number}>): Promise<number> {
    return id === fields.title ? 0 : 1;
  }

  @Delete('{id}')
  public async remove(@Path() id: string): Promise<number> {
    return id === '' ? 0 : 1;
  }
}
`;

const TSOA = {
  entryFile: 'src/app.ts',
  noImplicitAdditionalProperties: 'throw-on-extras',
  controllerPathGlobs: ['src/*Controller.ts'],
  spec: { outputDirectory: 'build', specVersion: 3 },
  routes: { routesDir: 'build' },
};

const TSCONFIG = {
  compilerOptions: {
    target: 'es2022',
    module: 'commonjs',
    moduleResolution: 'node10',
    ignoreDeprecations: '5.0',
    strict: true,
    experimentalDecorators: true,
    emitDecoratorMetadata: true,
    skipLibCheck: true,
    types: [],
  },
};

/** Replaces the sources in `folder`, where tsoa is installed, by those of `modules` controllers. */
export function writeTsoaHost(folder: string, modules: number): void {
  for (const part of ['src', 'build']) rmSync(join(folder, part), { recursive: true, force: true });
  mkdirSync(join(folder, 'src'), { recursive: true });
  writeFileSync(join(folder, 'tsoa.json'), JSON.stringify(TSOA));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  writeFileSync(join(folder, 'src/shared.ts'), "export type Priority = 'low' | 'high';\n");
  writeFileSync(join(folder, 'src/app.ts'), 'export {};\n');
  for (let number = 0; number < modules; number += 1)
    writeFileSync(join(folder, `src/items${number}Controller.ts`), controllerText(number));
}
