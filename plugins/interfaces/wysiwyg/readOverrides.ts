import { isRecord } from '#schemas/data/isRecord.ts'
import { isSafeValue, packAttributes, styledAttributes, styledTags } from './attributes.ts'

/** A format of the project's own: styled text under a name. */
export interface CustomFormat {
  readonly title: string
  /** The value of the format `styled`. */
  readonly packed: string
}

export interface Overrides {
  readonly placeholder?: string
  readonly minHeight?: number
  readonly maxHeight?: number
  readonly direction?: 'ltr' | 'rtl'
  readonly spellcheck?: boolean
}

const height = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(Math.max(value, 60), 4000) : undefined

/**
 * The supported settings of the former editor: height, placeholder, direction and spelling. Ignores elements, scripts
 * and style sheets, so nothing here can change what is pasted or drawn.
 */
export function readOverrides(stored: unknown): Overrides {
  if (!isRecord(stored)) return {}
  const { placeholder, min_height, max_height, directionality, browser_spellcheck } = stored
  const minHeight = height(min_height)
  const maxHeight = height(max_height)
  return {
    ...(typeof placeholder === 'string' && { placeholder }),
    ...(minHeight !== undefined && { minHeight }),
    ...(maxHeight !== undefined && { maxHeight }),
    ...((directionality === 'ltr' || directionality === 'rtl') && { direction: directionality }),
    ...(typeof browser_spellcheck === 'boolean' && { spellcheck: browser_spellcheck }),
  }
}

/** Formats for parts of a line: `{ title, inline, classes, styles, attributes }`. Others, and unsafe ones, are left out. */
export function readCustomFormats(stored: unknown): readonly CustomFormat[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((entry): readonly CustomFormat[] => {
    if (!isRecord(entry) || typeof entry['title'] !== 'string' || typeof entry['inline'] !== 'string') return []
    if (!styledTags.has(entry['inline'])) return []
    const classes = Array.isArray(entry['classes']) ? entry['classes'].join(' ') : entry['classes']
    const styles = isRecord(entry['styles'])
      ? Object.entries(entry['styles'])
          .map(([name, value]) => `${name}: ${String(value)}`)
          .join('; ')
      : undefined
    const attributes = { ...(isRecord(entry['attributes']) ? entry['attributes'] : {}), class: classes, style: styles }
    const safe = Object.entries(attributes).filter(
      (pair): pair is [string, string] =>
        typeof pair[1] === 'string' &&
        pair[1] !== '' &&
        styledAttributes.test(pair[0]) &&
        isSafeValue(pair[0], pair[1]),
    )
    if (safe.length === 0 && entry['inline'] === 'span') return []
    return [{ title: entry['title'], packed: packAttributes({ ...Object.fromEntries(safe), tag: entry['inline'] }) }]
  })
}
