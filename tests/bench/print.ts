import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** Prints a line: the measurement, our result, the baseline of this machine in the same run, our target. */
export type Print = (name: string, ...figures: readonly (number | string)[]) => void

/** The figures of the last release, by measurement. */
const file = 'tests/bench/release.json'
// Safe: only `keepFigures` writes the file.
const released = (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}) as Readonly<Record<string, number>>

const measured: Record<string, number> = {}
let title = ''

/** Prints a row of the table: a name, and numbers or texts. A missed target makes the process fail at its end. */
export const print: Print = (name, ...figures) => {
  const cells = figures.map(figure =>
    (typeof figure === 'number' ? figure.toFixed(figure < 10 ? 1 : 0) : figure).padStart(12),
  )
  const [ours] = figures
  if (typeof ours !== 'number') {
    title = name
    console.log(name.padEnd(48) + cells.join(''))
    return
  }
  const key = `${title}: ${name}`
  measured[key] = ours
  const before = released[key]
  const notes = [before === undefined ? '' : `  was ${before.toFixed(before < 10 ? 1 : 0)}`]
  if (isMissed(figures)) {
    process.exitCode = 1
    notes.push('  MISSED')
  }
  console.log(name.padEnd(48) + cells.join('') + notes.join(''))
}

/** Whether a row misses its target, such as `<= 90`, or `<= 1.5x ideal` of the baseline. */
export function isMissed(figures: readonly (number | string)[]): boolean {
  const [ours, baseline] = figures
  const [, order, number, relative] = /^(<=|>=) ([\d.]+)(x?)/.exec(String(figures.at(-1))) ?? []
  if (typeof ours !== 'number' || number === undefined) return false
  const limit = relative ? Number(number) * Number(baseline) : Number(number)
  return order === '<=' ? !(ours <= limit) : !(ours >= limit)
}

/** Stores the figures for a release if the command has `--keep`. */
export function keepFigures(): void {
  if (!process.argv.includes('--keep')) return
  const all = { ...released, ...measured }
  const sorted = Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1))
  const rounded = sorted.map(([name, figure]) => [name, Math.round(figure * 100) / 100])
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(rounded), null, 2)}\n`)
}
