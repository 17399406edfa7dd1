import { type ComponentType, type CSSProperties, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { exchange } from '#engine/core/api/exchange.ts'
import { applyProject, type PublicProject } from '#engine/core/session/project.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Logo } from '../Logo.tsx'
import { MissingLanguage } from './MissingLanguage.tsx'
import styles from './PublicPage.module.css'

// The note is shown as plain text until this loads, or if it fails to load.
const Markdown = lazy<ComponentType<{ source: string }>>(() =>
  import('#engine/ui/markdown/MarkdownBody.tsx').catch(() => ({ default: ({ source }) => source })),
)

export interface PublicPageProps {
  readonly title: string
  readonly children: ReactNode
}

/** The frame of the public pages: logo, name, content and artwork. */
export function PublicPage({ title, children }: PublicPageProps) {
  const text = useText()
  const [project, setProject] = useState<PublicProject>({})
  useEffect(() => {
    const controller = new AbortController()
    exchange({ path: '/server/info', signal: controller.signal }, null).then(
      answer => {
        const data = answer.ok ? answer.value.data : null
        if (typeof data !== 'object' || data === null || !('project' in data)) return
        // Safe: every member is optional and checked before use.
        setProject((data.project ?? {}) as PublicProject)
      },
      () => {},
    )
    return () => controller.abort()
  }, [])
  useEffect(() => applyProject(project), [project])
  const asset = (id: string | null | undefined) => (id ? `/assets/${encodeURIComponent(id)}` : null)
  const background = asset(project.public_background)
  const logo = asset(project.project_logo)
  const foreground = asset(project.public_foreground)
  const art: CSSProperties = background ? { backgroundImage: `url("${background}")` } : {}
  return (
    <div className={styles.page}>
      <main className={styles.main}>
        <div className={styles.brand}>
          {logo ? <img className={styles.logo} src={logo} alt="" /> : <Logo />}
          <span className={styles.name}>{project.project_name ?? 'Fieldhouse'}</span>
        </div>
        <div className={styles.content}>
          <h1 className={styles.title}>{title}</h1>
          <MissingLanguage />
          {children}
        </div>
      </main>
      <aside className={styles.art} style={art} aria-label={text('about_project')}>
        {foreground && <img className={styles.foreground} src={foreground} alt="" />}
        {project.public_note && (
          <div className={styles.note}>
            <Suspense fallback={project.public_note}>
              <Markdown source={project.public_note} />
            </Suspense>
          </div>
        )}
      </aside>
    </div>
  )
}
