import { countOf, fateNames, fates, type Report } from './Report.ts'

/** A report for the terminal: the counts, and everything that does not stay as it is. */
export function reportText(report: Report): string {
  const lines = [report.origin, '']
  for (const section of report.sections) {
    const counts = fates
      .map(fate => [fateNames[fate], countOf(section, fate)] as const)
      .filter(([, count]) => count > 0)
      .map(([name, count]) => `${count} ${name}`)
    lines.push(`${section.title}: ${counts.join(', ')}`)
    for (const entry of section.entries)
      if (entry.fate !== 'kept')
        lines.push(`  ${entry.name}: ${fateNames[entry.fate]}${entry.note ? ` (${entry.note})` : ''}`)
  }
  if (report.leftAlone.length > 0)
    lines.push(
      '',
      `Not supported and left alone: ${report.leftAlone.map(({ what, count }) => `${count} ${what}`).join(', ')}`,
    )
  return lines.join('\n')
}
