/** A path inside the studio, which a browser cannot read as the URL of another site: starts with one slash. */
export const isStudioPath = (page: unknown): page is string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop control characters from addresses
  typeof page === 'string' && page.length <= 255 && /^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/.test(page)
