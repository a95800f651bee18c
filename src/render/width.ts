import stringWidth from 'string-width';

/** Columns that a text takes on a screen: two for wide characters, none for marks. */
export const widthOf = (text: string): number => (ASCII.test(text) ? text.length : stringWidth(text));

const ASCII = /^[\x20-\x7e]*$/;
