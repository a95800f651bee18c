using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using System.Threading.Tasks;
using Newtonsoft.Json;
using Org.OpenAPITools.Api;
using Org.OpenAPITools.Client;
using Org.OpenAPITools.Model;

/// <summary>The calls of the interop run by the C# client of OpenAPI Generator.</summary>
public static class Calls
{
    static readonly DateTime Now = new DateTime(2026, 3, 1, 9, 30, 0, DateTimeKind.Utc);
    // What calls an API copies its settings when it is made: each call makes one, with the token of then.
    static readonly Configuration Settings = new Configuration();
    static string user, task, comment, own, others;

    static void Expect(bool isTrue, object what)
    {
        if (!isTrue) throw new Exception("got " + what);
    }

    static void Refused(Action call, int status, string error)
    {
        try
        {
            call();
        }
        catch (ApiException exception)
        {
            Expect(exception.ErrorCode == status, exception.ErrorCode);
            var body = (string)exception.ErrorContent;
            Expect(JsonConvert.DeserializeObject<ApiError>(body).Error == error, body);
            return;
        }
        throw new Exception("no error");
    }

    // A text as an answer keeps the quotes of JSON.
    static string Text(string answer) => JsonConvert.DeserializeObject<string>(answer);

    // The content of an attachment, in base64.
    static string Content(string id)
    {
        var bytes = new MemoryStream();
        new AttachmentsApi(Settings).AttachmentsContent(new AttachmentsContentInput(id)).Content.CopyTo(bytes);
        return Convert.ToBase64String(bytes.ToArray());
    }

    static TimeBookInput Entry(int minutes) => new TimeBookInput(task, minutes, "2026-03-01");

