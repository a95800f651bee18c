/** The part of the configuration that stands in generated code. */
export interface RenderSettings {
  auth: object;
  responseHeaders?: Record<string, string>;
  cors?: boolean;
  bodyLimit?: number;
  publicationTimeout?: number;
}
