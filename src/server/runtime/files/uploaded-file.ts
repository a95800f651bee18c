/** A file of a request, as a handler gets it. */
export class UploadedFile extends File {
  /** Meteor clones the arguments of methods by this method, and would make an empty object of another file. */
  clone(): this {
    return this;
  }
}

/** The last part of a name, which may be a path of the client's system, without control characters (C54). */
export function fileName(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no name may have
  const name = text.replace(/^.*[/\\]/s, '').replace(/[\0-\x1f\x7f]/g, '');
  return /^\.{1,2}$/.test(name) ? '' : name;
}
