/** The client of the demo project, as its contract reads where the types of routes are known. */
import { BINARY, type Contract, DATE, NOTHING, OBJECT_ID, type Schema } from '../../src/contract.js';
import { generate } from '../../src/generate.js';
import { clientView } from '../../src/render/client/client-file.js';
import { openTemplates } from '../../src/render/templates.js';
import { configOf, FIXTURES } from '../fixtures.js';

const string: Schema = { type: 'string' };
const number: Schema = { type: 'number' };
const refer = (name: string): Schema => ({ $ref: `#/$defs/${name}` });
const listOf = (items: Schema): Schema => ({ type: 'array', items });

const object = (properties: Record<string, Schema>, optional: readonly string[] = []): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});

const TYPES: Record<string, Schema> = {
  Attachment: object({
    _id: OBJECT_ID,
    taskId: string,
    fileName: string,
    content: BINARY,
    uploadedBy: string,
  }),
  NewTask: object({ projectId: string, title: string, priority: number, dueAt: DATE }, ['priority', 'dueAt']),
  Task: object(
    {
      _id: string,
      projectId: string,
      title: { ...string, description: 'In a few words.' },
      state: refer('TaskState'),
      priority: { ...number, description: '1 is most urgent, 5 least.' },
      assigneeId: string,
      dueAt: DATE,
      createdBy: string,
      createdAt: DATE,
    },
    ['assigneeId', 'dueAt'],
  ),
  TaskState: { type: 'string', enum: ['done', 'open', 'started'] },
};

const METHODS: Record<string, { takes: Schema[]; gives: Schema }> = {
  'attachments.content': { takes: [OBJECT_ID], gives: { anyOf: [BINARY, { type: 'null' }] } },
  'tasks.assign': { takes: [string, { type: ['null', 'string'] }], gives: number },
  'tasks.create': { takes: [refer('NewTask')], gives: string },
  'tasks.finish': { takes: [string], gives: { type: 'boolean' } },
  'tasks.move': { takes: [string, refer('TaskState')], gives: number },
  'users.rename': { takes: [string], gives: NOTHING },
};

const PUBLICATIONS: Record<string, Schema> = {
  'attachments.ofTask': object({ attachments: listOf(refer('Attachment')) }),
  'tasks.mine': object({ tasks: listOf(refer('Task')) }),
  'tasks.board': object({
    projects: listOf(object({ _id: string, createdAt: DATE })),
    tasks: listOf(refer('Task')),
  }),
};

export async function demoClient(): Promise<string> {
  const host = `${FIXTURES}demo/company/host`;
  const { contract, routes } = generate(host, await configOf(host));
  return openTemplates()('client', clientView(typed(contract), routes));
}

function typed(contract: Contract): Contract {
  const { methods, publications, collections } = structuredClone(contract);
  for (const [name, { takes, gives }] of Object.entries(METHODS)) {
    const method = methods[name];
    if (method === undefined) throw new Error(`the demo has no method ${name}`);
    method.gives = gives;
    takes.forEach((schema, index) => {
      const parameter = method.takes[index];
      if (parameter !== undefined) parameter.schema = schema;
    });
  }
  for (const [name, gives] of Object.entries(PUBLICATIONS)) {
    if (publications[name] !== undefined) publications[name].gives = gives;
  }
  for (const [name, type] of [
    ['attachments', 'Attachment'],
    ['tasks', 'Task'],
  ] as const) {
    if (collections[name] !== undefined) collections[name].document = refer(type);
  }
  return { ...contract, methods, publications, collections, $defs: { ...contract.$defs, ...TYPES } };
}
