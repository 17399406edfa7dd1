import { siteName } from '../store/siteName.ts'

/** The public data of the project. */
export interface PublicProject {
  readonly project_name?: string | null
  readonly project_color?: string | null
  readonly project_logo?: string | null
  readonly public_background?: string | null
  readonly public_foreground?: string | null
  readonly public_note?: string | null
}

/** Applies the project's color and name to the page; nothing while they are unknown. */
export function applyProject({ project_color, project_name }: PublicProject): void {
  if (project_name === undefined) return
  const color = project_color && CSS.supports('color', project_color) ? project_color : ''
  document.documentElement.style.setProperty('--project-color', color)
  siteName.put(project_name || 'Fieldhouse')
  document.title = siteName.get()
}
