import type { KeyboardEvent } from 'react'
import { listStep, useText } from '#engine/plugin.ts'
import styles from './MarkdownField.module.css'

export type MarkdownView = 'edit' | 'preview' | 'both'

const views: readonly MarkdownView[] = ['edit', 'preview', 'both']

interface ViewTabsProps {
  readonly id: string
  readonly view: MarkdownView
  readonly onChange: (view: MarkdownView) => void
}

/** Switches between source and preview. */
export function ViewTabs({ id, view, onChange }: ViewTabsProps) {
  const text = useText()
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const to = listStep(event, views.indexOf(view), { count: views.length, axis: 'horizontal', wraps: true })
    const next = to === null ? undefined : views[to]
    if (next === undefined) return
    event.preventDefault()
    onChange(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-view="${next}"]`)?.focus()
  }
  return (
    <div className={styles.tabs} role="tablist" tabIndex={-1} aria-label={text('markdown.view')} onKeyDown={move}>
      {views.map(each => (
        <button
          key={each}
          type="button"
          role="tab"
          id={`${id}-tab-${each}`}
          className={styles.tab}
          data-view={each}
          aria-selected={each === view}
          aria-controls={each === view ? `${id}-${each === 'edit' ? 'source' : 'preview'}` : undefined}
          tabIndex={each === view ? 0 : -1}
          onClick={() => onChange(each)}
        >
          {text(`markdown.${each}`)}
        </button>
      ))}
    </div>
  )
}
