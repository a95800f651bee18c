//! The calls of the interop run by the Rust client of OpenAPI Generator.

use openapi::apis::{
    accounts_api, attachments_api, comments_api, configuration::Configuration, general_api, preferences_api, projects_api,
    reports_api, tasks_api, time_api, users_api, Error,
};
use openapi::models;
use serde_json::json;
use std::collections::HashMap;
use std::fmt::Debug;
use std::str::FromStr;

type Outcome = Result<(), Box<dyn std::error::Error>>;

#[derive(Default)]
struct Calls {
    configuration: Configuration,
    user: String,
    own: String,
    other: String,
    task: String,
    comment: String,
}

/// Old versions have texts for dates.
fn date<T: FromStr>(text: &str) -> T {
    text.parse().ok().expect("a date")
}

fn is_after<T: FromStr + PartialOrd>(one: &T, other: &str) -> bool {
    *one > date(other)
}

const NOW: &str = "2026-03-01T09:30:00.000Z";
const TOMORROW: &str = "2026-03-02T09:30:00.000Z";

fn expect(is_true: bool, what: impl Debug) -> Outcome {
    if is_true { Ok(()) } else { Err(format!("{what:?}").into()) }
}

fn refused<T: Debug, E: Debug>(answer: Result<T, Error<E>>, status: u16, error: &str) -> Outcome {
    match answer {
        Err(Error::ResponseError(response)) => {
            let body: models::ApiError = serde_json::from_str(&response.content)?;
            expect(response.status == status && body.error == error, (response.status, body))
        }
        other => Err(format!("no error: {other:?}").into()),
    }
}

fn log_in(calls: &mut Calls) -> Outcome {
    let mut credentials = models::Credentials::new("correct horse battery staple".into());
    credentials.username = Some("linus".into());
    let answer = accounts_api::login(&calls.configuration, credentials)?;
    expect(is_after(&answer.token_expires, NOW), &answer.token_expires)?;
    calls.configuration.bearer_access_token = Some(answer.token);
    calls.user = answer.id;
    Ok(())
}

fn dates(calls: &mut Calls) -> Outcome {
    for project in projects_api::read_projects(&calls.configuration, None, None, None)?.projects {
        match project.title.as_str() {
            "New website" => calls.own = project._id,
            "Office move" => calls.other = project._id,
            _ => {}
        }
    }
    let mut task = models::TasksCreateInput::new(calls.own.clone(), "Interop".into());
    task.due_at = Some(date(NOW));
    calls.task = tasks_api::tasks_create(&calls.configuration, task)?;
    let due = tasks_api::read_tasks_due(&calls.configuration, date(TOMORROW), None)?.tasks;
    let is_due = due.iter().any(|each| each._id == calls.task && each.due_at == Some(date(NOW)));
    expect(is_due, due)
}

fn one_argument(calls: &mut Calls) -> Outcome {
    let input = models::HelloInput { name: Some("Ada".into()) };
    let answer = general_api::hello(&calls.configuration, Some(input))?;
    expect(answer == "Hello, Ada, you are logged in.", answer)
}

fn booking(calls: &Calls, minutes: i64) -> models::TimeBookInput {
    models::TimeBookInput::new(calls.task.clone(), minutes, "2026-03-01".into())
}

fn several_arguments(calls: &mut Calls) -> Outcome {
    let id = time_api::time_book(&calls.configuration, booking(calls, 30))?;
    expect(!id.is_empty(), id)
}

fn path_argument(calls: &mut Calls) -> Outcome {
    let input = models::TasksMoveInput::new(models::TaskState::Started);
    let moved = tasks_api::tasks_move(&calls.configuration, &calls.task, input)?;
    expect(moved == 1.0, moved)
}

fn optional_left_out(calls: &mut Calls) -> Outcome {
    let input = models::TasksAssignInput::new(calls.task.clone());
    let assigned = tasks_api::tasks_assign(&calls.configuration, input)?;
    expect(assigned == 1.0, assigned)
}

fn query(calls: &mut Calls) -> Outcome {
    let due = tasks_api::read_tasks_due(&calls.configuration, date(TOMORROW), Some(1))?.tasks;
    expect(due.len() == 1, due)
}

fn insert(calls: &mut Calls) -> Outcome {
    let (task, user) = (calls.task.clone(), calls.user.clone());
    let comment = models::CommentInput::new(task, user, "From Rust".into(), date(NOW));
    calls.comment = comments_api::insert_into_comments(&calls.configuration, comment)?;
    expect(!calls.comment.is_empty(), "no id")
}

fn update(calls: &mut Calls) -> Outcome {
    let patch = models::CommentPatch { text: Some("Changed".into()), ..Default::default() };
    let changed = comments_api::update_in_comments(&calls.configuration, &calls.comment, patch)?;
    expect(changed == 1, changed)
}

