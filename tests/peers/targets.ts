/** A server that the journeys try the studio on. */
export interface Target {
  readonly name: string
  /** Where the studio is served. */
  readonly address: string
  /** The address of the server that it stands in front of; null for ours, on an adopted database. */
  readonly api: string | null
  /** The database that ours adopts, by its name in `tests/peers/databases`. */
  readonly adopts: string | null
}

const at = (port: number) => `http://127.0.0.1:${port}`

export const targets: readonly Target[] = [
  { name: 'rc.28', address: at(8154), api: at(8054), adopts: null },
  { name: '9.26', address: at(8156), api: at(8056), adopts: null },
  { name: 'ours, adopted from rc.28', address: at(8254), api: null, adopts: 'rc.28' },
  { name: 'ours, adopted from 9.26', address: at(8256), api: null, adopts: '9.26' },
]
