/** A title with more ids is unreadable; the others belong in `// proves:` lines or in steps. */
const mostIds = 3

/**
 * The rows that tests prove, those marked as not tested, and every problem: a row without a test, one that is marked as
 * not tested although a test names it, a duplicate row, a file that names an unknown row, and a title that names too
 * many.
 */
export function checkRows(rows, tests, sources = []) {
  const rowById = new Map(rows.map(row => [row.id, row]))
  const proved = new Set(tests.flatMap(test => [...test.proved]))
  const open = rows.filter(({ id, reason }) => reason === null && !proved.has(id))
  const problems = [
    ...rows
      .filter(row => rowById.get(row.id) !== row)
      .map(({ id, file, line }) => `${file}:${line} repeats the row ${id}.`),
    ...open.map(({ id, file, line }) => `${file}:${line} has no test for ${id}.`),
    ...rows
      .filter(({ id, reason }) => reason !== null && proved.has(id))
      .map(({ id, file, line }) => `${file}:${line} marks ${id} as not tested, but a test names it.`),
    ...[...tests.map(({ file, proved }) => ({ file, ids: proved })), ...sources].flatMap(({ file, ids }) =>
      [...ids].filter(id => !rowById.has(id)).map(id => `${file} names ${id}, which is not in the specification.`),
    ),
    ...tests.flatMap(({ file, titles }) =>
      titles
        .filter(({ ids }) => ids.length > mostIds)
        .map(({ ids, line }) => `${file}:${line} has a title with ${ids.length} rows; at most ${mostIds} are allowed.`),
    ),
  ]
  return {
    proved: rows.filter(({ id }) => proved.has(id)).length,
    untested: rows.filter(({ id, reason }) => reason !== null && !proved.has(id)),
    problems,
  }
}
