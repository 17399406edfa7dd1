import { type ReactNode, useEffect, useRef } from 'react'
import { siteName } from '#engine/core/store/siteName.ts'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import { IconButton } from '../button/IconButton.tsx'
import { useText } from '../i18n/I18n.tsx'
import { Icon } from '../icon/Icon.tsx'
import { useStore } from '../store/useStore.ts'
import styles from './Page.module.css'
import { sidebar } from './sidebar.ts'

export interface PageProps {
  readonly title: ReactNode
  readonly icon?: string
  /** The link of the arrow before the title. */
  readonly back?: { readonly href: string; readonly label: string }
  readonly breadcrumb?: ReactNode
  /** A status as text next to the title. */
  readonly status?: ReactNode
  /**
   * On a narrow screen, one of them can yield space to the others: an element with `data-yields`, which is true while
   * it is hidden there.
   */
  readonly actions?: ReactNode
  readonly sidebar?: ReactNode
  readonly children: ReactNode
  /** The content scrolls itself, like a table. */
  readonly fill?: boolean
  /** Read-only content: takes the focus, so that keys scroll it. */
  readonly plain?: boolean
}

/** The frame of every page: header with title and actions, content, and a sidebar that can be hidden. */
export function Page(props: PageProps) {
  const { title, icon, back, breadcrumb, status, actions, children, fill = false, plain = false } = props
  const text = useText()
  const open = useStore(sidebar)
  const hasSidebar = props.sidebar !== undefined
  const heading = useRef<HTMLHeadingElement>(null)
  const isNamed = useRef(false)
  const site = useStore(siteName)
  // The title of the browser tab, history and bookmarks. Read from the DOM, because the title can be any node.
  useEffect(() => {
    const put = () => {
      const next = [heading.current?.textContent, site].filter(Boolean).join(' · ')
      if (document.title !== next) document.title = next
      isNamed.current = true
    }
    // Later, the title of an item changes with every key, and putting it takes the browser a third of that key.
    const timer = setTimeout(put, isNamed.current ? 250 : 0)
    return () => clearTimeout(timer)
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
          {breadcrumb && <div className={`${textStyles.cut} ${styles.breadcrumb}`}>{breadcrumb}</div>}
          <h1 ref={heading} className={`${textStyles.cut} ${styles.title}`}>
            {title}
          </h1>
        </div>
        {status && <div className={styles.status}>{status}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
        {hasSidebar && (
          <IconButton
            icon="dock_to_left"
            label={text(open ? 'hide_sidebar' : 'show_sidebar')}
            expanded={open}
            onPress={sidebar.toggle}
          />
        )}
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
