import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Words that only the components and the options of plugins say, by their key. */
const late = [
  'misfit',
  'activity',
  'batch',
  'board',
  'bookmarks',
  'boolean',
  'calendar',
  'cards',
  'change',
  'changed_elsewhere',
  'checkboxes',
  'choices',
  'code',
  'collection_interface',
  'collections_interface',
  'color',
  'color_display',
  'comments',
  'conflict',
  'datetime',
  'datetime_display',
  'divider',
  'draft',
  'dropdown',
  'dropdown_multiselect',
  'editor',
  'extension',
  'extensions',
  'failure_details',
  'field_interface',
  'file',
  'file_page',
  'filter_editor',
  'filter_said',
  'focal_point',
  'folders',
  'formatted_json_value',
  'formatted_value',
  'group',
  'hash',
  'icon',
  'icon_display',
  'idle',
  'image',
  'image_editor',
  'import',
  'interface_choice',
  'interface_options',
  'item_drawer',
  'labels',
  'library',
  'list_export',
  'many_to_one',
  'markdown',
  'mime_type',
  'multiselect',
  'numeric',
  'one_to_many',
  'operators',
  'option_form',
  'palette',
  'picker',
  'presentation_links',
  'rating',
  'related_list',
  'related_values',
  'repeater',
  'revision',
  'revisions',
  'selection_drawer',
  'shell',
  'slider',
  'slug',
  'system_language',
  'tags',
  'template',
  'text_input',
  'translations',
  'translations_display',
  'two_factor',
  'upload',
  'usage',
  'user_display',
  'users',
  'validation',
  'view_as',
  'why',
  'wysiwyg',
]

/** Words that only forms say, the page of an item and its drawers, and the page of who may not use the studio. */
const ofItems = [
  'batch_include',
  'choices_misconfigured',
  'collection_field_not_set_up',
  'comment_posted',
  'copy_value',
  'creating_item',
  'delete_item',
  'delete_items_title',
  'discard_all_changes',
  'discard_changes',
  'edit_raw_value',
  'editing_item',
  'field_copied',
  'field_menu',
  'field_menu_no_text',
  'hidden_fields',
  'interface_broke',
  'interface_not_found',
  'item_archived',
  'item_created',
  'item_gone',
  'item_gone_body',
  'item_page_not_found',
  'item_unarchived',
  'item_updated',
  'more_save_options',
  'new_item_body',
  'new_row',
  'no_app_access',
  'no_app_access_body',
  'not_refreshed',
  'nothing_to_redo',
  'nothing_to_undo',
  'offline_changes',
  'open_in_new_tab',
  'paste_value',
  'pending_changes',
  'pending_changes_title',
  'raw_value_invalid',
  'reason.condition_hidden',
  'reason.condition_readonly',
  'reason.hidden_setting',
  'reason.key_missing',
  'reason.named_condition_hidden',
  'reason.named_condition_readonly',
  'reason.no_editor',
  'reason.not_in_batch',
  'reason.nothing_to_save',
  'related_item_missing',
  'relation_not_set_up',
  'revert_field',
  'revision_delta_created_externally',
  'row_of',
  'save_and_add_new',
  'save_and_stay',
  'save_as_copy',
  'save_as_new',
  'save_kept',
  'save_no_answer',
  'save_offline',
  'save_refused_now',
  'save_retrying',
  'saved_at',
  'select_a_collection',
  'show_editor',
  'stop_trying',
  'template_not_set_up',
  'try_now',
  'undo_change',
  'undo_change_of',
  'unknown_validation_errors',
  'unsaved_changes',
  'unsaved_changes_body',
  'why_field',
  'why_field_title',
  'why_locked',
  'yesterday',
]

/** Whose names stand in the bar, in menus and in the choice of a layout. Names of other plugins stand in settings. */
const named = [
  'activity',
  'board',
  'bookmarks',
  'calendar',
  'cards',
  'folders',
  'library',
  'palette',
  'profile',
  'tabular',
  'users',
]

const lateKey = new RegExp(
  `^(${late.join('|')})\\.(?!name$)|^(?!(${named.join('|')})\\.)\\w+\\.name$|^option\\.(?!label$|template$)|^(${ofItems.join('|').replaceAll('.', String.raw`\.`)})$`,
)

/** Whether a word of the catalogue comes with the plugins only. */
export const isLate = (key: string): boolean => lateKey.test(key)

/** Words that only the settings say, and the documentation: by the first part of their key. */
const settingsKey = /^(settings|model|data_model|field_setup|roles|permissions|presets|webhooks|project|docs)\./

const partOf = (key: string): string =>
  /^(account|system)\./.exec(key)?.[1] ?? (settingsKey.test(key) ? 'settings' : isLate(key) ? 'late' : 'early')

/**
 * Splits the catalogue: `?account` is what the pages say that mailed links lead to, `?early` what the studio's own
 * pages say, `?late` what comes with the first plugin that is no part of them, `?settings` what
 * the pages of administrators say, `?system` what the platform says of its own
 * collections, which only other languages want. Tests and stories have all of it from
 * the start.
 */
export function lateWords(): Plugin {
  return {
    name: 'late-words',
    enforce: 'pre',
    load(id) {
      const [, path, part] = /^(.*\/locales\/en-US\.json)\?(early|late|account|settings|system)$/.exec(id) ?? []
      if (path === undefined) return null
      const words = Object.entries<string>(JSON.parse(readFileSync(path, 'utf8')))
      const own = words.filter(([key]) => partOf(key) === part)
      return { code: `export default ${JSON.stringify(Object.fromEntries(own))}`, moduleType: 'js' }
    },
  }
}
