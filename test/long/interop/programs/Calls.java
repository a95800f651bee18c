import java.time.OffsetDateTime;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.ApiResponse;
import org.openapitools.client.api.*;
import org.openapitools.client.model.*;

/** The calls of the interop run by the Java client of OpenAPI Generator. */
public class Calls {
  interface Call {
    void run() throws Exception;
  }

  static final OffsetDateTime NOW = OffsetDateTime.parse("2026-03-01T09:30:00Z");
  static final ApiClient CLIENT = new ApiClient();
  static String token = "", user, task, comment, own, others;

  static void expect(boolean isTrue, Object what) {
    if (!isTrue) throw new AssertionError("got " + what);
  }

  static void refused(Call call, int status, String error) throws Exception {
    try {
      call.run();
    } catch (ApiException exception) {
      expect(exception.getCode() == status, exception.getCode());
      String body = exception.getResponseBody();
      ApiError answer = ApiClient.createDefaultObjectMapper().readValue(body, ApiError.class);
      expect(answer.getError().equals(error), body);
      return;
    }
    throw new AssertionError("no error");
  }

  static TimeBookInput entry(long minutes) {
    return new TimeBookInput().taskId(task).minutes(minutes).day("2026-03-01");
  }

  public static void main(String[] arguments) {
    CLIENT.updateBaseUri(arguments[0]);
    CLIENT.setRequestInterceptor(
        request -> {
          if (!token.isEmpty()) request.setHeader("Authorization", "Bearer " + token);
        });
    TasksApi tasks = new TasksApi(CLIENT);
    CommentsApi comments = new CommentsApi(CLIENT);
    ProjectsApi projects = new ProjectsApi(CLIENT);
    AttachmentsApi attachments = new AttachmentsApi(CLIENT);
    TimeApi time = new TimeApi(CLIENT);
    Map<String, Call> calls = new LinkedHashMap<>();
    calls.put(
        "log in",
        () -> {
          Credentials credentials =
              new Credentials().username("linus").password("correct horse battery staple");
          AccessToken answer = new AccountsApi(CLIENT).login(credentials);
          token = answer.getToken();
          user = answer.getId();
          expect(answer.getTokenExpires().isAfter(NOW), answer);
        });
    calls.put(
        "dates",
        () -> {
          for (ReadProjectsResultProjectsInner project : projects.readProjects(null, null, null).getProjects()) {
            if (project.getTitle().equals("New website")) own = project.getId();
            if (project.getTitle().equals("Office move")) others = project.getId();
          }
          TasksCreateInput input = new TasksCreateInput().projectId(own).title("Interop").dueAt(NOW);
          task = tasks.tasksCreate(input);
          Task found =
              tasks.readTasksDue(NOW.plusDays(1), null).getTasks().stream()
                  .filter(each -> each.getId().equals(task))
                  .findFirst()
                  .orElseThrow();
          expect(found.getDueAt().isEqual(NOW), found);
        });
    calls.put(
        "one argument",
        () -> {
          String answer = new GeneralApi(CLIENT).hello(new HelloInput().name("Ada"));
          expect(answer.equals("Hello, Ada, you are logged in."), answer);
        });
    calls.put("several arguments", () -> expect(!time.timeBook(entry(30)).isEmpty(), "no id"));
    calls.put(
        "path argument",
        () -> {
          Number moved = tasks.tasksMove(task, new TasksMoveInput().state(TaskState.STARTED));
          expect(moved.intValue() == 1, moved);
        });
    calls.put(
        "optional left out",
        () -> {
          Number assigned = tasks.tasksAssign(new TasksAssignInput().taskId(task));
          expect(assigned.intValue() == 1, assigned);
        });
    calls.put(
        "query",
        () -> expect(tasks.readTasksDue(NOW.plusDays(1), 1).getTasks().size() == 1, "another number"));
    calls.put(
        "insert",
        () -> {
          CommentInput input =
              new CommentInput().taskId(task).authorId(user).text("From Java").createdAt(NOW);
          comment = comments.insertIntoComments(input);
          expect(!comment.isEmpty(), "no id");
        });
    calls.put(
        "update",
        () -> {
          Number changed = comments.updateInComments(comment, new CommentPatch().text("Changed"));
          expect(changed.intValue() == 1, changed);
        });
    calls.put(
        "delete",
        () -> {
          Number removed = comments.removeFromComments(comment);
          expect(removed.intValue() == 1, removed);
        });
    calls.put(
        "validation error", () -> refused(() -> time.timeBook(entry(-1)), 400, "invalid-arguments"));
    calls.put(
        "refused (403)",
        () -> {
          ProjectPatch patch = new ProjectPatch().title("Taken over");
          refused(() -> projects.updateInProjects(others, patch), 403, "403");
        });
    calls.put(
        "binary",
        () -> {
          String content = Base64.getEncoder().encodeToString(new byte[] {0, 1, 2, -1});
          AttachmentInput input =
              new AttachmentInput().taskId(task).fileName("bytes.bin").content(content).uploadedBy(user);
          String id = attachments.insertIntoAttachments(input);
          java.io.File answer =
              attachments.attachmentsContent(new AttachmentsContentInput().attachmentId(id));
          byte[] bytes = java.nio.file.Files.readAllBytes(answer.toPath());
          expect(Base64.getEncoder().encodeToString(bytes).equals(content), bytes);
        });
    calls.put(
        "upload",
        () -> {
          java.io.File file = java.io.File.createTempFile("restgen", ".bin");
          java.nio.file.Files.write(file.toPath(), new byte[] {0, 1, 2, -1});
          String id = attachments.attachmentsUpload(task, file);
          java.io.File answer =
              attachments.attachmentsContent(new AttachmentsContentInput().attachmentId(id));
          expect(java.nio.file.Files.mismatch(file.toPath(), answer.toPath()) == -1, answer);
        });
    calls.put(
        "pages",
        () -> {
          ApiResponse<ReadProjectsResult> first = projects.readProjectsWithHttpInfo(1, null, "-title");
          String link = first.getHeaders().get("link").get(0);
          String after = link.replaceAll("^.*after=([\\w-]+)>.*$", "$1");
          ReadProjectsResult second = projects.readProjects(1, after, "-title");
          String title = first.getData().getProjects().get(0).getTitle();
          String next = second.getProjects().get(0).getTitle();
          expect(second.getProjects().size() == 1 && title.compareTo(next) > 0, second);
        });
    PreferencesApi preferences = new PreferencesApi(CLIENT);
    calls.put(
        "null as an answer",
        () -> {
          Preferences answer = preferences.preferencesMine();
          expect(answer == null, answer);
        });
    calls.put(
        "union of numbers, any values, null",
        () -> {
          PreferencesSaveInput input = new PreferencesSaveInput().density(2);
          input.putFiltersItem("state", "open").putFiltersItem("due", Map.of("days", 5));
          expect(preferences.preferencesSave(input) == 2, "another density");
          Preferences saved = preferences.preferencesMine();
          expect(saved.getDensity() == 2 && saved.getNote() == null && saved.getScale() == 0.5, saved);
          Map<String, Object> filters = saved.getFilters();
          expect(filters.equals(Map.of("state", "open", "due", Map.of("days", 5))), saved);
        });
    calls.put(
        "publication of users",
        () -> {
          ReadUsersDirectoryResultUsersInner linus =
              new UsersApi(CLIENT)
                  .readUsersDirectory().getUsers().stream()
                      .filter(each -> each.getId().equals(user))
                      .findFirst()
                      .orElseThrow();
          expect(linus.getUsername().equals("linus"), linus);
          expect(linus.getProfile().get("role").equals("manager"), linus);
        });
    calls.put(
        "API token",
        () -> {
          token = new UsersApi(CLIENT).usersCreateToken(new UsersCreateTokenInput().program("Interop"));
          ReadReportsStatesResult answer = new ReportsApi(CLIENT).readReportsStates();
          expect(answer.getStates().size() == 3, answer);
          HelloInput hello = new HelloInput().name("Ada");
          refused(() -> new GeneralApi(CLIENT).hello(hello), 403, "insufficient-scope");
        });
    calls.forEach(
        (name, call) -> {
          String result = "ok";
          try {
            call.run();
          } catch (Throwable thrown) {
            result = thrown.toString().replaceAll("\\s+", " ");
          }
          System.out.println(name + "\t" + result);
        });
  }
}
