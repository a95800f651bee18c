/** The client of orval, on `fetch`. */
import { type Client, RefusedCall, run } from './calls';
import * as api from './orval/client';

let token = '';
const base = process.argv[2];
const { fetch } = globalThis;
/** Orval's client calls paths of its own server, and knows no token. */
globalThis.fetch = (path, init) => {
  const headers = new Headers(init?.headers);
  if (token !== '') headers.set('Authorization', `Bearer ${token}`);
  return fetch(new URL(String(path), base), { ...init, headers });
};

/** The data of an answer with status 200 or 201. */
async function given<Answer extends { status: unknown; data: unknown }>(
  call: Promise<Answer>,
): Promise<Extract<Answer, { status: 200 | 201 }>['data']> {
  const { status, data } = await call;
  if (status === 200 || status === 201) return data;
  throw new RefusedCall(Number(status), data as api.ApiError);
}

const client: Client = {
  login: async (username, password) => {
    const answer = await given(api.login({ username, password }));
    token = answer.token;
    return answer;
  },
  projects: async () =>
    (await given(api.readProjects())).projects.map(({ _id, title }) => ({ id: _id, title })),
  projectPage: async (after) => {
    const answer = await api.readProjects({ limit: 1, sort: '-title', ...(after && { after }) });
    if (answer.status !== 200) throw new RefusedCall(answer.status, answer.data as api.ApiError);
    return { titles: answer.data.projects.map(({ title }) => title), link: answer.headers.get('link') };
  },
  createTask: ({ dueAt, ...task }) => given(api.tasksCreate({ ...task, dueAt: dueAt.toISOString() })),
  dueTasks: async (before, limit) => {
    const query = { before: before.toISOString(), ...(limit === undefined ? {} : { limit }) };
    return (await given(api.readTasksDue(query))).tasks.map(({ _id, dueAt }) => ({ id: _id, dueAt }));
  },
  hello: (name) => given(api.hello({ name })),
  bookTime: (taskId, minutes, day) => given(api.timeBook({ taskId, minutes, day })),
  startTask: (taskId) => given(api.tasksMove(taskId, { state: 'started' })),
  assignTask: (taskId) => given(api.tasksAssign({ taskId })),
  insertComment: ({ createdAt, ...comment }) =>
    given(api.insertIntoComments({ ...comment, createdAt: createdAt.toISOString() })),
  updateComment: (id, text) => given(api.updateInComments(id, { text })),
  removeComment: (id) => given(api.removeFromComments(id)),
  renameProject: (id, title) => given(api.updateInProjects(id, { title })),
  insertAttachment: (file) => given(api.insertIntoAttachments(file)),
  attachmentContent: (attachmentId) => given(api.attachmentsContent({ attachmentId })),
  uploadAttachment: (taskId, file) => given(api.attachmentsUpload({ taskId, file })),
  preferences: () => given(api.preferencesMine()),
  savePreferences: (preferences) => given(api.preferencesSave(preferences)),
  users: async () =>
    (await given(api.readUsersDirectory())).users.map(({ _id, username, profile }) => ({
      id: _id,
      username,
      profile,
    })),
  createToken: (program) => given(api.usersCreateToken({ program })),
  useToken: (next) => {
    token = next;
  },
  states: async () =>
    ((await given(api.readReportsStates())).states ?? []).map(({ _id, tasks }) => ({ id: _id, tasks })),
};

await run(client);
