/** How many bytes from the start of a file say of what type it is. */
export const headSize = 4_100

/** The type of what nothing is known of. */
export const unknownType = 'application/octet-stream'

/** Containers by whose first bytes the documents in them look alike. */
const containers: Readonly<Record<string, RegExp>> = {
  'application/zip': /^application\/(vnd\.(openxmlformats-officedocument|oasis\.opendocument)\.[a-z0-9.-]+|epub\+zip)$/,
  'application/x-cfb': /^application\/(msword|vnd\.ms-[a-z0-9.-]+)$/,
}

/** Types whose files tell it by their first bytes: where these do not, the declaration was wrong. */
const telling = /^(image|audio|video|font)\/|^application\/(pdf|zip|gzip|x-7z-compressed|x-tar|wasm|vnd\.rar|ogg)$/

const written = /^text\/|^application\/([a-z0-9.-]+\+)?(json|xml|javascript|ecmascript|x-sh|yaml|sql|rtf|x-httpd-php)$/

const drawing = /^\s*(<\?xml[^>]*\?>|<!--[\s\S]*?-->|<!doctype\s+svg\b[^>[]*(\[[\s\S]*?\])?\s*>|\s)*<svg[\s>]/i

/**
 * The type of a file by its first bytes. What is declared counts only where bytes cannot tell, such as between kinds of
 * text; a declaration that the bytes belie makes the type unknown.
 */
export async function typeOfContent(head: Buffer, declared: string): Promise<string> {
  const plain = declared.split(';')[0]?.trim().toLowerCase() ?? ''
  const said = /^[a-z]+\/[a-z0-9][a-z0-9.+-]{0,100}$/.test(plain) ? plain : unknownType
  // Loaded when needed: it is slow to load, and a start is not the time for it.
  const { fileTypeFromBuffer } = await import('file-type')
  const found = (await fileTypeFromBuffer(head))?.mime
  if (found && found !== 'application/xml') {
    if (containers[found]?.test(said)) return said
    return found === 'image/apng' ? 'image/png' : found
  }
  const text = isText(head) ? head.toString('utf8').replace(/^\ufeff/, '') : null
  if (text !== null && drawing.test(text)) return 'image/svg+xml'
  if (telling.test(said)) return unknownType
  return written.test(said) && text === null ? unknownType : said
}

/** Text has no control characters but those of lines and tabs. UTF-16 has its mark. */
const isText = (head: Buffer): boolean =>
  (head[0] === 0xff && head[1] === 0xfe) ||
  (head[0] === 0xfe && head[1] === 0xff) ||
  !head.some(byte => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))
