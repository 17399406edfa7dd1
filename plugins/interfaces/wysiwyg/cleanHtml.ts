import DOMPurify from 'dompurify'
import { maskHandlers } from './splitSource.ts'

const preview = {
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'option', 'dialog', 'template', 'slot'],
  FORBID_ATTR: ['id', 'name', 'autofocus', 'contenteditable', 'tabindex', 'accesskey', 'popover', 'autoplay'],
  ALLOW_DATA_ATTR: false,
}

/** HTML that can be drawn in the page: nothing in it runs, sends, or takes the focus. For looking at only, never stored. */
export const cleanForPreview = (html: string): string => DOMPurify.sanitize(maskHandlers(html), preview)

/** HTML from a clipboard or from a drop, fit to be stored. No option of a field makes this any weaker. */
export const cleanForStoring = (html: string): string =>
  DOMPurify.sanitize(maskHandlers(html), { ...preview, FORBID_TAGS: [...preview.FORBID_TAGS, 'svg', 'math'] })
