/** One step of `init`. */
export interface Step {
  /** `for you`: what a person has to do, because the file is no list of names. */
  done: 'created' | 'changed' | 'left alone' | 'for you';
  what: string;
  why: string;
  /** What it added to the file. */
  lines?: string[];
}
