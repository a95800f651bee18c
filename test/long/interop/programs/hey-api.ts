/** The client of hey-api's openapi-ts. */
import { type Client, dataOf, run } from './calls';
import { client as transport } from './hey-api/client.gen';
import * as api from './hey-api/index';

let token = '';
transport.setConfig({ baseUrl: process.argv[2] ?? '', auth: () => token });

const client: Client = {
  login: async (username, password) => {
    const answer = dataOf(await api.login({ body: { username, password } }));
    token = answer.token;
    return answer;
  },
  projects: async () =>
    dataOf(await api.readProjects()).projects.map(({ _id, title }) => ({ id: _id, title })),
  projectPage: async (after) => {
    const answer = await api.readProjects({ query: { limit: 1, sort: '-title', after } });
    const titles = dataOf(answer).projects.map(({ title }) => title);
    return { titles, link: answer.response.headers.get('link') };
  },
  createTask: async ({ dueAt, ...task }) =>
    dataOf(await api.tasksCreate({ body: { ...task, dueAt: dueAt.toISOString() } })),
  dueTasks: async (before, limit) => {
    const query = { before: before.toISOString(), ...(limit === undefined ? {} : { limit }) };
    return dataOf(await api.readTasksDue({ query })).tasks.map(({ _id, dueAt }) => ({ id: _id, dueAt }));
  },
  hello: async (name) => dataOf(await api.hello({ body: { name } })),
  bookTime: async (taskId, minutes, day) => dataOf(await api.timeBook({ body: { taskId, minutes, day } })),
  startTask: async (taskId) => dataOf(await api.tasksMove({ path: { taskId }, body: { state: 'started' } })),
  assignTask: async (taskId) => dataOf(await api.tasksAssign({ body: { taskId } })),
  insertComment: async ({ createdAt, ...comment }) =>
    dataOf(await api.insertIntoComments({ body: { ...comment, createdAt: createdAt.toISOString() } })),
  updateComment: async (id, text) => dataOf(await api.updateInComments({ path: { id }, body: { text } })),
  removeComment: async (id) => dataOf(await api.removeFromComments({ path: { id } })),
  renameProject: async (id, title) => dataOf(await api.updateInProjects({ path: { id }, body: { title } })),
  insertAttachment: async (body) => dataOf(await api.insertIntoAttachments({ body })),
  attachmentContent: async (attachmentId) => dataOf(await api.attachmentsContent({ body: { attachmentId } })),
  uploadAttachment: async (taskId, file) => dataOf(await api.attachmentsUpload({ body: { taskId, file } })),
  preferences: async () => dataOf(await api.preferencesMine()),
  savePreferences: async (body) => dataOf(await api.preferencesSave({ body })),
  users: async () =>
    dataOf(await api.readUsersDirectory()).users.map(({ _id, username, profile }) => ({
      id: _id,
      username,
      profile,
    })),
  createToken: async (program) => dataOf(await api.usersCreateToken({ body: { program } })),
  useToken: (given) => {
    token = given;
  },
  states: async () =>
    (dataOf(await api.readReportsStates()).states ?? []).map(({ _id, tasks }) => ({ id: _id, tasks })),
};

await run(client);
