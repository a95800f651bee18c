import type { RuntimePackage } from '../../conventions.js';

/** The part of the configuration that affects generated files. */
export interface RenderSettings {
  auth: { queryToken?: boolean; statusCodes?: string };
  responseHeaders?: Record<string, string>;
  cors?: boolean;
  bodyLimit?: number;
  publicationTimeout?: number;
  /** `servers` are URLs. */
  openapi?: { title?: string; version?: string; servers?: string[] };
  validation?: 'off' | { extraProperties?: string; extraArguments?: string };
  docs?: boolean;
  runtimePackage?: RuntimePackage;
}
