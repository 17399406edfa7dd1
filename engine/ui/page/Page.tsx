import { type ReactNode, useEffect, useRef } from 'react'
import { siteName } from '#engine/core/store/siteName.ts'
import { IconButton } from '../button/IconButton.tsx'
import { useText } from '../i18n/I18n.tsx'
import { Icon } from '../icon/Icon.tsx'
import { useStore } from '../store/useStore.ts'
import styles from './Page.module.css'
import { sidebar } from './sidebar.ts'

export interface PageProps {
  readonly title: ReactNode
  readonly icon?: string
  /** Where the arrow before the title leads. */
  readonly back?: { readonly href: string; readonly label: string }
  readonly breadcrumb?: ReactNode
  /** State in words beside the title. */
  readonly status?: ReactNode
  readonly actions?: ReactNode
  readonly sidebar?: ReactNode
  readonly children: ReactNode
  /** The content brings its own scrolling, as a table does. */
  readonly fill?: boolean
  /** There is only something to read: the content itself takes the focus, so that keys scroll it. */
  readonly plain?: boolean
}

/** The frame of every page: header with title and actions, content, and a sidebar that can be put away. */
export function Page(props: PageProps) {
  const { title, icon, back, breadcrumb, status, actions, children, fill = false, plain = false } = props
  const text = useText()
  const open = useStore(sidebar)
  const hasSidebar = props.sidebar !== undefined
  const heading = useRef<HTMLHeadingElement>(null)
  const site = useStore(siteName)
  // Tabs, histories and bookmarks of the browser name the page; of what a title is made only the drawing knows.
  useEffect(() => {
    document.title = [heading.current?.textContent, site].filter(Boolean).join(' · ')
  })
  return (
    <div className={styles.page} data-part="page">
      <header className={styles.header} data-part="page-header">
        {back ? (
          <a className={styles.back} href={back.href} aria-label={back.label}>
            <Icon name="arrow_back" />
          </a>
        ) : (
          icon && (
            <span className={styles.icon}>
              <Icon name={icon} />
            </span>
          )
        )}
        <div className={styles.heading}>
          {breadcrumb && <div className={styles.breadcrumb}>{breadcrumb}</div>}
          <h1 ref={heading} className={styles.title}>
            {title}
          </h1>
        </div>
        {status && <div className={styles.status}>{status}</div>}
        <div className={styles.actions}>
          {actions}
          {hasSidebar && (
            <IconButton
              icon="dock_to_left"
              label={text(open ? 'hide_sidebar' : 'show_sidebar')}
              expanded={open}
              onPress={sidebar.toggle}
            />
          )}
        </div>
      </header>
      <div className={styles.body}>
        <main className={styles.main} data-fill={fill || undefined} id="main" tabIndex={plain ? 0 : -1}>
          {children}
        </main>
        {hasSidebar && open && (
          <aside className={styles.sidebar} aria-label={text('sidebar')} data-part="sidebar">
            {props.sidebar}
          </aside>
        )}
      </div>
    </div>
  )
}
