/** A JSON value as TypeScript source: the only way in which a value gets into generated code. */
export function literal(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return stringLiteral(value);
    case 'number':
      return String(value).replace('e+', 'e');
    case 'boolean':
      return String(value);
    case 'object':
      if (value === null) return 'null';
      return Array.isArray(value) ? `[${value.map(literal).join(', ')}]` : objectLiteral(value);
    default:
      throw new TypeError(`a value of type ${typeof value} has no literal`);
  }
}

/** Single quotes, unless the text holds more of them than of double ones. */
export function stringLiteral(text: string): string {
  if (PLAIN.test(text)) return `'${text}'`;
  const quote = text.split("'").length > text.split('"').length ? '"' : "'";
  const content = text.replace(SPECIAL, (character) => {
    if (character === '"' || character === "'") return character === quote ? `\\${character}` : character;
    return SHORT[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return `${quote}${content}${quote}`;
}

/** Most texts; the properties of Unicode characters are slow to look at. */
const PLAIN = /^[\w ./:;,@-]*$/;

/** Quotes, and what would be invisible, break a line, reorder the text or is half a character. */
const SPECIAL =
  /["'\\]|[\p{Control}\p{Line_Separator}\p{Paragraph_Separator}\p{Bidi_Control}\u200b\ufeff]|\p{Surrogate}/gu;
const SHORT: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

const objectLiteral = (value: object): string => {
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => `${propertyName(name)}: ${literal(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
};

/** As a property of an object literal. */
export function propertyName(name: string): string {
  // The plain spelling would set the prototype.
  if (name === '__proto__') return "['__proto__']";
  return isPlainName(name) ? name : stringLiteral(name);
}

/** Whether a property of that name needs no quotes. */
export const isPlainName = (name: string): boolean =>
  /^[A-Za-z_$][\w$]*$/.test(name) || (WORD.test(name) && !/[\u{10000}-\u{10ffff}]/u.test(name));

/** Compilers differ in which characters beyond the first plane they know. */
const WORD = /^[$_\p{ID_Start}][$\p{ID_Continue}]*$/u;
