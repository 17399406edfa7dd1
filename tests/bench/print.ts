/** Prints a line: the measurement, our result, the baseline of this machine in the same run, our target. */
export type Print = (name: string, ...figures: readonly (number | string)[]) => void

/** Prints a row of the table: a name, and numbers or texts. */
export function print(name: string, ...figures: readonly (number | string)[]): void {
  const cells = figures.map(figure =>
    (typeof figure === 'number' ? figure.toFixed(figure < 10 ? 1 : 0) : figure).padStart(12),
  )
  console.log(name.padEnd(48) + cells.join(''))
}
