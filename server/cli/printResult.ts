import type { HostInterface } from './Host.ts'

/** Prints a result: lines for people, or JSON for programs. */
export function printResult(host: HostInterface, json: boolean, result: unknown, lines: readonly string[]): void {
  host.print(json ? JSON.stringify(result, null, 2) : lines.join('\n'))
}

/** Rows as columns of equal width, with a header. */
export function tableLines(rows: readonly Readonly<Record<string, string>>[]): readonly string[] {
  const names = Object.keys(rows[0] ?? {})
  const all = [Object.fromEntries(names.map(name => [name, name])), ...rows]
  const widths = names.map(name => Math.max(...all.map(row => (row[name] ?? '').length)))
  return all.map(row =>
    names
      .map((name, index) => (row[name] ?? '').padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
