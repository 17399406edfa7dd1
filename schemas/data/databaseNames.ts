/** Reserved prefixes for collection names: those of the platform and of the databases. */
export const reservedPrefixes = ['directus_', 'sqlite_', 'pg_'] as const

/** Columns that every row has implicitly, and names with another meaning in rules and objects. */
export const reservedNames: ReadonlySet<string> = new Set([
  ...['rowid', '_rowid_', 'oid', 'ctid', 'xmin', 'xmax', 'cmin', 'cmax', 'tableoid'],
  ...['__proto__', 'constructor', '_and', '_or', '_eq', '_neq', '_contains', '_ncontains', '_in', '_nin'],
  ...['_gt', '_gte', '_lt', '_lte', '_null', '_nnull', '_empty', '_nempty', '_between', '_nbetween'],
])

/** The maximum length of a name in PostgreSQL, in bytes. */
export const longestName = 63
