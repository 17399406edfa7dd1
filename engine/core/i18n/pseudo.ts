const marked: Readonly<Record<string, string>> = Object.fromEntries(
  [...'aeiouyAEIOUYcnszCNSZ'].map((letter, at) => [letter, [...'àéîöûýÀÉÎÖÛÝçñšžÇÑŠŽ'][at] ?? letter]),
)

/** Adds accents to a text and makes it about 40% longer, roughly like German. */
function pseudoText(text: string): string {
  const letters = text.replace(/\p{L}/gu, letter => marked[letter] ?? letter)
  return letters.trim() === '' ? letters : letters + '·'.repeat(Math.ceil(letters.length * 0.4))
}

/** Changes the visible text of a message, but no arguments or syntax. */
export function pseudoMessage(message: string): string {
  // Text inside plural forms is in nested braces: it stays unchanged, to keep the message valid.
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
