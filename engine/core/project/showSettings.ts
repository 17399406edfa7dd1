import type { Item } from '#schemas/data/Item.ts'
import { applyCustomCss } from '../session/customCss.ts'
import { applyProject } from '../session/project.ts'

/** Shows the name, color and styles of a project before the server has them; returns the function to undo that. */
export function showSettings(values: Item, before: Item): () => void {
  show({ ...before, ...values })
  return () => show(before)
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function show(settings: Item): void {
  applyProject({
    project_name: textOf(settings['project_name']),
    project_color: textOf(settings['project_color']),
  })
  applyCustomCss(textOf(settings['custom_css']))
}
