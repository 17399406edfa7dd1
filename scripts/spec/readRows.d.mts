export interface SpecRow {
  readonly id: string
  readonly text: string
  readonly file: string
  readonly line: number
  readonly reason: string | null
}

export function readRows(file: string, source: string): readonly SpecRow[]
