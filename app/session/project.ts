import { siteName } from '#engine/store/siteName.ts'

/** What the pages for everyone read of the project. */
export interface PublicProject {
  readonly project_name?: string | null
  readonly project_color?: string | null
  readonly project_logo?: string | null
  readonly public_background?: string | null
  readonly public_foreground?: string | null
  readonly public_note?: string | null
}

/** Gives the page the project's colour and name. */
export function applyProject(project: PublicProject): void {
  const { style } = document.documentElement
  if (project.project_color && CSS.supports('color', project.project_color))
    style.setProperty('--project-color', project.project_color)
  else style.removeProperty('--project-color')
  if (!project.project_name) return
  siteName.put(project.project_name)
  document.title = project.project_name
}
