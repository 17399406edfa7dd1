import { useLayoutEffect, useRef, useState } from 'react'
import { CodeEditor, type InterfaceProps, plainText, Select, Toolbar, useText } from '#engine/plugin.ts'
import { editorTools, toolGroups } from './editorTools.ts'
import type { WysiwygOptions } from './options.ts'
import { readCustomFormats, readOverrides } from './readOverrides.ts'
import { ToolPanel } from './ToolPanel.tsx'
import { useRichEditor } from './useRichEditor.ts'
import styles from './Wysiwyg.module.css'
import { escapeHtml } from './writeLines.ts'

/**
 * Formatted text, stored as HTML. HTML that the editor does not support is kept, and unedited parts keep their exact
 * source.
 */
export default function Wysiwyg(props: InterfaceProps<string, WysiwygOptions>) {
  const { id, value, options, field, access, invalid, change } = props
  const text = useText()
  const frame = useRef<HTMLDivElement>(null)
  const [source, setSource] = useState(false)
  const [full, setFull] = useState(false)
  const [aids, setAids] = useState(false)
  const overrides = readOverrides(options.tinymceOverrides)
  const formats = readCustomFormats(options.customFormats)
  const shown = typeof value === 'string' ? value : escapeHtml(plainText(value))
  const set = (html: string | null) => {
    if (access.allowed && html !== (value ?? null)) change({ op: 'set', value: html })
  }
  const {
    host,
    formats: active,
    panel,
    problem,
    answers,
    ask,
    format,
    run,
  } = useRichEditor({
    ...props,
    ...{ shown, overrides, set },
    offers: tool => options.toolbar.includes(tool),
  })
  // The top layer, so that no frame around the field cuts it off.
  useLayoutEffect(() => {
    if (!full) return
    frame.current?.showPopover?.()
    // So that key presses, including Escape, reach the editor.
    if (!frame.current?.contains(document.activeElement)) frame.current?.querySelector<HTMLElement>('button')?.focus()
  }, [full])
  const actions = {
    ask,
    toggle: (what: 'source' | 'fullscreen' | 'visualaid') => {
      if (what === 'source') setSource(!source)
      if (what === 'fullscreen') setFull(!full)
      if (what === 'visualaid') setAids(!aids)
    },
  }
  const on: Readonly<Record<string, boolean>> = { code: source, fullscreen: full, visualaid: aids }
  const groups = toolGroups(options.toolbar).map(group =>
    group.map(name => {
      const tool = editorTools[name]
      return {
        id: name,
        icon: name === 'fullscreen' && full ? 'fullscreen_exit' : (tool?.icon ?? 'box'),
        label: text(`editor.${name === 'code' ? 'source' : name}`),
        keys: tool?.keys,
        pressed: on[name] ?? tool?.pressed?.(active),
        disabled: source && on[name] === undefined,
        onPress: () => run(name, actions),
      }
    }),
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Escape from the controls inside
    <div
      ref={frame}
      className={styles.frame}
      data-font={options.font}
      data-invalid={invalid || undefined}
      data-readonly={!access.allowed || undefined}
      data-full={full || undefined}
      data-aids={aids || undefined}
      popover={full ? 'manual' : undefined}
      onKeyDown={event => {
        const inText = event.target instanceof Element && event.target.matches('.ql-editor')
        if (event.key === 'k' && (event.ctrlKey || event.metaKey) && inText && options.toolbar.includes('link')) {
          event.preventDefault()
          event.stopPropagation()
          run('link', actions)
        }
        if (event.key !== 'Escape' || !full) return
        event.stopPropagation()
        setFull(false)
      }}
    >
      {access.allowed && groups.length > 0 && (
        <div className={styles.head}>
          <Toolbar label={text('editor.toolbar', { field: field.name })} controls={id} groups={groups} />
          {formats.length > 0 && (
            <Select
              label={text('wysiwyg.custom_formats')}
              labelHidden
              size="s"
              value={String(active['styled'] ?? '')}
              options={[
                { value: '', label: text('wysiwyg.custom_formats') },
                ...formats.map(format => ({ value: format.packed, label: format.title })),
              ]}
              onChange={packed => format('styled', packed === '' ? false : packed)}
            />
          )}
        </div>
      )}
      {panel && access.allowed && <ToolPanel id={id} panel={panel} answers={answers} />}
      {problem && (
        <p role="alert" className={styles.error}>
          {text(problem)}
        </p>
      )}
      <div ref={host} className={styles.content} hidden={source} />
      {source && (
        <CodeEditor
          id={`${id}-source`}
          label={text('wysiwyg.source')}
          language="html"
          wrap
          value={shown}
          readOnly={!access.allowed}
          onChange={html => set(html === '' ? null : html)}
        />
      )}
    </div>
  )
}
