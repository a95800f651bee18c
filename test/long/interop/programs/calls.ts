/** The calls of the interop run by clients in TypeScript. Each generator has a file that makes a `Client` of what it wrote. */
export interface Client {
  /** Later calls carry the token. */
  login(username: string, password: string): Promise<{ id: string; tokenExpires: Date | string }>;
  projects(): Promise<{ id: string; title: string }[]>;
  /** One project, the last title first, and the header `Link`. */
  projectPage(after?: string): Promise<{ titles: string[]; link: string | null }>;
  createTask(task: { projectId: string; title: string; dueAt: Date }): Promise<string>;
  dueTasks(before: Date, limit?: number): Promise<{ id: string; dueAt?: Date | string | undefined }[]>;
  hello(name: string): Promise<string>;
  bookTime(taskId: string, minutes: number, day: string): Promise<string>;
  startTask(taskId: string): Promise<number>;
  assignTask(taskId: string): Promise<number>;
  insertComment(comment: {
    taskId: string;
    authorId: string;
    text: string;
    createdAt: Date;
  }): Promise<string>;
  updateComment(id: string, text: string): Promise<number>;
  removeComment(id: string): Promise<number>;
  renameProject(id: string, title: string): Promise<number>;
  insertAttachment(file: {
    taskId: string;
    fileName: string;
    content: string;
    uploadedBy: string;
  }): Promise<string>;
  attachmentContent(attachmentId: string): Promise<Blob | null>;
  uploadAttachment(taskId: string, file: File): Promise<string>;
  preferences(): Promise<Preferences | null>;
  savePreferences(preferences: { density: 1 | 2 | 3; filters: Preferences['filters'] }): Promise<number>;
  users(): Promise<
    { id: string; username?: string | undefined; profile?: { [name: string]: unknown } | undefined }[]
  >;
  createToken(program: string): Promise<string>;
  /** Later calls carry this token. */
  useToken(token: string): void;
  states(): Promise<{ id: string; tasks?: number | undefined }[]>;
}

export interface Preferences {
  density: number;
  filters: { [name: string]: unknown };
  note: string | null;
  scale: number;
}

/** What a client throws for an error of the API. */
export class RefusedCall extends Error {
  readonly status: number;
  readonly error: string;

  constructor(status: number, body: { error: string; reason: string }) {
    super(`${status} ${body.error}: ${body.reason}`);
    this.status = status;
    this.error = body.error;
  }
}

const isGiven = <Data>(data: Data): data is Exclude<Data, undefined> => data !== undefined;

/** The data of an answer, or the error that it is, for generators that return both in one object. */
export function dataOf<Data>({
  data,
  error,
  response,
}: {
  data?: Data;
  error?: { error: string; reason: string };
  response: { status: number };
}): Exclude<Data, undefined> {
  if (error !== undefined) throw new RefusedCall(response.status, error);
  if (!isGiven(data)) throw new Error('no data');
  return data;
}

const NOW = new Date('2026-03-01T09:30:00Z');
const TOMORROW = new Date('2026-03-02T09:30:00Z');

function expect(isTrue: boolean, what: unknown): void {
  if (!isTrue) throw new Error(`got ${JSON.stringify(what)}`);
}

async function refused(call: Promise<unknown>, status: number, error: string): Promise<void> {
  const thrown: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(thrown instanceof RefusedCall)) throw new Error(`no error of the API: ${String(thrown)}`);
  expect(thrown.status === status && thrown.error === error, thrown.message);
}

