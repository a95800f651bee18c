/** The API model as `inspect --json` prints it: with types as text. */
import type {
  Api,
  Collection,
  HostConfiguration,
  HostKind,
  Method,
  Parameter,
  Publication,
  TypeSource,
  TypeText,
} from '../../api.js';

export interface InspectedParameter {
  name: string;
  /** As the source states it; `undefined` where it states none. */
  type?: string;
  optional: boolean;
  rest: boolean;
  /** The sources of the type. */
  typedBy: (TypeSource | 'none')[];
}

interface Inspected {
  name: string | null;
  /** Relative to the project's root. */
  file: string;
  line: number;
  column: number;
  description?: string;
  exposed: boolean;
  /** Why it is not. */
  withheld?: string;
}

export interface InspectedCall extends Inspected {
  kind: 'publication' | 'method';
  options: Publication['options'];
  params: InspectedParameter[];
  result?: string;
}

export interface InspectedCollection extends Inspected {
  kind: 'collection';
  options: Collection['options'];
  document?: string;
}

export interface Inspection {
  host: HostKind;
  publications: InspectedCall[];
  methods: InspectedCall[];
  collections: InspectedCollection[];
  configuration: HostConfiguration;
  /** How many arguments each source gives a type; an argument with several sources counts for each. */
  typedBy: Record<TypeSource | 'none', number>;
}

export const inspectionOf = ({
  host,
  publications,
  methods,
  collections,
  configuration,
}: Api): Inspection => ({
  host,
  publications: publications.map(inspectedCall),
  methods: methods.map(inspectedCall),
  collections: collections.map(({ document, app, withheld, ...rest }) => ({
    ...rest,
    ...exposureOf(withheld),
    ...(document === undefined ? {} : { document: typeAsText(document) }),
  })),
  configuration,
  typedBy: totals([...publications, ...methods].flatMap(({ parameters }) => parameters)),
});

const exposureOf = (withheld: string | undefined): Pick<Inspected, 'exposed' | 'withheld'> =>
  withheld === undefined ? { exposed: true } : { exposed: false, withheld };

function totals(parameters: readonly Parameter[]): Inspection['typedBy'] {
  const counts = { ts: 0, check: 0, zod: 0, 'simple-schema': 0, joi: 0, jsdoc: 0, signature: 0, none: 0 };
  for (const { typedBy } of parameters.map(inspectedParameter))
    for (const source of typedBy) counts[source] += 1;
  return counts;
}

function inspectedCall(call: Publication | Method): InspectedCall {
  const { name, kind, file, line, column, description, options, parameters } = call;
  return {
    name,
    kind,
    file,
    line,
    column,
    ...(description === undefined ? {} : { description }),
    ...exposureOf(call.withheld),
    options,
    params: parameters.map(inspectedParameter),
    ...(call.kind === 'publication' || call.result === undefined ? {} : { result: typeAsText(call.result) }),
  };
}

const inspectedParameter = ({ name, type, optional, rest, typedBy }: Parameter): InspectedParameter => ({
  name,
  ...(type === undefined ? {} : { type: typeAsText(type) }),
  optional,
  rest,
  typedBy: typedBy.length === 0 ? ['none'] : typedBy,
});

/** A type as a person would write it, whatever has to be imported for it. */
export const typeAsText = (type: TypeText): string =>
  type.map((part) => (typeof part === 'string' ? part : part.name)).join('');
