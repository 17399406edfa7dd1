/** A table uses something that a rebuilt copy would lose, so it is not changed. */
export class Unalterable extends Error {
  readonly table: string
  constructor(table: string) {
    super(`The table "${table}" has constraints that changing it would lose.`)
    this.table = table
  }
}
