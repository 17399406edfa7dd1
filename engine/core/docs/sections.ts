import type { Text } from '../i18n/createText.ts'

/** Folders with a name in the words of the studio; any other is called as it is written. */
const known: ReadonlySet<string> = new Set(['concepts', 'getting-started', 'guides', 'operate', 'plugins', 'reference'])

/** How a folder of the documentation is called. */
export function sectionName(folder: string, text: Text): string {
  const [section = '', ...below] = folder.split('/')
  if (!known.has(section)) return folder
  const name = text(`docs.section.${section.replace('-', '_')}`)
  return below.length === 0 ? name : text('docs.section_part', { section: name, part: below.join('/') })
}
