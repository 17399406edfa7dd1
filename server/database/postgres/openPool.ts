import pg from 'pg'

/**
 * Types that are returned as text: dates must not shift, exact numbers must not be rounded, and JSON is decoded with
 * its field.
 */
const asText: ReadonlySet<number> = new Set([20, 114, 1082, 1083, 1114, 1184, 1700, 3802])

/** `connection_failure`: the driver sets no code if a connection ends without a message. */
const lost = '08006'

/** The same failure, with a code. */
export function nameLoss(cause: Error): Error {
  return 'code' in cause ? cause : Object.assign(cause, { code: lost })
}

export interface PoolOptions {
  /** Maximum connections. */
  readonly max: number
  readonly readOnly: boolean
  /** Milliseconds that a statement may take. */
  readonly timeout: number
  /** Milliseconds that a new connection may take; ten seconds by default. */
  readonly connectTimeoutMs?: number
}

const sessionOf = (readOnly: boolean, timeout: number): Readonly<Record<string, string | number>> => ({
  timezone: 'UTC',
  datestyle: 'ISO',
  statement_timeout: timeout,
  // Streams are read to their end.
  cursor_tuple_fraction: 1,
  ...(readOnly ? { default_transaction_read_only: 'on' } : {}),
})

/** Connections with sessions in UTC. */
export function openPool(url: string, { max, connectTimeoutMs = 10_000, readOnly, timeout }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectTimeoutMs,
    options: Object.entries(sessionOf(readOnly, timeout))
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    types: {
      getTypeParser: (id: number) => (asText.has(id) ? (text: string) => text : pg.types.getTypeParser(id)),
    },
  })
  // An idle connection that breaks is replaced at the next use.
  pool.on('error', () => {})
  // A connection that breaks in use fails its statement. Without a listener the event would end the process.
  pool.on('connect', client => client.on('error', cause => void nameLoss(cause)))
  return pool
}
