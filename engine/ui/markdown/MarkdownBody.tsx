import { useMemo } from 'react'
import { trustHtml } from '../html/trustHtml.ts'
import styles from './Markdown.module.css'
import type { MarkdownProps } from './MarkdownProps.ts'
import { renderMarkdown } from './renderMarkdown.ts'

/** Rendered Markdown, with the renderer in this chunk. */
export default function MarkdownBody({ source }: MarkdownProps) {
  const html = useMemo(() => trustHtml(renderMarkdown(source)), [source])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: renderMarkdown returns sanitized HTML
  return <div className={styles.body} dir="auto" data-part="markdown" dangerouslySetInnerHTML={{ __html: html }} />
}
