/** What the page uses of Swagger UI, which is written in JavaScript. */

declare global {
  var SwaggerUIBundle: (options: Readonly<Record<string, unknown>>) => SwaggerUI;
}

export interface SwaggerUI {
  preauthorizeApiKey(scheme: string, token: string): void;
  authActions: { logout(schemes: readonly string[]): void };
  layoutActions: {
    updateFilter(phrase: string): void;
    show(thing: readonly string[], isShown: boolean): void;
  };
}

/** Of Immutable.js. */
export interface ImmutableMap {
  get(name: string): unknown;
  toJS(): Record<string, unknown>;
}

export interface OperationGroup {
  get(name: 'operations'): {
    filter(isWanted: (operation: ImmutableMap) => boolean): { size: number };
  };
  set(name: 'operations', operations: unknown): OperationGroup;
}

export interface OperationGroups {
  map(change: (group: OperationGroup, tag: string) => OperationGroup | undefined): OperationGroups;
  filter(isWanted: (group: OperationGroup | undefined) => boolean): OperationGroups;
}

export type Rendered = object | string | null;
export type Component<P = object> = (properties: P) => Rendered;

export interface React {
  createElement<P>(
    type: string | Component<P> | symbol,
    properties: (P & { key?: string }) | null,
    ...children: Rendered[]
  ): Rendered;
  Fragment: symbol;
  useState<T>(initial: T): [T, (value: T) => void];
  useSyncExternalStore<T>(subscribe: (changed: () => void) => () => void, current: () => T): T;
}

/** Of the parts that belong to one operation. */
export interface OperationProperties {
  path: string;
  method: string;
  specSelectors: { requestFor(path: string, method: string): ImmutableMap | null };
}
