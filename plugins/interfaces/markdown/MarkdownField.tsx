import { useMemo, useRef, useState } from 'react'
import {
  CodeEditor,
  type CodeHandle,
  type InterfaceProps,
  Markdown,
  plainText,
  Toolbar,
  useText,
} from '#engine/plugin.ts'
import styles from './MarkdownField.module.css'
import { type MarkdownTool, markdownTools } from './markdownTools.ts'
import type { MarkdownOptions } from './options.ts'
import { type MarkdownView, ViewTabs } from './ViewTabs.tsx'

/** A Markdown editor. The preview replaces the source or is shown next to it. */
export default function MarkdownField(props: InterfaceProps<string, MarkdownOptions>) {
  const { id, describedBy, value, options, field, access, invalid, change } = props
  const text = useText()
  const [view, setView] = useState<MarkdownView>(access.allowed ? 'edit' : 'preview')
  const editor = useRef<CodeHandle>(null)
  const shown = plainText(value)
  const apply = (tool: MarkdownTool): boolean => {
    const handle = editor.current
    if (handle === null) return false
    const { from, to } = handle.selection()
    const { select, ...edit } = tool.edit(handle.text(), from, to)
    handle.replace(edit, select)
    return true
  }
  const keys = Object.fromEntries(
    markdownTools.flat().flatMap(tool => (tool.key ? [[tool.key, () => apply(tool)] as const] : [])),
  )
  const groups = useMemo(
    () => markdownTools.map(group => group.map(tool => ({ ...tool, name: `editor.${tool.id}` }))),
    [],
  )
  return (
    <div className={styles.field} data-view={view}>
      <div className={styles.head}>
        {access.allowed && view !== 'preview' && (
          <Toolbar
            label={text('editor.toolbar', { field: field.name })}
            controls={id}
            groups={groups.map(group =>
              group.map(tool => ({
                id: tool.id,
                icon: tool.icon,
                label: text(tool.name),
                keys: tool.key,
                onPress: () => apply(tool),
              })),
            )}
          />
        )}
        <ViewTabs id={id} view={view} onChange={setView} />
      </div>
      <div className={styles.panes}>
        <div
          className={styles.pane}
          id={`${id}-source`}
          role="tabpanel"
          aria-labelledby={`${id}-tab-edit`}
          hidden={view === 'preview'}
        >
          <CodeEditor
            id={id}
            describedBy={describedBy}
            value={shown}
            language="markdown"
            wrap
            placeholder={access.allowed ? options.placeholder : undefined}
            readOnly={!access.allowed}
            invalid={invalid}
            keys={keys}
            onReady={handle => {
              editor.current = handle
            }}
            onChange={next => change({ op: 'set', value: next === '' ? null : next })}
          />
        </div>
        {view !== 'edit' && (
          <section
            className={styles.preview}
            id={`${id}-preview`}
            role="tabpanel"
            aria-labelledby={`${id}-tab-preview`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable
            tabIndex={0}
          >
            {shown.trim() === '' ? (
              <p className={styles.empty}>{text('markdown.empty')}</p>
            ) : (
              <Markdown source={shown} />
            )}
          </section>
        )}
      </div>
    </div>
  )
}
