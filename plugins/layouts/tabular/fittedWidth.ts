import type { FieldInfo, Item } from '#engine/plugin.ts'
import { valueAt } from '#schemas/template/template.ts'

/** Pixels, also of columns whose values have no simple text, such as dates and related items. */
export const defaultWidth = 160

/** Pixels of a letter, of the padding of a cell, and of the icons in a header. */
const [letter, padding, icons] = [8, 26, 40]
const [narrowest, narrowestTitle, widest, widestTitle] = [72, 200, 280, 360]

/** The letters of a value as a list shows it; none for an empty one, null if unknown. */
function lettersOf(value: unknown): number | null {
  // Separators and decimals.
  if (typeof value === 'number') return String(value).length * 1.3
  if (typeof value === 'string') return value.length
  if (typeof value === 'boolean') return 1
  if (!Array.isArray(value)) return null
  const labels = value.filter(entry => typeof entry === 'string')
  return labels.length < value.length ? null : labels.reduce((sum, label) => sum + label.length + 3, 0)
}

/** Pixels that the name of a field needs in a header. */
const headWidth = (name: string): number => name.length * letter + icons

/** At this width and below, a header shows no name that would be truncated. */
const nameNeeds = 90

export const isNameHidden = (name: string, width: number): boolean => width <= nameNeeds && headWidth(name) > width

/** The width of a column until it is resized: for most of its values in these items, and for its name. */
export function fittedWidth(path: string, field: FieldInfo, items: readonly Item[], isTitle: boolean): number {
  const head = headWidth(field.name)
  const display = field.meta?.display ?? ''
  if (display === 'image' || display === 'icon') return Math.round(head) + padding
  if (/date|time/.test(field.type)) return defaultWidth
  // Drawn at a size that its number does not tell.
  if (display === 'progress' || display === 'rating') return Math.max(Math.round(head) + padding, defaultWidth)
  const values = items.map(item => valueAt(item, path)).filter(value => value !== null && value !== '')
  const letters = values.map(lettersOf).filter(count => count !== null)
  if (letters.length === 0 || letters.length < values.length) return defaultWidth
  const most = letters.toSorted((a, b) => a - b)[Math.ceil((letters.length - 1) * 0.9)] ?? 0
  const label = display === 'labels' ? 5 : 0
  const needed = Math.round(Math.max((most + label) * letter, head)) + padding
  return Math.min(Math.max(needed, isTitle ? narrowestTitle : narrowest), isTitle ? widestTitle : widest)
}
