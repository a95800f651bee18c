/** All documents of a cursor in one list. */
export async function documentsOf<Document>(batches: AsyncIterable<Document[]>): Promise<Document[]> {
  let documents: Document[] = [];
  // Most cursors have one batch, which is not copied.
  for await (const batch of batches) documents = documents.length === 0 ? batch : documents.concat(batch);
  return documents;
}
