import { lazy, Suspense } from 'react'
import styles from './Markdown.module.css'
import type { MarkdownProps } from './MarkdownProps.ts'

const MarkdownBody = lazy(() => import('./MarkdownBody.tsx'))

/**
 * Rendered Markdown. Safe for untrusted text: markup is shown as text, and links only lead to web, mail or telephone
 * addresses or within the site. The renderer loads on first use; until then the plain text is shown.
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
