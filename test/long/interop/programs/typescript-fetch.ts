/** The client of OpenAPI Generator's typescript-fetch. */
import { type Client, RefusedCall, run } from './calls';
import {
  AccountsApi,
  AttachmentsApi,
  CommentsApi,
  Configuration,
  GeneralApi,
  PreferencesApi,
  ProjectsApi,
  ReportsApi,
  TasksApi,
  TimeApi,
  UsersApi,
} from './typescript-fetch/index';

let token = '';
const refusing = {
  post: async ({ response }: { response: Response }) => {
    if (!response.ok) throw new RefusedCall(response.status, await response.clone().json());
  },
};
const configuration = new Configuration({
  basePath: process.argv[2] ?? '',
  accessToken: () => token,
  middleware: [refusing],
});
const tasks = new TasksApi(configuration);
const comments = new CommentsApi(configuration);
const attachments = new AttachmentsApi(configuration);
const projects = new ProjectsApi(configuration);
const preferences = new PreferencesApi(configuration);
const users = new UsersApi(configuration);

const client: Client = {
  login: async (username, password) => {
    const answer = await new AccountsApi(configuration).login({ credentials: { username, password } });
    token = answer.token;
    return answer;
  },
  projects: async () => (await projects.readProjects()).projects,
  projectPage: async (after) => {
    const answer = await projects.readProjectsRaw({ limit: 1, sort: '-title', after });
    const titles = (await answer.value()).projects.map(({ title }) => title);
    return { titles, link: answer.raw.headers.get('link') };
  },
  createTask: (tasksCreateInput) => tasks.tasksCreate({ tasksCreateInput }),
  dueTasks: async (before, limit) => (await tasks.readTasksDue({ before, limit })).tasks,
  hello: (name) => new GeneralApi(configuration).hello({ helloInput: { name } }),
  bookTime: (taskId, minutes, day) =>
    new TimeApi(configuration).timeBook({ timeBookInput: { taskId, minutes, day } }),
  startTask: (taskId) => tasks.tasksMove({ taskId, tasksMoveInput: { state: 'started' } }),
  assignTask: (taskId) => tasks.tasksAssign({ tasksAssignInput: { taskId } }),
  insertComment: (commentInput) => comments.insertIntoComments({ commentInput }),
  updateComment: (id, text) => comments.updateInComments({ id, commentPatch: { text } }),
  removeComment: (id) => comments.removeFromComments({ id }),
  renameProject: (id, title) => projects.updateInProjects({ id, projectPatch: { title } }),
  insertAttachment: (attachmentInput) => attachments.insertIntoAttachments({ attachmentInput }),
  attachmentContent: (attachmentId) =>
    attachments.attachmentsContent({ attachmentsContentInput: { attachmentId } }),
  uploadAttachment: (taskId, file) => attachments.attachmentsUpload({ taskId, file }),
  preferences: () => preferences.preferencesMine(),
  savePreferences: (preferencesSaveInput) => preferences.preferencesSave({ preferencesSaveInput }),
  users: async () => (await users.readUsersDirectory()).users,
  createToken: (program) => users.usersCreateToken({ usersCreateTokenInput: { program } }),
  useToken: (given) => {
    token = given;
  },
  states: async () => (await new ReportsApi(configuration).readReportsStates()).states ?? [],
};

await run(client);
