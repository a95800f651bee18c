/** Whether source uses the types of Node: their declarations are larger than those of all other packages together. */
import { builtinModules } from 'node:module';

const MODULES = builtinModules.filter((name) => /^\w+$/.test(name)).join('|');
const GLOBALS =
  'AbortController|AbortSignal|Blob|BroadcastChannel|Buffer|CompressionStream|CustomEvent|DOMException|Event|EventSource|' +
  'EventTarget|File|FormData|Headers|MessageChannel|MessageEvent|MessagePort|NodeJS|ReadableStream|Request|Response|Storage|' +
  'TextDecoder|TextEncoder|TransformStream|URL|URLSearchParams|WebAssembly|WebSocket|WritableStream|atob|btoa|console|crypto|' +
  'fetch|global|navigator|performance|process|queueMicrotask|require|setImmediate|setInterval|setTimeout|structuredClone';

const OF_NODE = new RegExp(
  `\\b(?:${GLOBALS}|__dirname|__filename)\\b|['"](?:node:\\w+|${MODULES})(?:/\\w+)?['"]|types=['"]node['"]`,
);

export const usesNode = (text: string): boolean => OF_NODE.test(text);
