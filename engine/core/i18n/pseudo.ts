const marked: Readonly<Record<string, string>> = Object.fromEntries(
  [...'aeiouyAEIOUYcnszCNSZ'].map((letter, at) => [letter, [...'àéîöûýÀÉÎÖÛÝçñšžÇÑŠŽ'][at] ?? letter]),
)

/** Marks a text and makes it about four tenths longer, as German is and more. */
function pseudoText(text: string): string {
  const letters = text.replace(/\p{L}/gu, letter => marked[letter] ?? letter)
  return letters.trim() === '' ? letters : letters + '·'.repeat(Math.ceil(letters.length * 0.4))
}

/** Changes what people read of a message and nothing that is filled or parsed. */
export function pseudoMessage(message: string): string {
  // Words within the forms of a plural stand between braces of their own: they stay, rather than break the message.
  let depth = 0
  const parts: string[] = []
  let plain = ''
  const flush = () => {
    parts.push(pseudoText(plain))
    plain = ''
  }
  for (const letter of message) {
    if (letter === '{' && depth++ === 0) flush()
    if (depth > 0) parts.push(letter)
    else plain += letter
    if (letter === '}') depth--
  }
  flush()
  return `[${parts.join('')}]`
}

export const pseudoWords = (words: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(words).map(([key, message]) => [key, pseudoMessage(message)]))
