import { names } from '../../schemas/names/findEntry.ts'
import type { NameEntry, NameKind } from '../../schemas/names/NameEntry.ts'

const headings: Readonly<Record<NameKind, string>> = {
  interface: 'Interfaces',
  display: 'Displays',
  layout: 'Layouts',
}

/** The page docs/reference/compatibility.md, from the table of names. */
export const compatibilityPage = (): string =>
  `# Compatibility with Directus 9 and 10

Directus 9.0 renamed its interfaces. This table shows the plugin that Fieldhouse uses for each name that Directus 9.0 to
10.13 stores. Stored names stay as they are: an \`input\` field is still an \`input\` field after you edit it.
Written by \`npm run docs:plugins\` from the table that the studio itself reads.

Options without effect are kept and written back unchanged. A name without a plugin shows the raw value editor.

${(Object.keys(headings) as readonly NameKind[]).map(section).join('\n\n')}
`

const section = (kind: NameKind): string =>
  [
    `## ${headings[kind]}`,
    '',
    '| Directus 9 and 10 | Field types | Fieldhouse | Options without effect |',
    '| --- | --- | --- | --- |',
    ...names[kind].map(row),
  ].join('\n')

const row = (entry: NameEntry): string =>
  `| ${[
    code(entry.theirs),
    entry.types?.join(', ') ?? 'all',
    entry.ours === null ? `None. ${entry.why ?? ''}`.trim() : code(entry.ours),
    entry.unsupported?.map(code).join(', ') || '-',
  ].join(' | ')} |`

const code = (text: string): string => `\`${text}\``