export async function run(client: Client): Promise<void> {
  let user = '';
  let task = '';
  let comment = '';
  let others = '';
  const calls: Record<string, () => Promise<void>> = {
    'log in': async () => {
      const { id, tokenExpires } = await client.login('linus', 'correct horse battery staple');
      user = id;
      expect(new Date(tokenExpires) > NOW, tokenExpires);
    },
    dates: async () => {
      const ids = new Map((await client.projects()).map(({ id, title }) => [title, id]));
      others = ids.get('Office move') ?? '';
      task = await client.createTask({
        projectId: ids.get('New website') ?? '',
        title: 'Interop',
        dueAt: NOW,
      });
      const due = (await client.dueTasks(TOMORROW)).find(({ id }) => id === task);
      expect(new Date(due?.dueAt ?? 0).getTime() === NOW.getTime(), due);
    },
    'one argument': async () => {
      const answer = await client.hello('Ada');
      expect(answer === 'Hello, Ada, you are logged in.', answer);
    },
    'several arguments': async () => expect((await client.bookTime(task, 30, '2026-03-01')) !== '', 'no id'),
    'path argument': async () => expect((await client.startTask(task)) === 1, 'another number'),
    'optional left out': async () => expect((await client.assignTask(task)) === 1, 'another number'),
    query: async () => expect((await client.dueTasks(TOMORROW, 1)).length === 1, 'another number'),
    insert: async () => {
      comment = await client.insertComment({
        taskId: task,
        authorId: user,
        text: 'From TypeScript',
        createdAt: NOW,
      });
      expect(comment !== '', 'no id');
    },
    update: async () => expect((await client.updateComment(comment, 'Changed')) === 1, 'another number'),
    delete: async () => expect((await client.removeComment(comment)) === 1, 'another number'),
    'validation error': () => refused(client.bookTime(task, -1, '2026-03-01'), 400, 'invalid-arguments'),
    'refused (403)': () => refused(client.renameProject(others, 'Taken over'), 403, '403'),
    binary: async () => {
      const content = Buffer.from([0, 1, 2, 255]).toString('base64');
      const id = await client.insertAttachment({
        taskId: task,
        fileName: 'bytes.bin',
        content,
        uploadedBy: user,
      });
      const answer = await client.attachmentContent(id);
      expect((await textOf(answer)) === content, answer);
    },
    upload: async () => {
      const content = Buffer.from([0, 1, 2, 255]);
      const id = await client.uploadAttachment(task, new File([content], 'bytes.bin'));
      const answer = await client.attachmentContent(id);
      expect((await textOf(answer)) === content.toString('base64'), answer);
    },
    pages: async () => {
      const first = await client.projectPage();
      const [, after] = /after=([\w-]+)>; rel="next"/.exec(first.link ?? '') ?? [];
      const second = await client.projectPage(after);
      const titles = [...second.titles, ...first.titles];
      expect(titles.length === 2 && titles.join() === [...titles].sort().join(), titles);
    },
    'null as an answer': async () => {
      const answer = await client.preferences();
      expect(answer === null, answer);
    },
    'union of numbers, any values, null': async () => {
      const filters = { state: 'open', due: { days: 5 } };
      expect((await client.savePreferences({ density: 2, filters })) === 2, 'another density');
      const saved = await client.preferences();
      expect(saved?.density === 2 && saved.note === null && saved.scale === 0.5, saved);
      expect(JSON.stringify(saved?.filters) === JSON.stringify(filters), saved);
    },
    'publication of users': async () => {
      const linus = (await client.users()).find(({ id }) => id === user);
      expect(linus?.username === 'linus' && linus.profile?.['role'] === 'manager', linus);
    },
    'API token': async () => {
      client.useToken(await client.createToken('Interop'));
      const states = await client.states();
      expect(states.map(({ id }) => id).join() === 'open,started,done', states);
      await refused(client.hello('Ada'), 403, 'insufficient-scope');
    },
  };
  for (const [name, call] of Object.entries(calls)) {
    const result = await call().then(
      () => 'ok',
      (reason: unknown) => String(reason).replace(/\s+/g, ' '),
    );
    console.log(`${name}\t${result}`);
  }
}

/** In base64. */
const textOf = async (answer: Blob | null): Promise<string> =>
  answer === null ? '' : Buffer.from(await answer.arrayBuffer()).toString('base64');
