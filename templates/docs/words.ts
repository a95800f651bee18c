/** Sentences that the document has because tools want a text everywhere, and that say nothing new on the page. */
const GENERAL = [
  /^(?:Calls the method|Reads the publication) \S+\.$/,
  /^The (?:argument|parameter|result|documents) (?:`[^`]*` )?of `[^`]*`(?:, by collection)?\.$/,
];

/** Empty for such a sentence. */
export const spoken = (text = ''): string =>
  GENERAL.some((pattern) => pattern.test(text)) ? '' : text;
