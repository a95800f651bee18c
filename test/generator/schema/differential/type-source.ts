/** The TypeScript of random types. */
import type { Element, Field, RandomType, TemplatePart } from './random-type.js';

/** The declarations that a type needs, each under a name that starts with `prefix`; the last is `<prefix>Root`. */
export function sourceOf(type: RandomType, prefix: string): string {
  const declarations: string[] = [];
  const text = new Writer(prefix, declarations).text(type);
  return [...declarations, `export type ${prefix}Root = ${text};`].join('\n');
}

class Writer {
  readonly #prefix: string;
  readonly #declarations: string[];
  readonly #names = new Map<RandomType, string>();

  constructor(prefix: string, declarations: string[]) {
    this.#prefix = prefix;
    this.#declarations = declarations;
  }

  text(type: RandomType): string {
    switch (type.kind) {
      case 'keyword':
        return type.name;
      case 'literal':
        return JSON.stringify(type.value);
      case 'template':
        return `\`${type.parts.map(templatePart).join('')}\``;
      case 'enum':
        return this.#declare(
          type,
          'Enum',
          (name) => `enum ${name} { ${type.values.map(enumMember).join(', ')} }`,
        );
      case 'union':
        return `(${type.parts.map((part) => this.text(part)).join(' | ')})`;
      case 'variants':
        return `(${type.variants.map((part) => this.text(part)).join(' | ')})`;
      case 'intersection':
        return this.#intersection(type);
      case 'array':
        return type.written.includes('[]')
          ? `(${type.written.replace('T', () => this.text(type.of))})`
          : type.written.replace('<T>', () => `<${this.text(type.of)}>`);
      case 'tuple':
        return this.#tuple(type.elements, type.rest);
      case 'record':
        return `Record<${type.keys === 'string' ? 'string' : keysText(type.keys)}, ${this.text(type.of)}>`;
      case 'open':
        return this.#open(type);
      case 'recursive':
        return this.#recursive(type);
      case 'generic':
        return this.#generic(type);
      case 'object':
        return this.#object(type);
      case 'utility': {
        const takesKeys = type.name === 'Pick' || type.name === 'Omit';
        return `${type.name}<${this.text(type.of)}${takesKeys ? `, ${keysText(type.keys)}` : ''}>`;
      }
    }
  }

  /** A type that is used twice is declared once: two enums never fit each other. */
  #declare(type: RandomType, what: string, text: (name: string) => string): string {
    const earlier = this.#names.get(type);
    if (earlier !== undefined) return earlier;
    const name = `${this.#prefix}${what}${this.#declarations.length}`;
    this.#names.set(type, name);
    const at = this.#declarations.push('') - 1;
    this.#declarations[at] = text(name);
    return name;
  }

  #fields(fields: readonly Field[]): string {
    return fields
      .map(({ name, type, optional }) => `${keyText(name)}${optional ? '?' : ''}: ${this.text(type)};`)
      .join(' ');
  }

  #tuple(elements: readonly Element[], rest: RandomType | undefined): string {
    const texts = elements.map(({ type, optional }) => `(${this.text(type)})${optional ? '?' : ''}`);
    return `[${[...texts, ...(rest === undefined ? [] : [`...(${this.text(rest)})[]`])].join(', ')}]`;
  }

  #intersection({ parts, variants }: Extract<RandomType, { kind: 'intersection' }>): string {
    const texts = parts.map((part) => this.text(part));
    const union = variants.map((part) => this.text(part)).join(' | ');
    return `(${[...texts, ...(union === '' ? [] : [`(${union})`])].join(' & ')})`;
  }

  #open({ fields, of }: Extract<RandomType, { kind: 'open' }>): string {
    const mayMiss = fields.some(({ optional }) => optional);
    return `{ ${this.#fields(fields)} [key: string]: ${this.text(of)}${mayMiss ? ' | undefined' : ''} }`;
  }

  #recursive(type: Extract<RandomType, { kind: 'recursive' }>): string {
    const { fields, link } = type;
    const links = {
      optional: (name: string) => `next?: ${name}`,
      nullable: (name: string) => `next: ${name} | null`,
      list: (name: string) => `next: ${name}[]`,
      record: (name: string) => `next: Record<string, ${name}>`,
    };
    return this.#declare(
      type,
      'Node',
      (name) => `interface ${name} { ${this.#fields(fields)} ${links[link](name)} }`,
    );
  }

  #generic(type: Extract<RandomType, { kind: 'generic' }>): string {
    const { parameter, written } = type;
    const argument = this.text(parameter);
    const box = this.#declare(type, 'Box', (name) =>
      written === 'Box<T>'
        ? `interface ${name}<T> { value: T; next?: ${name}<T> }`
        : `interface ${name}<T> { value: ${written} }`,
    );
    return `${box}<${argument}>`;
  }

  #object(type: Extract<RandomType, { kind: 'object' }>): string {
    const { fields, written } = type;
    if (written === 'in place') return `{ ${this.#fields(fields)} }`;
    return written === 'interface'
      ? this.#declare(type, 'Shape', (name) => `interface ${name} { ${this.#fields(fields)} }`)
      : this.#declare(type, 'Alias', (name) => `type ${name} = { ${this.#fields(fields)} };`);
  }
}

const enumMember = (value: string | number): string =>
  `${typeof value === 'string' ? value : `N${value}`} = ${JSON.stringify(value)}`;

const keyText = (name: string): string => (/^\w+$/.test(name) ? name : JSON.stringify(name));
const keysText = (keys: readonly string[]): string => keys.map((key) => JSON.stringify(key)).join(' | ');

function templatePart(part: TemplatePart): string {
  if ('text' in part) return part.text;
  return `\${${'type' in part ? part.type : keysText(part.oneOf)}}`;
}
