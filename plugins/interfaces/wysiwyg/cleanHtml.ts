import DOMPurify from 'dompurify'
import { maskHandlers } from './splitSource.ts'

const preview = {
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'option', 'dialog', 'template', 'slot'],
  FORBID_ATTR: ['id', 'name', 'autofocus', 'contenteditable', 'tabindex', 'accesskey', 'popover', 'autoplay'],
  ALLOW_DATA_ATTR: false,
}

/**
 * HTML that is safe to draw in the page: nothing in it runs, sends, or takes the focus. Only for display, never stored.
 */
export const cleanForPreview = (html: string): string => DOMPurify.sanitize(maskHandlers(html), preview)

/** Pasted or dropped HTML that is safe to store. No option of a field weakens this. */
export const cleanForStoring = (html: string): string =>
  DOMPurify.sanitize(maskHandlers(html), { ...preview, FORBID_TAGS: [...preview.FORBID_TAGS, 'svg', 'math'] })
