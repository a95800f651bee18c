/** `1 file`, `2 files`, `1,000 files` */
export const count = (number: number, noun: string): string =>
  `${groupDigits(number)} ${noun}${number === 1 ? '' : 's'}`;

/** `1,000` */
export const groupDigits = (number: number): string => number.toLocaleString('en');
