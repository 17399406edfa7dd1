/** How many bytes from the start of a file identify its type. */
export const headSize = 4_100

/** The default type. */
export const unknownType = 'application/octet-stream'

/** Container formats whose first bytes do not identify the document inside. */
const containers: Readonly<Record<string, RegExp>> = {
  'application/zip': /^application\/(vnd\.(openxmlformats-officedocument|oasis\.opendocument)\.[a-z0-9.-]+|epub\+zip)$/,
  'application/x-cfb': /^application\/(msword|vnd\.ms-[a-z0-9.-]+)$/,
}

/** Types that the first bytes always identify: if they do not, the declared type was wrong. */
const telling = /^(image|audio|video|font)\/|^application\/(pdf|zip|gzip|x-7z-compressed|x-tar|wasm|vnd\.rar|ogg)$/

const written = /^text\/|^application\/([a-z0-9.-]+\+)?(json|xml|javascript|ecmascript|x-sh|yaml|sql|rtf|x-httpd-php)$/

const drawing = /^\s*(<\?xml[^>]*\?>|<!--[\s\S]*?-->|<!doctype\s+svg\b[^>[]*(\[[\s\S]*?\])?\s*>|\s)*<svg[\s>]/i

/**
 * The type of a file by its first bytes. The declared type only counts where bytes cannot tell, such as between kinds
 * of text; a declared type that contradicts the bytes makes the type unknown.
 */
export async function typeOfContent(head: Buffer, declared: string): Promise<string> {
  const plain = declared.split(';')[0]?.trim().toLowerCase() ?? ''
  const declaredType = /^[a-z]+\/[a-z0-9][a-z0-9.+-]{0,100}$/.test(plain) ? plain : unknownType
  // Loaded on demand: it is slow to load and would delay the startup.
  const { fileTypeFromBuffer } = await import('file-type')
  const detected = (await fileTypeFromBuffer(head))?.mime
  if (detected && detected !== 'application/xml') {
    if (containers[detected]?.test(declaredType)) return declaredType
    return detected === 'image/apng' ? 'image/png' : detected
  }
  const text = isText(head) ? head.toString('utf8').replace(/^\ufeff/, '') : null
  if (text !== null && drawing.test(text)) return 'image/svg+xml'
  if (telling.test(declaredType)) return unknownType
  return written.test(declaredType) && text === null ? unknownType : declaredType
}

/** Text has no control characters except line breaks and tabs. UTF-16 has a byte order mark. */
const isText = (head: Buffer): boolean =>
  (head[0] === 0xff && head[1] === 0xfe) ||
  (head[0] === 0xfe && head[1] === 0xff) ||
  !head.some(byte => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))
