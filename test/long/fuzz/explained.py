"""What schemathesis reports although the server and its document are right. Everything else fails the run."""

import json
import os
import re

import schemathesis

# The errors that restgen answers with 400 itself; an application's own refusals are not the document's matter (C35).
ERRORS_OF_400 = frozenset(json.loads(os.environ["RESTGEN_ERRORS_OF_400"]))


@schemathesis.hook
def before_load_schema(context, raw_schema):
    """To schemathesis `contentEncoding` is a remark, so it would send any text."""
    for schema in all_below(raw_schema):
        if schema.get("contentEncoding") == "base64":
            schema["pattern"] = "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"


@schemathesis.hook
def filter_failure(context, failure, case, response):
    if failure.code == "ST401":
        return not refused_without_token(case, failure)
    explains = EXPLANATIONS.get(failure.code)
    return explains is None or not explains(case, response)


def refused_by_the_application(case, response):
    if response.status_code != 400:
        return False
    error, reason, details = parts_of_error(response)
    if error not in ERRORS_OF_400:
        return True
    # Its handlers validate too (C41).
    if reason.startswith("Validation failed: "):
        return True
    # It makes arguments of the query itself (C8).
    parameters = case.operation.definition.raw.get("parameters", [])
    if any(re.match("What .* reads as ", each.get("description", "")) for each in parameters):
        return True
    # It made no API token of what is none.
    if error == "400" and not case.path.startswith("/users/"):
        return True
    return case.method == "PATCH" and concerns_dotted_paths(case.body, error, details)


def concerns_dotted_paths(body, error, details):
    """The document says that there are dotted paths; which of them there are, the server knows (C20, C43)."""
    dotted = [key for key in body if "." in key] if isinstance(body, dict) else []
    pointers = ["/" + "/".join(part.replace("~", "~0").replace("/", "~1") for part in key.split(".")) for key in dotted]
    if error == "invalid-arguments":
        return details != [] and all(any(each["path"].startswith(pointer) for pointer in pointers) for each in details)
    return dotted != [] and error in ("invalid-update", "invalid-fields")


def taken_beside_the_document(case, response):
    """A method takes its arguments by position too (C11), and `null` for one that may be left out (C40)."""
    described = case.operation.definition.raw.get("requestBody", {}).get("description", "")
    is_call = "by position" in described
    return is_call and (not isinstance(case.body, dict) or None in case.body.values())


def refused_log_in(case, response):
    """Failures of accounts are 500, unless the configuration wants the standard statuses (C30)."""
    error, _, _ = parts_of_error(response)
    return case.path.startswith("/users/") and response.status_code == 500 and error != "internal-server-error"


def refused_without_token(case, failure):
    """
    A method that needs a user refuses a call without one with a status of its own, which need not be 401 (C35). The request
    without the token is not shown here.
    """
    return case.path == "/users/logout" or "got `400 " in failure.message


def missing_header(case, response):
    return refused_log_in(case, response) or refused_by_the_application(case, response)


def rejected_data(case, response):
    return refused_by_the_application(case, response) or lost_in_a_form(case, response)


def lost_in_a_form(case, response):
    """A form has fields of texts: schemathesis spreads the keys of an object over the form, or drops an empty one."""
    error, _, _ = parts_of_error(response)
    holds_object = isinstance(case.body, dict) and any(isinstance(value, dict) for value in case.body.values())
    return case.media_type == "application/x-www-form-urlencoded" and error == "invalid-arguments" and holds_object


def answered_by_the_application(case, response):
    """Only a write of a collection is 404 where the document is gone (C20): the others say what they like."""
    operation = case.operation.definition.raw["operationId"]
    return re.match("(?:update|remove)(?:In|From)", operation) is None


def allowed_by_a_pattern(case, response):
    """`PATCH /projects/create` is a call of `PATCH /projects/{id}`: OpenAPI cannot say so."""
    paths = case.operation.schema.raw_schema["paths"]
    allowed = {verb.strip().lower() for verb in response.headers["allow"][0].split(",")} - {"options", "head"}
    described = {verb for path, item in paths.items() if matches(path, case.path) for verb in item}
    return allowed <= described


def matches(pattern, path):
    return re.fullmatch(re.sub(r"\\\{[^}]*\\\}", "[^/]+", re.escape(pattern)), path) is not None


# Any answer may have them; those of CORS and of caching are the configuration's.
COMMON_HEADERS = re.compile(
    "date|connection|keep-alive|content-(type|length)|transfer-encoding|cache-control|pragma|access-control-.*"
    "|x-content-type-options|www-authenticate|allow"
)


@schemathesis.check
def documented_headers(ctx, response, case):
    """Schemathesis looks whether a documented header is there, and not whether one that is there is documented."""
    described = case.operation.responses.find_by_status_code(response.status_code)
    names = {name.lower() for name in (described.definition.get("headers", {}) if described else {})}
    unknown = [name for name in response.headers if name not in names and not COMMON_HEADERS.fullmatch(name)]
    assert unknown == [], f"The document has no header {', '.join(unknown)} of {response.status_code}"


EXPLANATIONS = {
    "ST101": refused_log_in,
    "ST201": taken_beside_the_document,
    "ST202": rejected_data,
    "ST203": missing_header,
    "ST205": allowed_by_a_pattern,
    "ST301": answered_by_the_application,
}


def parts_of_error(response):
    try:
        body = response.json()
    except ValueError:
        body = None
    known = body if isinstance(body, dict) else {}
    return known.get("error"), known.get("reason", ""), known.get("details", [])


def all_below(value):
    if isinstance(value, dict):
        yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else []:
        yield from all_below(part)