fn remove(calls: &mut Calls) -> Outcome {
    let removed = comments_api::remove_from_comments(&calls.configuration, &calls.comment)?;
    expect(removed == 1, removed)
}

fn validation_error(calls: &mut Calls) -> Outcome {
    refused(time_api::time_book(&calls.configuration, booking(calls, -1)), 400, "invalid-arguments")
}

fn not_allowed(calls: &mut Calls) -> Outcome {
    let patch = models::ProjectPatch { title: Some("Taken over".into()), ..Default::default() };
    refused(projects_api::update_in_projects(&calls.configuration, &calls.other, patch), 403, "403")
}

const BYTES: [u8; 4] = [0, 1, 2, 255];

fn content_is_bytes(calls: &Calls, id: String) -> Outcome {
    let wanted = models::AttachmentsContentInput::new(id);
    let content = attachments_api::attachments_content(&calls.configuration, wanted)?.bytes()?;
    expect(content[..] == BYTES, content)
}

fn binary(calls: &mut Calls) -> Outcome {
    let content = "AAEC/w==";
    let (task, user) = (calls.task.clone(), calls.user.clone());
    let attachment = models::AttachmentInput::new(task, "bytes.bin".into(), content.into(), user);
    let id = attachments_api::insert_into_attachments(&calls.configuration, attachment)?;
    content_is_bytes(calls, id)
}

fn upload(calls: &mut Calls) -> Outcome {
    let path = std::env::temp_dir().join("restgen-upload.bin");
    std::fs::write(&path, BYTES)?;
    let id = attachments_api::attachments_upload(&calls.configuration, &calls.task, path)?;
    content_is_bytes(calls, id)
}

/// The client shows no headers, so that it cannot follow the link to the next page.
fn pages(calls: &mut Calls) -> Outcome {
    let answer = projects_api::read_projects(&calls.configuration, Some(1), None, Some("-title"))?;
    expect(answer.projects.len() == 1, answer)
}

fn null_answer(calls: &mut Calls) -> Outcome {
    let answer = preferences_api::preferences_mine(&calls.configuration)?;
    Err(format!("no null: {answer:?}").into())
}

fn numbers_and_any_values(calls: &mut Calls) -> Outcome {
    let filters = HashMap::from([("state".into(), json!("open")), ("due".into(), json!({ "days": 5 }))]);
    let input = models::PreferencesSaveInput::new(2, filters.clone());
    let density = preferences_api::preferences_save(&calls.configuration, input)?;
    expect(density == 2, density)?;
    let saved = preferences_api::preferences_mine(&calls.configuration)?;
    let is_same = saved.density == 2 && saved.filters == filters && saved.note.is_none() && saved.scale == 0.5;
    expect(is_same, saved)
}

fn users_publication(calls: &mut Calls) -> Outcome {
    let users = users_api::read_users_directory(&calls.configuration)?.users;
    let is_linus = users.iter().any(|each| {
        let role = each.profile.as_ref().and_then(|profile| profile.get("role"));
        each._id == calls.user && each.username.as_deref() == Some("linus") && role == Some(&json!("manager"))
    });
    expect(is_linus, users)
}

fn api_token(calls: &mut Calls) -> Outcome {
    let input = models::UsersCreateTokenInput::new("Interop".into());
    let token = users_api::users_create_token(&calls.configuration, input)?;
    calls.configuration.bearer_access_token = Some(token);
    let states = reports_api::read_reports_states(&calls.configuration)?.states.unwrap_or_default();
    let ids: Vec<String> = states.into_iter().map(|each| each._id.to_string()).collect();
    expect(ids == ["open", "started", "done"], &ids)?;
    refused(general_api::hello(&calls.configuration, None), 403, "insufficient-scope")
}

const CALLS: [(&str, fn(&mut Calls) -> Outcome); 19] = [
    ("log in", log_in),
    ("dates", dates),
    ("one argument", one_argument),
    ("several arguments", several_arguments),
    ("path argument", path_argument),
    ("optional left out", optional_left_out),
    ("query", query),
    ("insert", insert),
    ("update", update),
    ("delete", remove),
    ("validation error", validation_error),
    ("refused (403)", not_allowed),
    ("binary", binary),
    ("upload", upload),
    ("pages", pages),
    ("null as an answer", null_answer),
    ("union of numbers, any values, null", numbers_and_any_values),
    ("publication of users", users_publication),
    ("API token", api_token),
];

fn main() {
    let mut calls = Calls::default();
    calls.configuration.base_path = std::env::args().nth(1).expect("the address of the demo");
    for (name, call) in CALLS {
        match call(&mut calls) {
            Ok(()) => println!("{name}\tok"),
            Err(error) => println!("{name}\t{}", error.to_string().replace('\n', " ")),
        }
    }
}
