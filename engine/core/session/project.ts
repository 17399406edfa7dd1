import { siteName } from '../store/siteName.ts'

/** What the pages for everyone read of the project. */
export interface PublicProject {
  readonly project_name?: string | null
  readonly project_color?: string | null
  readonly project_logo?: string | null
  readonly public_background?: string | null
  readonly public_foreground?: string | null
  readonly public_note?: string | null
}

/** Gives the page the project's colour and name; nothing while they are not known. */
export function applyProject({ project_color, project_name }: PublicProject): void {
  if (project_name === undefined) return
  const color = project_color && CSS.supports('color', project_color) ? project_color : ''
  document.documentElement.style.setProperty('--project-color', color)
  siteName.put(project_name || 'Fieldhouse')
  document.title = siteName.get()
}
