/** A row as stored on the server. */
export type Row = Record<string, unknown>
export type World = Readonly<Record<string, Map<string, Row>>>

type Effect = (row: Row) => void

interface RowState {
  mode: 'saved' | 'removed' | 'linked' | 'created' | 'gone'
  effects: Effect[]
}

/** The expected list of a node after saving: the state of each row, independent of how changes are staged. */
export class ListOracle {
  readonly #states = new Map<string, RowState>()
  readonly #rows: Map<string, Row>
  readonly #foreignKey: string
  readonly #owner: unknown
  readonly #keepsRows: boolean

  constructor(rows: Map<string, Row>, foreignKey: string, owner: unknown, keepsRows: boolean) {
    this.#rows = rows
    this.#foreignKey = foreignKey
    this.#owner = owner
    this.#keepsRows = keepsRows
    for (const [key, row] of rows)
      if (String(row[foreignKey]) === String(owner)) this.#states.set(key, { mode: 'saved', effects: [] })
  }

  /** Keys of rows that are currently in the list. */
  live(): readonly string[] {
    return [...this.#states].filter(([, { mode }]) => mode !== 'removed' && mode !== 'gone').map(([key]) => key)
  }

  removed(): readonly string[] {
    return [...this.#states].filter(([, { mode }]) => mode === 'removed').map(([key]) => key)
  }

  outside(): readonly string[] {
    return [...this.#rows.keys()].filter(key => !this.#states.has(key) || this.#states.get(key)?.mode === 'gone')
  }

  create(id: string, row: Row): void {
    this.#states.set(id, { mode: 'created', effects: [created => Object.assign(created, row)] })
  }

  link(key: string): void {
    const state = this.#states.get(key)
    if (state?.mode === 'removed') state.mode = 'saved'
    else this.#states.set(key, { mode: 'linked', effects: state?.effects ?? [] })
  }

  edit(key: string, effect: Effect): void {
    this.#states.get(key)?.effects.push(effect)
  }

  /** Staged changes of a row are removed with it. */
  remove(key: string): void {
    const state = this.#states.get(key)
    if (!state) return
    state.effects = []
    state.mode = state.mode === 'saved' ? 'removed' : 'gone'
  }

  restore(key: string): void {
    const state = this.#states.get(key)
    if (!state) return
    state.effects = []
    state.mode = state.mode === 'saved' || state.mode === 'removed' ? 'saved' : 'gone'
  }

  save(): void {
    for (const [key, { mode, effects }] of this.#states) {
      if (mode === 'gone') continue
      if (mode === 'removed' && !this.#keepsRows) {
        this.#rows.delete(key)
        continue
      }
      const row = this.#rows.get(key) ?? {}
      this.#rows.set(key, row)
      row[this.#foreignKey] = mode === 'removed' ? null : this.#owner
      for (const effect of effects) effect(row)
    }
  }
}
