/**
 * Codes of databases and systems for temporary conditions: a database that is locked, full, read-only, starting,
 * stopping or unreachable, a statement that took too long, a disk or a process that is out of resources.
 */
const codes: ReadonlySet<string> = new Set([
  ...[
    'SQLITE_BUSY',
    'SQLITE_LOCKED',
    'SQLITE_FULL',
    'SQLITE_IOERR',
    'SQLITE_READONLY',
    'SQLITE_CANTOPEN',
    'SQLITE_NOMEM',
  ],
  ...['53000', '53100', '53200', '53300', '53400', '55P03', '57014', '57P01', '57P02', '57P03', '08000', '08003'],
  ...['08006', '40001', '40P01', '25006'],
  ...['ENOSPC', 'EIO', 'EROFS', 'EMFILE', 'ENFILE', 'EDQUOT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
])

/** Whether a request failed because a dependency of the server is temporarily unavailable. */
export function isUnavailable(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
  if (codes.has(code) || /^SQLITE_(BUSY|IOERR|READONLY|LOCKED|CANTOPEN)_/.test(code)) return true
  // The pool of PostgreSQL sets no code if a connection ends during a statement.
  return cause.cause !== undefined && isUnavailable(cause.cause)
}
