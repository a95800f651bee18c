/** What a file of JSON holds: generated TypeScript passes its text, generated JavaScript what it has imported. */
export const jsonContent = (file: unknown): unknown => (typeof file === 'string' ? JSON.parse(file) : file);
