import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  /** The URL of the service, with `{{value}}` for the typed text. The server requests it. */
  url: {
    type: 'string',
    title: 'autocomplete.url',
    description: 'autocomplete.url_description',
    interface: 'text-input',
    onServer: true,
  },
  /** Names separated by dots: from the answer to the list, and from a result to its text and its value. */
  resultsPath: {
    type: 'string',
    title: 'autocomplete.results_path',
    description: 'autocomplete.path_description',
    interface: 'text-input',
    onServer: true,
  },
  textPath: { type: 'string', title: 'autocomplete.text_path', interface: 'text-input', onServer: true },
  valuePath: { type: 'string', title: 'autocomplete.value_path', interface: 'text-input', onServer: true },
  placeholder: { type: 'string', title: 'option.placeholder', interface: 'text-input' },
  iconLeft: { type: 'string', title: 'option.icon_left', interface: 'icon' },
} as const

export type AutocompleteOptions = OptionsOf<typeof options>
