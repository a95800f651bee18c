/** Functions of generated modules, in each language. */
import { type Dialect, documentationComment, exportPrefix, isJavaScript } from '../code/index.js';

export interface FunctionText {
  description: string;
  name: string;
  parameters: readonly ParameterText[];
  /** The type of `value`. */
  result: string;
  /** The expression that it returns. */
  value: string;
}

interface ParameterText {
  name: string;
  type: string;
  /** The default value. */
  preset?: string;
  /** Whether it may be left out; one with a default value may anyway. */
  isOptional?: boolean;
}

/** restgen's own texts are never wrapped. */
const UNLIMITED = Number.POSITIVE_INFINITY;

export function functionView(text: FunctionText, dialect: Dialect) {
  const { description, name, parameters, result, value } = text;
  const isTyped = !isJavaScript(dialect);
  const tags = isTyped ? [] : [...parameters.map(parameterTag), `@returns {${result}}`];
  const list = parameters.map((parameter) => parameterIn(parameter, dialect));
  return {
    comment: documentationComment(description, UNLIMITED, tags),
    head: `${exportPrefix(dialect)}function ${name}(${list.join(', ')})${isTyped ? `: ${result}` : ''}`,
    value,
  };
}

function parameterIn(parameter: ParameterText, dialect: Dialect): string {
  const { name, type, preset } = parameter;
  if (dialect === 'declarations') return `${name}${isOptionalParameter(parameter) ? '?' : ''}: ${type}`;
  const typed = dialect === 'typescript' ? `${parameter.isOptional === true ? '?' : ''}: ${type}` : '';
  return `${name}${typed}${preset === undefined ? '' : ` = ${preset}`}`;
}

const parameterTag = (parameter: ParameterText): string =>
  `@param {${parameter.type}} ${isOptionalParameter(parameter) ? `[${parameter.name}]` : parameter.name}`;

const isOptionalParameter = ({ preset, isOptional = false }: ParameterText): boolean =>
  preset !== undefined || isOptional;
