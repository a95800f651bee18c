"""The calls of the interop run by the Python client of OpenAPI Generator."""

import base64
import datetime
import re
import sys

import openapi_client as client
from openapi_client.rest import ApiException

PASSWORD = "correct horse battery staple"
configuration = client.Configuration(host=sys.argv[1])
api = client.ApiClient(configuration)
tasks = client.TasksApi(api)
comments = client.CommentsApi(api)
projects = client.ProjectsApi(api)
attachments = client.AttachmentsApi(api)
preferences = client.PreferencesApi(api)
users = client.UsersApi(api)
now = datetime.datetime(2026, 3, 1, 9, 30, tzinfo=datetime.timezone.utc)
known = {}


def expect(is_true, what):
    if not is_true:
        raise AssertionError(what)


def log_in():
    answer = client.AccountsApi(api).login(client.Credentials(username="linus", password=PASSWORD))
    expect(answer.token_expires > now, answer)
    configuration.access_token = answer.token
    known["user"] = answer.id


def dates():
    shown = projects.read_projects()
    titles = {project.title: project.id for project in shown.projects}
    known["own"], known["other"] = titles["New website"], titles["Office move"]
    task = client.TasksCreateInput(projectId=known["own"], title="Interop", dueAt=now)
    known["task"] = tasks.tasks_create(task)
    expect(isinstance(known["task"], str), known["task"])
    found = tasks.read_tasks_due(before=now + datetime.timedelta(days=1)).tasks
    expect([each.due_at for each in found if each.id == known["task"]] == [now], found)


def one_argument():
    answer = client.GeneralApi(api).hello(client.HelloInput(name="Ada"))
    expect(answer == "Hello, Ada, you are logged in.", answer)


def several_arguments():
    entry = client.TimeBookInput(taskId=known["task"], minutes=30, day="2026-03-01")
    expect(len(client.TimeApi(api).time_book(entry)) > 0, "no id")


def path_argument():
    moved = tasks.tasks_move(known["task"], client.TasksMoveInput(state=client.TaskState.STARTED))
    expect(moved == 1, moved)


def optional_left_out():
    assigned = tasks.tasks_assign(client.TasksAssignInput(taskId=known["task"]))
    expect(assigned == 1, assigned)


def query():
    found = tasks.read_tasks_due(before=now + datetime.timedelta(days=1), limit=1).tasks
    expect(len(found) == 1, found)


def insert():
    comment = client.CommentInput(
        taskId=known["task"], authorId=known["user"], text="From Python", createdAt=now
    )
    known["comment"] = comments.insert_into_comments(comment)
    expect(len(known["comment"]) > 0, "no id")


def update():
    changed = comments.update_in_comments(known["comment"], client.CommentPatch(text="Changed"))
    expect(changed == 1, changed)


def remove():
    expect(comments.remove_from_comments(known["comment"]) == 1, "not removed")


def refused(call, status, error):
    try:
        answer = call()
    except ApiException as exception:
        expect(exception.status == status, exception)
        expect(exception.data.error == error, exception.data)
        return
    raise AssertionError(f"no error: {answer}")


def validation_error():
    entry = client.TimeBookInput(taskId=known["task"], minutes=-1, day="2026-03-01")
    refused(lambda: client.TimeApi(api).time_book(entry), 400, "invalid-arguments")


def not_allowed():
    patch = client.ProjectPatch(title="Taken over")
    refused(lambda: projects.update_in_projects(known["other"], patch), 403, "403")


def binary():
    content = bytes([0, 1, 2, 255])
    attachment = client.AttachmentInput(
        taskId=known["task"],
        fileName="bytes.bin",
        content=base64.b64encode(content).decode(),
        uploadedBy=known["user"],
    )
    identifier = attachments.insert_into_attachments(attachment)
    answer = attachments.attachments_content(client.AttachmentsContentInput(attachmentId=identifier))
    expect(bytes(answer) == content, answer)


def upload():
    content = bytes([0, 1, 2, 255])
    identifier = attachments.attachments_upload(known["task"], ("bytes.bin", content))
    answer = attachments.attachments_content(client.AttachmentsContentInput(attachmentId=identifier))
    expect(bytes(answer) == content, answer)


def pages():
    first = projects.read_projects_with_http_info(limit=1, sort="-title")
    after = re.search(r"after=([\w-]+)>", first.headers["Link"])[1]
    second = projects.read_projects(limit=1, sort="-title", after=after).projects
    expect(len(second) == 1 and second[0].title < first.data.projects[0].title, second)


def null_answer():
    answer = preferences.preferences_mine()
    expect(answer is None, answer)


def numbers_and_any_values():
    filters = {"state": "open", "due": {"days": 5}}
    density = preferences.preferences_save(client.PreferencesSaveInput(density=2, filters=filters))
    expect(density == 2, density)
    saved = preferences.preferences_mine()
    expect((saved.density, saved.filters, saved.note, saved.scale) == (2, filters, None, 0.5), saved)


def users_publication():
    linus = next(each for each in users.read_users_directory().users if each.id == known["user"])
    expect((linus.username, linus.profile["role"]) == ("linus", "manager"), linus)


def api_token():
    token = users.users_create_token(client.UsersCreateTokenInput(program="Interop"))
    configuration.access_token = token
    states = client.ReportsApi(api).read_reports_states().states
    expect([each.id for each in states] == ["open", "started", "done"], states)
    refused(lambda: client.GeneralApi(api).hello(client.HelloInput(name="Ada")), 403, "insufficient-scope")


CALLS = {
    "log in": log_in,
    "dates": dates,
    "one argument": one_argument,
    "several arguments": several_arguments,
    "path argument": path_argument,
    "optional left out": optional_left_out,
    "query": query,
    "insert": insert,
    "update": update,
    "delete": remove,
    "validation error": validation_error,
    "refused (403)": not_allowed,
    "binary": binary,
    "upload": upload,
    "pages": pages,
    "null as an answer": null_answer,
    "union of numbers, any values, null": numbers_and_any_values,
    "publication of users": users_publication,
    "API token": api_token,
}

for name, call in CALLS.items():
    try:
        call()
        print(f"{name}\tok")
    except Exception as exception:
        print(f"{name}\t{type(exception).__name__}: {' '.join(str(exception).split())}")
