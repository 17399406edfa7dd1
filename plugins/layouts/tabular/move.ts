/** Moves an entry of a list by some positions. Returns the list unchanged if the target is out of range. */
export function move(list: readonly string[], entry: string, by: number): readonly string[] {
  const from = list.indexOf(entry)
  const to = from + by
  if (from < 0 || to < 0 || to >= list.length) return list
  const rest = list.filter(other => other !== entry)
  return [...rest.slice(0, to), entry, ...rest.slice(to)]
}

/** The list with one entry placed before or after another. */
export function place(
  list: readonly string[],
  entry: string,
  other: string,
  side: 'before' | 'after',
): readonly string[] {
  if (entry === other) return list
  return list.flatMap(each =>
    each === entry ? [] : each !== other ? [each] : side === 'before' ? [entry, each] : [each, entry],
  )
}
