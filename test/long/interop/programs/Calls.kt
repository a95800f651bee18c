// The calls of the interop run by the Kotlin client of OpenAPI Generator.
import java.time.OffsetDateTime
import java.util.Base64
import org.openapitools.client.apis.*
import org.openapitools.client.infrastructure.ApiClient
import org.openapitools.client.infrastructure.ClientError
import org.openapitools.client.infrastructure.ClientException
import org.openapitools.client.infrastructure.Serializer
import org.openapitools.client.infrastructure.Success
import org.openapitools.client.models.*

val now: OffsetDateTime = OffsetDateTime.parse("2026-03-01T09:30:00Z")
var user = ""
var task = ""
var comment = ""
var own = ""
var others = ""

fun expect(isTrue: Boolean, what: Any?) {
    if (!isTrue) throw AssertionError("got $what")
}

fun refused(status: Int, error: String, call: () -> Unit) {
    try {
        call()
    } catch (exception: ClientException) {
        expect(exception.statusCode == status, exception.statusCode)
        val body = (exception.response as ClientError<*>).body.toString()
        expect(Serializer.moshi.adapter(ApiError::class.java).fromJson(body)?.error == error, body)
        return
    }
    throw AssertionError("no error")
}

fun main(arguments: Array<String>) {
    val url = arguments[0]
    val tasks = TasksApi(url)
    val comments = CommentsApi(url)
    val projects = ProjectsApi(url)
    val attachments = AttachmentsApi(url)
    val time = TimeApi(url)
    val preferences = PreferencesApi(url)
    val calls = linkedMapOf<String, () -> Unit>(
        "log in" to {
            val credentials = Credentials(username = "linus", password = "correct horse battery staple")
            val answer = AccountsApi(url).login(credentials)
            ApiClient.accessToken = answer.token
            user = answer.id
            expect(answer.tokenExpires.isAfter(now), answer)
        },
        "dates" to {
            val ids = projects.readProjects().projects.associate { it.title to it.id }
            own = ids.getValue("New website")
            others = ids.getValue("Office move")
            task = tasks.tasksCreate(TasksCreateInput(projectId = own, title = "Interop", dueAt = now))
            val found = tasks.readTasksDue(now.plusDays(1)).tasks.first { it.id == task }
            expect(found.dueAt?.isEqual(now) == true, found)
        },
        "one argument" to {
            val answer = GeneralApi(url).hello(HelloInput(name = "Ada"))
            expect(answer == "Hello, Ada, you are logged in.", answer)
        },
        "several arguments" to {
            expect(time.timeBook(TimeBookInput(task, 30, "2026-03-01")).isNotEmpty(), "no id")
        },
        "path argument" to {
            val moved = tasks.tasksMove(task, TasksMoveInput(state = TaskState.started))
            expect(moved.toInt() == 1, moved)
        },
        "optional left out" to {
            val assigned = tasks.tasksAssign(TasksAssignInput(taskId = task))
            expect(assigned.toInt() == 1, assigned)
        },
        "query" to {
            val found = tasks.readTasksDue(now.plusDays(1), 1).tasks
            expect(found.size == 1, found)
        },
        "insert" to {
            val input = CommentInput(taskId = task, authorId = user, text = "From Kotlin", createdAt = now)
            comment = comments.insertIntoComments(input)
            expect(comment.isNotEmpty(), "no id")
        },
        "update" to {
            val changed = comments.updateInComments(comment, CommentPatch(text = "Changed"))
            expect(changed == 1, changed)
        },
        "delete" to {
            val removed = comments.removeFromComments(comment)
            expect(removed == 1, removed)
        },
        "validation error" to {
            refused(400, "invalid-arguments") { time.timeBook(TimeBookInput(task, -1, "2026-03-01")) }
        },
        "refused (403)" to {
            refused(403, "403") { projects.updateInProjects(others, ProjectPatch(title = "Taken over")) }
        },
        "binary" to {
            val content = Base64.getEncoder().encodeToString(byteArrayOf(0, 1, 2, -1))
            val input = AttachmentInput(taskId = task, fileName = "bytes.bin", content = content, uploadedBy = user)
            val id = attachments.insertIntoAttachments(input)
            val answer = attachments.attachmentsContent(AttachmentsContentInput(attachmentId = id)).readBytes()
            expect(Base64.getEncoder().encodeToString(answer) == content, answer)
        },
        "upload" to {
            val file = java.io.File.createTempFile("restgen", ".bin").apply { writeBytes(byteArrayOf(0, 1, 2, -1)) }
            val id = attachments.attachmentsUpload(task, file)
            val answer = attachments.attachmentsContent(AttachmentsContentInput(attachmentId = id)).readBytes()
            expect(answer.contentEquals(file.readBytes()), answer)
        },
        "pages" to {
            val sort = ProjectsApi.SortReadProjects.entries.first { it.value == "-title" }
            val first = projects.readProjectsWithHttpInfo(1, null, sort) as Success<*>
            val link = first.headers.entries.first { it.key.equals("link", ignoreCase = true) }.value.first()
            val after = Regex("after=([\\w-]+)>").find(link)!!.groupValues[1]
            val title = (first.data as ReadProjectsResult).projects.single().title
            val second = projects.readProjects(limit = 1, after = after, sort = sort).projects.single()
            expect(second.title < title, second)
        },
        "null as an answer" to {
            val answer = preferences.preferencesMineWithHttpInfo() as Success<*>
            expect(answer.data == null, answer.data)
        },
        "union of numbers, any values, null" to {
            val filters = mapOf("state" to "open", "due" to mapOf("days" to 5))
            val density = preferences.preferencesSave(PreferencesSaveInput(density = 2, filters = filters))
            expect(density == 2, density)
            val saved = preferences.preferencesMine()
            expect(saved.density == 2 && saved.note == null && saved.scale == 0.5, saved)
            expect(saved.filters["state"] == "open" && (saved.filters["due"] as Map<*, *>)["days"] == 5.0, saved)
        },
        "publication of users" to {
            val linus = UsersApi(url).readUsersDirectory().users.first { it.id == user }
            expect(linus.username == "linus" && linus.profile?.get("role") == "manager", linus)
        },
        "API token" to {
            ApiClient.accessToken = UsersApi(url).usersCreateToken(UsersCreateTokenInput(program = "Interop"))
            val states = ReportsApi(url).readReportsStates().states
            expect(states?.map { it.id } == listOf("open", "started", "done"), states)
            refused(403, "insufficient-scope") { GeneralApi(url).hello(HelloInput(name = "Ada")) }
        },
    )
    for ((name, call) in calls) {
        val result = runCatching(call).fold({ "ok" }, { it.toString().replace(Regex("\\s+"), " ") })
        println("$name\t$result")
    }
}
