// The calls of the interop run by the Go client of OpenAPI Generator.
package main

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	client "example.test/interop/client"
)

const password = "correct horse battery staple"

var (
	api                                    *client.APIClient
	ctx                                    = context.Background()
	now                                    = time.Date(2026, 3, 1, 9, 30, 0, 0, time.UTC)
	userID, taskID, commentID, own, others string
)

// The client does not decode a text that is a JSON answer.
func decoded(answer string) string {
	var text string
	if json.Unmarshal([]byte(answer), &text) != nil {
		return answer
	}
	return text
}

func expect(isTrue bool, what any) error {
	if isTrue {
		return nil
	}
	return fmt.Errorf("got %v", what)
}

func logIn() error {
	credentials := client.NewCredentials(password)
	credentials.SetUsername("linus")
	answer, _, err := api.AccountsAPI.Login(ctx).Credentials(*credentials).Execute()
	if err != nil {
		return err
	}
	ctx = context.WithValue(ctx, client.ContextAccessToken, answer.Token)
	userID = answer.Id
	return expect(answer.TokenExpires.After(now), answer.TokenExpires)
}

func dates() error {
	shown, _, err := api.ProjectsAPI.ReadProjects(ctx).Execute()
	if err != nil {
		return err
	}
	for _, project := range shown.Projects {
		switch project.Title {
		case "New website":
			own = project.Id
		case "Office move":
			others = project.Id
		}
	}
	task := client.NewTasksCreateInput(own, "Interop")
	task.SetDueAt(now)
	taskID, _, err = api.TasksAPI.TasksCreate(ctx).TasksCreateInput(*task).Execute()
	if err != nil {
		return err
	}
	taskID = decoded(taskID)
	found, _, err := api.TasksAPI.ReadTasksDue(ctx).Before(now.Add(24 * time.Hour)).Execute()
	if err != nil {
		return err
	}
	for _, each := range found.Tasks {
		if each.Id == taskID {
			return expect(each.GetDueAt().Equal(now), each.GetDueAt())
		}
	}
	return errors.New("the task is not there")
}

func oneArgument() error {
	input := client.NewHelloInput()
	input.SetName("Ada")
	answer, _, err := api.GeneralAPI.Hello(ctx).HelloInput(*input).Execute()
	if err != nil {
		return err
	}
	return expect(decoded(answer) == "Hello, Ada, you are logged in.", answer)
}

func severalArguments() error {
	input := client.NewTimeBookInput(taskID, 30, "2026-03-01")
	id, _, err := api.TimeAPI.TimeBook(ctx).TimeBookInput(*input).Execute()
	if err != nil {
		return err
	}
	return expect(id != "", id)
}

func pathArgument() error {
	input := client.NewTasksMoveInput(client.STARTED)
	moved, _, err := api.TasksAPI.TasksMove(ctx, taskID).TasksMoveInput(*input).Execute()
	if err != nil {
		return err
	}
	return expect(moved == 1, moved)
}

func optionalLeftOut() error {
	assigned, _, err := api.TasksAPI.TasksAssign(ctx).TasksAssignInput(*client.NewTasksAssignInput(taskID)).Execute()
	if err != nil {
		return err
	}
	return expect(assigned == 1, assigned)
}

func query() error {
	found, _, err := api.TasksAPI.ReadTasksDue(ctx).Before(now.Add(24 * time.Hour)).Limit(1).Execute()
	if err != nil {
		return err
	}
	return expect(len(found.Tasks) == 1, found)
}

func insert() error {
	comment := client.NewCommentInput(taskID, userID, "From Go", now)
	var err error
	commentID, _, err = api.CommentsAPI.InsertIntoComments(ctx).CommentInput(*comment).Execute()
	if err != nil {
		return err
	}
	commentID = decoded(commentID)
	return expect(commentID != "", commentID)
}

func update() error {
	patch := client.NewCommentPatch()
	patch.SetText("Changed")
	changed, _, err := api.CommentsAPI.UpdateInComments(ctx, commentID).CommentPatch(*patch).Execute()
	if err != nil {
		return err
	}
	return expect(changed == 1, changed)
}

func remove() error {
	removed, _, err := api.CommentsAPI.RemoveFromComments(ctx, commentID).Execute()
	if err != nil {
		return err
	}
	return expect(removed == 1, removed)
}

func refused(response *http.Response, err error, status int, code string) error {
	var failure *client.GenericOpenAPIError
	if !errors.As(err, &failure) {
		return fmt.Errorf("no error: %v", err)
	}
	body, isError := failure.Model().(client.ApiError)
	if !isError || body.Error != code {
		return fmt.Errorf("got %v", failure.Model())
	}
	return expect(response.StatusCode == status, response.Status)
}

func validationError() error {
	input := client.NewTimeBookInput(taskID, -1, "2026-03-01")
	_, response, err := api.TimeAPI.TimeBook(ctx).TimeBookInput(*input).Execute()
	return refused(response, err, 400, "invalid-arguments")
}

func notAllowed() error {
	patch := client.NewProjectPatch()
	patch.SetTitle("Taken over")
	_, response, err := api.ProjectsAPI.UpdateInProjects(ctx, others).ProjectPatch(*patch).Execute()
	return refused(response, err, 403, "403")
}

