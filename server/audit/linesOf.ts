/** Characters. An entry is far shorter. */
const longest = 10_000_000

/** The lines of a text that arrives in pieces. Memory is bounded: a line that is too long is cut into several. */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
    if (rest.length <= longest) continue
    yield rest
    rest = ''
  }
  if (rest !== '') yield rest
}
