/** The types of openapi-typescript, with its openapi-fetch. */
import createClient from 'openapi-fetch';
import { type Client, dataOf, run } from './calls';
import type { paths } from './openapi-typescript/schema';

let token = '';
const api = createClient<paths>({ baseUrl: process.argv[2] ?? '' });
api.use({
  onRequest: ({ request }) => {
    if (token !== '') request.headers.set('Authorization', `Bearer ${token}`);
    return request;
  },
});

const client: Client = {
  login: async (username, password) => {
    const answer = dataOf(await api.POST('/users/login', { body: { username, password } }));
    token = answer.token;
    return answer;
  },
  projects: async () =>
    dataOf(await api.GET('/publications/projects')).projects.map(({ _id, title }) => ({ id: _id, title })),
  projectPage: async (after) => {
    const query = { limit: 1, sort: '-title' as const, ...(after && { after }) };
    const answer = await api.GET('/publications/projects', { params: { query } });
    const titles = dataOf(answer).projects.map(({ title }) => title);
    return { titles, link: answer.response.headers.get('link') };
  },
  createTask: async ({ dueAt, ...task }) =>
    dataOf(await api.POST('/methods/tasks.create', { body: { ...task, dueAt: dueAt.toISOString() } })),
  dueTasks: async (before, limit) => {
    const query = { before: before.toISOString(), ...(limit === undefined ? {} : { limit }) };
    const { tasks } = dataOf(await api.GET('/publications/tasks.due', { params: { query } }));
    return tasks.map(({ _id, dueAt }) => ({ id: _id, dueAt }));
  },
  hello: async (name) => dataOf(await api.POST('/methods/hello', { body: { name } })),
  bookTime: async (taskId, minutes, day) =>
    dataOf(await api.POST('/methods/time.book', { body: { taskId, minutes, day } })),
  startTask: async (taskId) =>
    dataOf(
      await api.PATCH('/tasks/{taskId}/state', { params: { path: { taskId } }, body: { state: 'started' } }),
    ),
  assignTask: async (taskId) => dataOf(await api.POST('/methods/tasks.assign', { body: { taskId } })),
  insertComment: async ({ createdAt, ...comment }) =>
    dataOf(await api.POST('/comments', { body: { ...comment, createdAt: createdAt.toISOString() } })),
  updateComment: async (id, text) =>
    dataOf(await api.PATCH('/comments/{id}', { params: { path: { id } }, body: { text } })),
  removeComment: async (id) => dataOf(await api.DELETE('/comments/{id}', { params: { path: { id } } })),
  renameProject: async (id, title) =>
    dataOf(await api.PATCH('/projects/{id}', { params: { path: { id } }, body: { title } })),
  insertAttachment: async (body) => dataOf(await api.POST('/attachments', { body })),
  attachmentContent: async (attachmentId) =>
    dataOf(await api.POST('/methods/attachments.content', { body: { attachmentId }, parseAs: 'blob' })),
  // It types a file as a text, and leaves the form to its caller.
  uploadAttachment: async (taskId, file) =>
    dataOf(
      await api.POST('/methods/attachments.upload', {
        body: { taskId, file: file as unknown as string },
        bodySerializer: (body) => {
          const form = new FormData();
          for (const [name, value] of Object.entries(body)) form.append(name, value);
          return form;
        },
      }),
    ),
  preferences: async () => dataOf(await api.POST('/methods/preferences.mine')),
  savePreferences: async (body) => dataOf(await api.POST('/methods/preferences.save', { body })),
  users: async () =>
    dataOf(await api.GET('/publications/users.directory')).users.map(({ _id, username, profile }) => ({
      id: _id,
      username,
      profile,
    })),
  createToken: async (program) => dataOf(await api.POST('/methods/users.createToken', { body: { program } })),
  useToken: (given) => {
    token = given;
  },
  states: async () =>
    (dataOf(await api.GET('/publications/reports.states')).states ?? []).map(({ _id, tasks }) => ({
      id: _id,
      tasks,
    })),
};

await run(client);
