import { deleteMarkupBackward, insertNewlineContinueMarkup, markdownLanguage } from '@codemirror/lang-markdown'
import type { Extension } from '@codemirror/state'
import { keymap } from '@codemirror/view'

/**
 * Markdown without embedded languages: HTML alone would be as large as the editor. Enter continues lists and quotes.
 */
export const markdownSupport: Extension = [
  markdownLanguage,
  keymap.of([
    { key: 'Enter', run: insertNewlineContinueMarkup },
    { key: 'Backspace', run: deleteMarkupBackward },
  ]),
]
