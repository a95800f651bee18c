/** Errors of unreadable or invalid requests: status 400. */
import { ACCOUNTS, CALLS, type HttpErrorDefinition, WRITES } from './definition.js';

export const INVALID_REQUESTS = [
  {
    status: 400,
    error: 'invalid-arguments',
    when: 'arguments or a document do not fit their types, or a validation of the application fails; `details` lists every problem',
    routes: [...CALLS, 'insert', 'update'],
    reasons: {
      argumentsInvalid: 'The arguments are invalid',
      argumentsUnfit: '{problems}',
      argumentsToSend: '{problems}: send {example}',
      argumentInPath: "The body's {name} differs from the path's",
      argumentNotNamed:
        'Nothing states the type of {name}, so that an object is {name} itself. Send {example}',
      unknownArgumentName:
        "The body's {name} is not an argument of this call: it takes {names}, as in {example}",
      validationFailed: 'Validation failed: {problems}',
      documentInvalid: 'The document {problem}',
      documentPartsInvalid: 'The document is invalid: {problems}',
      tooManyArguments: 'The call has {count} arguments, and may have {limit}',
      tooManyQueryNames: 'The query has more than {limit} names',
      unknownQueryName: "The query's {name} is not an argument of this call: it takes {names}",
      unwantedQueryName: "The query's {name} is not an argument of this call: it takes none from the query",
      queryNotRead: "The query's {name} would be lost: a {verb} takes its arguments from the body",
      bodyNotRead: 'The body would be lost: a {verb} takes its arguments from the path and the query',
      queryNotJson: "The query's {name}:json is not valid JSON",
      queryNamesTwice: "The query's {name} is given twice: {name}:json is the whole argument",
    },
  },
  {
    status: 400,
    error: 'invalid-page',
    when: '`limit`, `after`, `sort` or `fields` has a value that the publication does not take, or is in the query of a stream',
    routes: ['publication'],
    reasons: {
      pageInvalid: "The query's {name} must be {wanted}",
      pageMarkForeign:
        'after must come from the Link of a page of this publication, with the same arguments, sort and fields',
    },
  },
  {
    status: 400,
    error: 'invalid-json',
    when: 'the body is not JSON, is nested too deep or has a number that is too large; `details` has the line and the column',
    routes: ['body'],
    reasons: {
      malformedJson: 'The body is not valid JSON: {problem} at line {line}, column {column}',
      unreadableJson: 'The body is not valid JSON',
      numberTooLarge: 'The body has a number that is too large: write an infinite one as EJSON, with $InfNaN',
      nestedTooDeep: 'The body is nested deeper than {limit} levels',
    },
  },
  {
    status: 400,
    error: 'invalid-ejson',
    when: 'a key of EJSON such as `$date` has an invalid value',
    routes: ['body'],
    reasons: { malformedEjson: 'The EJSON value of {key} must be {expected}' },
  },
  {
    status: 400,
    error: 'invalid-key',
    when: 'the body has the key `__proto__`, `constructor` or `prototype`',
    routes: ['body'],
    reasons: { prototypeKey: 'The key {key} is not allowed in a body' },
  },
  {
    status: 400,
    error: 'invalid-encoding',
    when: 'the body is not UTF-8, or does not match its `Content-Encoding`',
    routes: ['body'],
    reasons: {
      notUtf8: 'The body is not valid UTF-8',
      undecodableBody: 'The body does not match its Content-Encoding',
    },
  },
  {
    status: 400,
    error: 'body-broken-off',
    when: 'the connection ends before the body does',
    routes: ['body'],
    reasons: { bodyBrokenOff: 'The body is incomplete' },
  },
  {
    status: 400,
    error: 'invalid-form',
    when: 'a `multipart/form-data` body is malformed, or has a part that the call does not take',
    routes: ['body'],
    reasons: {
      malformedForm: 'The body is not valid multipart/form-data: {problem}',
      invalidPart: "The form's {name} must be {wanted}",
    },
  },
  {
    status: 400,
    error: 'invalid-document',
    when: 'the body is not a single document, or no collection can store it',
    routes: [...CALLS, 'insert', 'update'],
    reasons: {
      notOneDocument: 'The body must be one document: an object, or an array of one',
      documentTooDeep: 'A document may be nested {limit} levels deep.',
      documentTooLarge: 'A document may have {limit} bytes.',
      fieldNameNotAllowed: "'{name}' cannot be the name of a field.",
    },
  },
  {
    status: 400,
    error: 'invalid-fields',
    when: 'the body sets no field or the `_id`, or contains an operator such as `$inc`',
    routes: ['insert', 'update'],
    reasons: {
      fieldsNotAnObject: 'The body must be an object of the fields to set',
      noFieldInBody: 'The body must set at least one field',
      idNotChangeable: 'The _id of a document cannot be changed',
      notAFieldPath: '{path} is not the path of a field',
      operatorNotAllowed: 'Operators are not allowed, only fields: {path}',
    },
  },
  {
    status: 400,
    error: 'invalid-update',
    when: 'the fields cannot be set in this document, such as `tags.name` if `tags` is a string',
    routes: ['update'],
    reasons: {
      updateImpossible: '{problem}',
    },
  },
  {
    status: 400,
    error: 'invalid-id',
    when: 'an `_id` has another type than the ids of this collection',
    routes: WRITES,
    reasons: {
      idNotObjectId: 'The _id must be an ObjectId: 24 hex digits',
      idOfObjectIds: 'An _id of this collection is an ObjectId of 24 hex digits.',
      idNotForUrl:
        'The _id cannot be part of a URL: it is a dot or two, has half a character, or more than {limit} characters when encoded',
      idOfStrings: 'An _id of this collection is a string that is not empty.',
    },
  },
  {
    status: 400,
    error: 'invalid-url',
    when: 'the path has an invalid percent-encoding or characters that no URL allows, or the URL names no valid host',
    routes: ['path'],
    reasons: { malformedPath: 'The URL of the request is not valid.' },
  },
  {
    status: 400,
    error: 'bad-request',
    when: 'the request is not HTTP, does not name one host, or has a path that Express cannot read',
    routes: ['server'],
    reasons: {
      malformedRequest: 'The request is malformed.',
      hostMissing: 'The request must have one Host header.',
    },
  },
  {
    status: 400,
    error: '400',
    when: 'a name, an address or a password is missing or invalid',
    routes: ACCOUNTS,
    reasons: {
      credentialsMissing: 'Send an object with username or email, and password',
      passwordMissing: 'password is missing',
      nameMissing: 'username or email is missing',
      nameNeeded: 'Need to set a username or email',
      nameHasOuterSpace: 'A name must not begin or end with white space',
      nameUnprintable: 'A name must not contain control characters or other invisible characters',
      usernameHasAt: 'A username must not contain @: send an address as email',
      emailNotAddress: 'email is not an address',
      credentialNotText: '{credential} must be a string',
      credentialEmpty: '{credential} must not be empty',
      passwordNotText: 'The password has an unpaired surrogate, which is half of a character',
      credentialTooLong: '{credential} must not be longer than {limit} characters',
    },
  },
  {
    status: 400,
    error: 400,
    when: 'the application passes invalid values to a function of API tokens',
    routes: ['method'],
    reasons: {
      apiTokenOptionsMissing: 'An API token needs the options name and expiresAt',
      apiTokenOptionUnknown: 'An API token has no option {name}',
      apiTokenNameMissing: 'The name of an API token must be a text that is not blank',
      apiTokenExpiryWrong:
        'expiresAt of an API token must be a date in the future, or null for a token that never expires',
      apiTokenScopesWrong:
        'scopes of an API token must be a list of texts that are not blank, or null for a token without limits',
      apiTokenIdMissing: 'The id of an API token must be a text that is not empty',
      userIdMissing: 'The id of a user must be a text that is not empty',
    },
  },
  {
    status: 400,
    error: 403,
    when: 'the application sets the password of an account that does not exist',
    routes: ['method'],
    reasons: { userNotFound: 'User not found' },
  },
] as const satisfies readonly HttpErrorDefinition[];
