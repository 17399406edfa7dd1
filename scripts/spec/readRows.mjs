const row = /^- \*\*([A-Z]-?\d{1,4})\*\* (.*)$/
const untested = /\*Not tested: (.+?)\*$/

/** The rows of a page of the specification: its id, its text, and the reason why no test names it, if there is one. */
export const readRows = (file, source) =>
  source.split('\n').flatMap((line, index) => {
    const match = row.exec(line)
    if (match === null) return []
    const [, id, text] = match
    return [{ id, text, file, line: index + 1, reason: untested.exec(text)?.[1] ?? null }]
  })
