/** Rows of the specification: `C-001` and `A-0001` of the pages, `R-02` of the attacks. */
const pattern = /(?<![\w-])[ACDGHIOPRSWX]-\d{2,4}(?![\w-])/g

/** Every row that a text names. */
export const idsIn = text => text.match(pattern) ?? []

/** The rows in the list at the end of a title. Reliability ids such as `S15` count as rows only there. */
export function idsOfList(title) {
  const list = /\(([^()]*)\)\s*$/.exec(title)?.[1].split(/,\s*/) ?? []
  const isList = list.length > 0 && list.every(id => /^(?:[A-Z]-\d{2,4}|[EFST]\d{1,2})$/.test(id))
  return isList ? list : idsIn(title)
}
