/** `1 file`, `2 files`, `1,000 files` */
export const count = (number: number, noun: string): string =>
  `${grouped(number)} ${noun}${number === 1 ? '' : 's'}`;

/** `1,000` */
export const grouped = (number: number): string => number.toLocaleString('en');
