/** A JSON value as TypeScript source. This is the only way for values into generated code. */
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

/** Uses single quotes, unless the text has more single than double quotes. */
export function stringLiteral(text: string): string {
  const quote = text.split("'").length > text.split('"').length ? '"' : "'";
  const content = text.replace(SPECIAL, (character) => {
    if (character === '"' || character === "'") return character === quote ? `\\${character}` : character;
    return SHORT[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return `${quote}${content}${quote}`;
}

/** The text between the backticks of a template literal, which keeps the lines of the text. */
export const templateContent = (text: string): string => text.replace(/[\\`]|\$(?=\{)/g, '\\$&');

/** Quotes, and characters that are invisible, break a line, reorder the text or are unpaired surrogates. */
const SPECIAL =
  /["'\\]|[\p{Control}\p{Line_Separator}\p{Paragraph_Separator}\p{Bidi_Control}\u200b\ufeff]|\p{Surrogate}/gu;
const SHORT: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

const objectLiteral = (value: object): string => {
  const properties = propertyTexts(value);
  return properties.length === 0 ? '{}' : `{ ${properties.join(', ')} }`;
};

/** `name: value` for each property. */
export const propertyTexts = (value: object): string[] =>
  Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => `${propertyName(name)}: ${literal(member)}`);

/** The name as the key of a property in an object literal. */
function propertyName(name: string): string {
  // Written plainly, it would set the prototype.
  if (name === '__proto__') return "['__proto__']";
  return isPlainName(name) ? name : stringLiteral(name);
}

/** Whether the name needs no quotes as a key. */
export const isPlainName = (name: string): boolean =>
  /^[A-Za-z_$][\w$]*$/.test(name) || (WORD.test(name) && !/[\u{10000}-\u{10ffff}]/u.test(name));

/** Compilers disagree about characters outside the basic plane. */
const WORD = /^[$_\p{ID_Start}][$\p{ID_Continue}]*$/u;
