import { lazy, Suspense } from 'react'
import styles from './Markdown.module.css'
import type { MarkdownProps } from './MarkdownProps.ts'

const MarkdownBody = lazy(() => import('./MarkdownBody.tsx'))

/**
 * Markdown as people read it. Safe with text from anybody: markup in it is shown as text, and links lead to web, mail or
 * telephone addresses or inside the site. The renderer is loaded when the first Markdown is drawn; until then its text
 * stands there.
 */
export function Markdown({ source }: MarkdownProps) {
  return (
    <Suspense
      fallback={
        <p className={styles.placeholder} dir="auto" data-loading>
          {source.slice(0, 2000)}
        </p>
      }
    >
      <MarkdownBody source={source} />
    </Suspense>
  )
}
