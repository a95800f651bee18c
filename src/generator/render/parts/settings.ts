import type { RuntimePackage } from '../../../shared/conventions.js';

/** The part of the configuration that affects generated files. */
export interface RenderSettings {
  auth: { queryToken?: boolean; statusCodes?: string; apiTokens?: object; apiTokenLimit?: object };
  responseHeaders?: Record<string, string>;
  cors?: boolean;
  bodyLimit?: number;
  publicationTimeout?: number;
  unreadTimeout?: number;
  unreadLimit?: number;
  openapi?: DocumentSettings;
  validation?: 'off' | { extraProperties?: string; extraArguments?: string };
  observe?: {
    log?: boolean;
    slowMilliseconds?: number;
    metricsPort?: number;
    metricsHost?: string;
    tracing?: boolean;
  };
  docs?: boolean;
  trustProxy?: string[];
  health?: boolean;
  shutdownTimeout?: number;
  shutdownDelay?: number;
  runtimePackage?: RuntimePackage;
}

/** What the document says about the API as a whole. `servers`, `termsOfService` and `externalDocs` are URLs. */
export interface DocumentSettings {
  title?: string;
  version?: string;
  description?: string;
  contact?: { name?: string; url?: string; email?: string };
  license?: { name?: string; url?: string };
  termsOfService?: string;
  externalDocs?: string;
  servers?: string[];
}