func binary() error {
	content := base64.StdEncoding.EncodeToString([]byte{0, 1, 2, 255})
	input := client.AttachmentInput{TaskId: taskID, FileName: "bytes.bin", Content: content, UploadedBy: userID}
	id, _, err := api.AttachmentsAPI.InsertIntoAttachments(ctx).AttachmentInput(input).Execute()
	if err != nil {
		return err
	}
	wanted := client.NewAttachmentsContentInput(decoded(id))
	answer, _, err := api.AttachmentsAPI.AttachmentsContent(ctx).AttachmentsContentInput(*wanted).Execute()
	if err != nil {
		return err
	}
	bytes, err := io.ReadAll(answer)
	if err != nil {
		return err
	}
	return expect(base64.StdEncoding.EncodeToString(bytes) == content, bytes)
}

func upload() error {
	path := filepath.Join(os.TempDir(), "restgen-upload.bin")
	content := []byte{0, 1, 2, 255}
	if err := os.WriteFile(path, content, 0o600); err != nil {
		return err
	}
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	id, _, err := api.AttachmentsAPI.AttachmentsUpload(ctx).TaskId(taskID).File(file).Execute()
	if err != nil {
		return err
	}
	wanted := client.NewAttachmentsContentInput(decoded(id))
	answer, _, err := api.AttachmentsAPI.AttachmentsContent(ctx).AttachmentsContentInput(*wanted).Execute()
	if err != nil {
		return err
	}
	bytes, err := io.ReadAll(answer)
	if err != nil {
		return err
	}
	return expect(string(bytes) == string(content), bytes)
}

func pages() error {
	first, response, err := api.ProjectsAPI.ReadProjects(ctx).Limit(1).Sort("-title").Execute()
	if err != nil {
		return err
	}
	link := regexp.MustCompile(`after=([\w-]+)>`).FindStringSubmatch(response.Header.Get("Link"))
	if link == nil {
		return errors.New("no next page")
	}
	second, _, err := api.ProjectsAPI.ReadProjects(ctx).Limit(1).After(link[1]).Sort("-title").Execute()
	if err != nil {
		return err
	}
	return expect(len(second.Projects) == 1 && second.Projects[0].Title < first.Projects[0].Title, second)
}

func nullAnswer() error {
	answer, _, err := api.PreferencesAPI.PreferencesMine(ctx).Execute()
	if err != nil {
		return err
	}
	return expect(answer == nil, answer)
}

func numbersAndAnyValues() error {
	filters := map[string]interface{}{"state": "open", "due": map[string]interface{}{"days": 5}}
	input := client.NewPreferencesSaveInput(2, filters)
	density, _, err := api.PreferencesAPI.PreferencesSave(ctx).PreferencesSaveInput(*input).Execute()
	if err != nil {
		return err
	}
	saved, _, err := api.PreferencesAPI.PreferencesMine(ctx).Execute()
	if err != nil {
		return err
	}
	due, isObject := saved.Filters["due"].(map[string]interface{})
	isSame := isObject && due["days"] == 5.0 && saved.Filters["state"] == "open"
	return expect(isSame && density == 2 && saved.Density == 2 && saved.Note.Get() == nil && saved.Scale == 0.5, saved)
}

func usersPublication() error {
	answer, _, err := api.UsersAPI.ReadUsersDirectory(ctx).Execute()
	if err != nil {
		return err
	}
	for _, each := range answer.Users {
		if each.Id == userID {
			return expect(each.GetUsername() == "linus" && each.Profile["role"] == "manager", each)
		}
	}
	return errors.New("linus is not there")
}

func apiToken() error {
	input := client.NewUsersCreateTokenInput("Interop")
	token, _, err := api.UsersAPI.UsersCreateToken(ctx).UsersCreateTokenInput(*input).Execute()
	if err != nil {
		return err
	}
	ctx = context.WithValue(ctx, client.ContextAccessToken, decoded(token))
	answer, _, err := api.ReportsAPI.ReadReportsStates(ctx).Execute()
	if err != nil {
		return err
	}
	if len(answer.States) != 3 {
		return fmt.Errorf("got %v", answer.States)
	}
	hello := client.NewHelloInput()
	hello.SetName("Ada")
	_, response, err := api.GeneralAPI.Hello(ctx).HelloInput(*hello).Execute()
	return refused(response, err, 403, "insufficient-scope")
}

func main() {
	configuration := client.NewConfiguration()
	configuration.Servers = client.ServerConfigurations{{URL: os.Args[1]}}
	api = client.NewAPIClient(configuration)
	calls := []struct {
		name string
		run  func() error
	}{
		{"log in", logIn},
		{"dates", dates},
		{"one argument", oneArgument},
		{"several arguments", severalArguments},
		{"path argument", pathArgument},
		{"optional left out", optionalLeftOut},
		{"query", query},
		{"insert", insert},
		{"update", update},
		{"delete", remove},
		{"validation error", validationError},
		{"refused (403)", notAllowed},
		{"binary", binary},
		{"upload", upload},
		{"pages", pages},
		{"null as an answer", nullAnswer},
		{"union of numbers, any values, null", numbersAndAnyValues},
		{"publication of users", usersPublication},
		{"API token", apiToken},
	}
	for _, call := range calls {
		result := "ok"
		if err := call.run(); err != nil {
			result = strings.Join(strings.Fields(err.Error()), " ")
		}
		fmt.Printf("%s\t%s\n", call.name, result)
	}
}
