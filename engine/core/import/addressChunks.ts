/** Values of a filter in one request. */
const most = 100

/** Characters of values in one address: servers accept 8 to 16 KB in all. */
const longest = 4_000

/** Values in groups that fit in the address of a request, which repeats them `times` times. */
export function addressChunks(values: readonly string[], times = 1): readonly (readonly string[])[] {
  const chunks: string[][] = []
  let length = 0
  for (const value of values) {
    const own = encodeURIComponent(value).length * times
    const last = chunks.at(-1)
    if (last && last.length < most && length + own <= longest) {
      last.push(value)
      length += own
    } else {
      chunks.push([value])
      length = own
    }
  }
  return chunks
}
