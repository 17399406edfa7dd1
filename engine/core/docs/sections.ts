import type { Text } from '../i18n/createText.ts'

/** Sections with a translated name; any other is shown unchanged. */
const sectionIds: ReadonlySet<string> = new Set([
  'concepts',
  'getting-started',
  'guides',
  'operate',
  'plugins',
  'reference',
  'specification',
])

/** The name of a documentation folder. */
export function sectionName(folder: string, text: Text): string {
  const [section = '', ...below] = folder.split('/')
  if (!sectionIds.has(section)) return folder
  const name = text(`docs.section.${section.replace('-', '_')}`)
  return below.length === 0 ? name : text('docs.section_part', { section: name, part: below.join('/') })
}