    public static void Main(string[] arguments)
    {
        Settings.BasePath = arguments[0];
        var calls = new List<KeyValuePair<string, Action>>();
        Action<string, Action> Add = (name, call) => calls.Add(new KeyValuePair<string, Action>(name, call));
        Add("log in", () =>
        {
            var credentials = new Credentials(username: "linus", password: "correct horse battery staple");
            var answer = new AccountsApi(Settings).Login(credentials);
            Settings.AccessToken = answer.Token;
            user = answer.Id;
            Expect(answer.TokenExpires > Now, answer);
        });
        Add("dates", () =>
        {
            foreach (var project in new ProjectsApi(Settings).ReadProjects().Projects)
            {
                if (project.Title == "New website") own = project.Id;
                if (project.Title == "Office move") others = project.Id;
            }
            var created = new TasksCreateInput(projectId: own, title: "Interop", dueAt: Now);
            task = Text(new TasksApi(Settings).TasksCreate(created));
            var found = new TasksApi(Settings).ReadTasksDue(Now.AddDays(1)).Tasks.First(each => each.Id == task);
            Expect(found.DueAt.ToUniversalTime() == Now, found);
        });
        Add("one argument", () =>
        {
            var answer = Text(new GeneralApi(Settings).Hello(new HelloInput("Ada")));
            Expect(answer == "Hello, Ada, you are logged in.", answer);
        });
        Add("several arguments", () => Expect(new TimeApi(Settings).TimeBook(Entry(30)) != "", "no id"));
        Add("path argument", () =>
        {
            var moved = new TasksApi(Settings).TasksMove(task, new TasksMoveInput(TaskState.Started));
            Expect(moved == 1, moved);
        });
        Add("optional left out", () =>
        {
            var assigned = new TasksApi(Settings).TasksAssign(new TasksAssignInput(taskId: task));
            Expect(assigned == 1, assigned);
        });
        Add("query", () => Expect(new TasksApi(Settings).ReadTasksDue(Now.AddDays(1), 1).Tasks.Count == 1, "another number"));
        Add("insert", () =>
        {
            var input = new CommentInput(taskId: task, authorId: user, text: "From C#", createdAt: Now);
            comment = Text(new CommentsApi(Settings).InsertIntoComments(input));
            Expect(comment != "", "no id");
        });
        Add("update", () =>
        {
            var changed = new CommentsApi(Settings).UpdateInComments(comment, new CommentPatch(text: "Changed"));
            Expect(changed == 1, changed);
        });
        Add("delete", () =>
        {
            var removed = new CommentsApi(Settings).RemoveFromComments(comment);
            Expect(removed == 1, removed);
        });
        Add("validation error", () => Refused(() => new TimeApi(Settings).TimeBook(Entry(-1)), 400, "invalid-arguments"));
        // An insert, whose answer is a text: of an error instead of a number, the client's own cast of nothing is told.
        Add("refused (403)", () =>
        {
            var input = new ProjectInput(title: "Of others", ownerId: others, memberIds: new List<string>(), createdAt: Now);
            Refused(() => new ProjectsApi(Settings).InsertIntoProjects(input), 403, "403");
        });
        Add("binary", () =>
        {
            var content = Convert.ToBase64String(new byte[] { 0, 1, 2, 255 });
            var input = new AttachmentInput(taskId: task, fileName: "bytes.bin", content: content, uploadedBy: user);
            var id = Text(new AttachmentsApi(Settings).InsertIntoAttachments(input));
            var answer = Content(id);
            Expect(answer == content, answer);
        });
        Add("upload", () =>
        {
            var bytes = new byte[] { 0, 1, 2, 255 };
            var file = new FileParameter("bytes.bin", new MemoryStream(bytes));
            var answer = Content(Text(new AttachmentsApi(Settings).AttachmentsUpload(task, file)));
            Expect(answer == Convert.ToBase64String(bytes), answer);
        });
        Add("pages", () =>
        {
            var first = new ProjectsApi(Settings).ReadProjectsWithHttpInfo(limit: 1, sort: "-title");
            var after = Regex.Match(first.Headers["Link"].First(), @"after=([\w-]+)>").Groups[1].Value;
            var second = new ProjectsApi(Settings).ReadProjects(limit: 1, after: after, sort: "-title").Projects;
            Expect(second.Count == 1 && string.CompareOrdinal(second[0].Title, first.Data.Projects[0].Title) < 0, second);
        });
        Add("null as an answer", () =>
        {
            var answer = new PreferencesApi(Settings).PreferencesMine();
            Expect(answer == null, answer);
        });
        Add("union of numbers, any values, null", () =>
        {
            var filters = new Dictionary<string, object> { { "state", "open" }, { "due", new { days = 5 } } };
            var density = new PreferencesApi(Settings).PreferencesSave(new PreferencesSaveInput(density: 2, filters: filters));
            Expect(density == 2, density);
            var saved = new PreferencesApi(Settings).PreferencesMine();
            Expect(saved.Density == 2 && saved.Note == null && saved.Scale == 0.5, saved);
            Expect(saved.Filters["state"].Equals("open"), saved);
        });
        Add("publication of users", () =>
        {
            var linus = new UsersApi(Settings).ReadUsersDirectory().Users.Find(each => each.Id == user);
            Expect(linus.Username == "linus" && linus.Profile["role"].Equals("manager"), linus);
        });
        Add("API token", () =>
        {
            var program = new UsersCreateTokenInput("Interop");
            Settings.AccessToken = Text(new UsersApi(Settings).UsersCreateToken(program));
            var answer = new ReportsApi(Settings).ReadReportsStates();
            Expect(answer.States.Count == 3, answer);
            Refused(() => new GeneralApi(Settings).Hello(new HelloInput("Ada")), 403, "insufficient-scope");
        });
        foreach (var each in calls)
        {
            var result = "ok";
            try
            {
                each.Value();
            }
            catch (Exception thrown)
            {
                result = Regex.Replace(thrown.ToString(), @"\s+", " ");
            }
            Console.WriteLine(each.Key + "\t" + result);
        }
    }
}

/// <summary>
/// Of the library that may repeat calls for this client: it is optional there, and only its types are needed to compile.
/// </summary>
namespace Polly
{
    public enum OutcomeType { Successful, Failure }

    public class PolicyResult<T>
    {
        public OutcomeType Outcome { get; set; }
        public T Result { get; set; }
        public Exception FinalException { get; set; }
    }

    public interface ISyncPolicy<T>
    {
    }

    public interface IAsyncPolicy<T>
    {
        Task<PolicyResult<T>> ExecuteAndCaptureAsync(Func<Task<T>> call);
    }
}
