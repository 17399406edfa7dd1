/** A row of a manually sorted list: its key as text, and its sort value, or null. */
export interface PlacedRow {
  readonly key: string
  readonly place: number | null
}

/**
 * The sort values that move a row to another position, with as few changes as possible: a value between its neighbors
 * if there is room, or else the rows of the shorter side shift. Rows with missing or duplicate values are all
 * renumbered. Empty if nothing moves.
 */
export function placesAfterMove(
  rows: readonly PlacedRow[],
  from: number,
  to: number,
): Readonly<Record<string, number>> {
  const row = rows[from]
  const target = Math.max(0, Math.min(to, rows.length - 1))
  if (!row || target === from) return {}
  const others = rows.filter((_, index) => index !== from)
  const order = [...others.slice(0, target), row, ...others.slice(target)]
  if (!isOrdered(others)) return numbered(order)
  const places = others.map(({ place }) => place ?? 0)
  const before = places[target - 1]
  const after = places[target]
  if (before === undefined) return { [row.key]: (after ?? 2) - 1 }
  if (after === undefined) return { [row.key]: before + 1 }
  if (after - before > 1) return { [row.key]: before + Math.ceil((after - before) / 2) }
  return target < others.length - target ? shiftDown(others, row, target) : shiftUp(others, row, target)
}

/** All sort values are present and ascending. */
const isOrdered = (rows: readonly PlacedRow[]): boolean =>
  rows.every(({ place }, index) => place !== null && (index === 0 || place > (rows[index - 1]?.place ?? place)))

const numbered = (rows: readonly PlacedRow[]): Readonly<Record<string, number>> =>
  Object.fromEntries(rows.flatMap(({ key, place }, index) => (place === index + 1 ? [] : [[key, index + 1]])))

/** The row takes the sort value of the next one, which moves up by one, and so on until there is room. */
function shiftUp(others: readonly PlacedRow[], row: PlacedRow, target: number): Readonly<Record<string, number>> {
  let next = others[target]?.place ?? 0
  const places: Record<string, number> = { [row.key]: next }
  for (const { key, place } of others.slice(target)) {
    if (place === null || place > next) break
    next = place + 1
    places[key] = next
  }
  return places
}

function shiftDown(others: readonly PlacedRow[], row: PlacedRow, target: number): Readonly<Record<string, number>> {
  let next = others[target - 1]?.place ?? 0
  const places: Record<string, number> = { [row.key]: next }
  for (const { key, place } of others.slice(0, target).reverse()) {
    if (place === null || place < next) break
    next = place - 1
    places[key] = next
  }
  return places
}

/** The value of a sort field as a number; null if it is empty. */
export function placeOf(value: unknown): number | null {
  const place =
    typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : Number.NaN
  return Number.isFinite(place) ? place : null
}

/** Rows by their sort values; rows without one first, as the server sorts them, otherwise in their current order. */
export const inOrder = <Row extends { readonly place: number | null }>(rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((a, b) =>
    a.place === b.place ? 0 : (a.place ?? Number.NEGATIVE_INFINITY) - (b.place ?? Number.NEGATIVE_INFINITY),
  )
