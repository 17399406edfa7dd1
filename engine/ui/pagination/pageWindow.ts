/** The number of places, including gaps. */
const places = 7

/** The pages to offer around the current one; null for a gap. */
export function pageWindow(page: number, pages: number): readonly (number | null)[] {
  if (pages <= places) return range(1, pages)
  if (page <= 4) return [...range(1, 5), null, pages]
  if (page >= pages - 3) return [1, null, ...range(pages - 4, pages)]
  return [1, null, page - 1, page, page + 1, null, pages]
}

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(to - from + 1, 0) }, (_, i) => from + i)
