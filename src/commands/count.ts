/** `1 file`, `2 files`, `1,000 files` */
export const count = (number: number, noun: string): string =>
  `${grouped(number)} ${noun}${number === 1 ? '' : 's'}`;

/** `1,000`, of a whole number. `toLocaleString` first loads what it knows of languages, which takes 20 ms. */
export const grouped = (number: number): string => String(number).replace(/\B(?=(?:\d{3})+$)/g, ',');
