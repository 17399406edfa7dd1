import pg from 'pg'

/** Types left as text: dates must not be shifted, exact numbers not rounded, JSON is decoded with the field. */
const asText: ReadonlySet<number> = new Set([20, 114, 1082, 1083, 1114, 1184, 1700, 3802])

/** `connection_failure`: the driver gives no code where a connection ends without a word. */
const lost = '08006'

function nameLoss(cause: Error): void {
  if (!('code' in cause)) Object.assign(cause, { code: lost })
}

export interface PoolOptions {
  /** Connections at most. */
  readonly max: number
  readonly readOnly: boolean
  /** Milliseconds that a statement may take. */
  readonly timeout: number
  /** Milliseconds to wait for a connection, new or given back; ten seconds when left out. */
  readonly patience?: number
}

/** Connections whose sessions are in UTC. */
export function openPool(url: string, { max, patience = 10_000, readOnly, timeout }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: patience,
    options: `-c timezone=UTC -c datestyle=ISO -c statement_timeout=${timeout}${readOnly ? ' -c default_transaction_read_only=on' : ''}`,
    types: {
      getTypeParser: (id: number) => (asText.has(id) ? (text: string) => text : pg.types.getTypeParser(id)),
    },
  })
  // An idle connection that breaks is replaced at the next use.
  pool.on('error', () => {})
  // One that breaks at work fails what it was doing. Unheard, it would end the process.
  pool.on('connect', client => client.on('error', nameLoss))
  return pool
}
