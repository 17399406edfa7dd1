/** A table uses something that a changed copy of it would lose; it is left alone. */
export class Unalterable extends Error {
  readonly table: string
  constructor(table: string) {
    super(`The table "${table}" has constraints that changing it would lose.`)
    this.table = table
  }
}
