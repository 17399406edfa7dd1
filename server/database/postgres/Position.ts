import type { Pool } from 'pg'

/** A position in the write-ahead log, in bytes from its start. */
export type Position = bigint

export function parsePosition(text: string): Position {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/**
 * The position that a replica must have replayed to show every committed change. A commit becomes visible only after its
 * log is flushed, unless `synchronous_commit` is off.
 */
export const positionSql = `case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
  else pg_current_wal_flush_lsn() end::text`

export async function primaryPosition(pool: Pool): Promise<Position> {
  const { rows } = await pool.query<{ position: string }>(`select ${positionSql} as position`)
  return parsePosition(rows[0]?.position ?? '0/0')
}
