import { outgoing, parsed } from './call.js';
import type { Streams } from './calls.js';
import type { Tools } from './connect.js';
import { RestError } from './rest-error.js';
import { revive } from './revive.js';
import { send } from './send.js';

/** A publication that answers pages. `Chooses` says whether a caller may choose fields. */
export interface PagedPublication<
  Args,
  Document,
  Sort extends string = never,
  Chooses extends boolean = false,
> {
  /** The documents one by one, from all pages. Each page is requested when the loop reaches it. */
  pages<Name extends Chooses extends true ? keyof Document : never>(
    ...args: Partial<Args> extends Args
      ? [options?: Args & PageOptions<Sort, Name>]
      : [options: Args & PageOptions<Sort, Name>]
  ): AsyncIterable<
    [Name] extends [never] ? Document : Pick<Document, Name | Extract<'_id', keyof Document>>
  >;
}

export interface PageOptions<Sort extends string, Name> {
  /** How many documents a page has. */
  limit?: number | undefined;
  sort?: Sort | `-${Sort}` | undefined;
  /** The fields that the documents have, beside `_id`; all unless set. */
  fields?: readonly Name[] | undefined;
}

/** What `pages` of a publication does. */
export function pagesOf({ session, sending }: Tools): ReturnType<Streams> {
  return {
    async *pages(verb, path, given, shape = []) {
      for (let next: string | undefined, isFirst = true; isFirst || next !== undefined; ) {
        const request = outgoing(session, sending, verb, path, given);
        const url = isFirst ? request.url : request.url.replace(/\?.*/, '') + next;
        const { status, text, link } = await send({ ...request, url }, sending);
        const value = parsed(status, text);
        if (status >= 400) throw new RestError(status, value);
        const lists: object[][] = Object.values(Object(revive(value, shape, session.shapes)));
        for (const documents of lists) yield* documents;
        next = /<(\?[^>]*)>; rel="next"/.exec(link ?? '')?.[1];
        isFirst = false;
      }
    },
  };
}
