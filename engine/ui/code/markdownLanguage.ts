import { deleteMarkupBackward, insertNewlineContinueMarkup, markdownLanguage } from '@codemirror/lang-markdown'
import type { Extension } from '@codemirror/state'
import { keymap } from '@codemirror/view'

/**
 * Markdown without the languages that may stand inside of it: those of HTML alone would be as large as the editor. Lists
 * and quotes go on with Enter.
 */
export const markdownSupport: Extension = [
  markdownLanguage,
  keymap.of([
    { key: 'Enter', run: insertNewlineContinueMarkup },
    { key: 'Backspace', run: deleteMarkupBackward },
  ]),
]
