/** The content of a JSON file. Generated TypeScript passes its text, generated JavaScript the imported value. */
export const jsonContent = (file: unknown): unknown => (typeof file === 'string' ? JSON.parse(file) : file);
