import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Words that only the components and the options of plugins say, by their key. Names stand in lists of plugins. */
const late = new RegExp(
  `^(${[
    'changed_elsewhere|conflict|draft|item_drawer|revision|selection_drawer',
    'batch|board|bookmarks|boolean|calendar|cards|checkboxes|choices|code|collections_interface|color|datetime|datetime_display|divider|dropdown|dropdown_multiselect|editor',
    'failure_details|field_interface|filter_editor|filter_said|formatted_value|group|hash|icon|import|interface_choice|interface_options|labels|list_export|many_to_one|markdown|multiselect|numeric|operators',
    'one_to_many|presentation_links|rating|palette|related_list|repeater|slider|slug|system_language|tags|text_input|translations|translations_display',
    'user_display|wysiwyg',
  ].join('|')})\\.(?!name$)|^option\\.(?!label$|template$)`,
)

/** Whether a word of the catalogue comes with the plugins only. */
export const isLate = (key: string): boolean => late.test(key)

const partOf = (key: string): string => (key.startsWith('account.') ? 'account' : isLate(key) ? 'late' : 'early')

/**
 * Splits the catalogue: `?account` is what the pages say that mailed links lead to, `?early` what the studio's own
 * pages say, `?late` what comes with the first plugin that is no part of them. Tests and stories have all of it from
 * the start.
 */
export function lateWords(): Plugin {
  return {
    name: 'late-words',
    enforce: 'pre',
    load(id) {
      const [, path, part] = /^(.*\/locales\/en-US\.json)\?(early|late|account)$/.exec(id) ?? []
      if (path === undefined) return null
      const words = Object.entries<string>(JSON.parse(readFileSync(path, 'utf8')))
      const own = words.filter(([key]) => partOf(key) === part)
      return { code: `export default ${JSON.stringify(Object.fromEntries(own))}`, moduleType: 'js' }
    },
  }
}
