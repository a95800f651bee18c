/** Anything less than this in a text, and it cannot name a function of a host by itself. */
const MENTIONS_A_HOST =
  /['"`](?:restgen\/host|meteor\/[\w:.-]+)['"`]|\b(?:Meteor|Mongo|SimpleRest|Package)\s*[!?]?\s*[.[]|=\s*(?:Meteor|Mongo|SimpleRest)\b|\b(?:ValidatedMethod|FilesCollection)\b/;

/** The files whose text mentions a host, sorted: all others need no parsing. */
export const candidatesOf = (texts: ReadonlyMap<string, string>): string[] =>
  [...texts]
    .filter(([, text]) => MENTIONS_A_HOST.test(text))
    .map(([file]) => file)
    .sort();
