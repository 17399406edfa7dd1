import { type KeyboardEvent, useRef, useState } from 'react'
import { listStep } from '../focus/listStep.ts'
import { Icon } from '../icon/Icon.tsx'
import { Tooltip } from '../tooltip/Tooltip.tsx'
import { shortcutText } from './shortcutText.ts'
import styles from './Toolbar.module.css'

/** One tool of a toolbar: a button with a name, and keys that do the same. */
export interface Tool {
  readonly id: string
  readonly label: string
  readonly icon: string
  /** Keys that do the same, as `Mod-b`. */
  readonly keys?: string | undefined
  /** Whether the tool is on; leave out for tools without a state. */
  readonly pressed?: boolean | undefined
  readonly disabled?: boolean
  readonly onPress: () => void
}

export interface ToolbarProps {
  readonly label: string
  /** The id of the element that the tools act on. */
  readonly controls: string
  readonly groups: readonly (readonly Tool[])[]
}

/**
 * Tools for an editor: one tab stop, with arrow keys inside. A click keeps the focus and the selection in the editor.
 */
export function Toolbar({ label, controls, groups }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const tools = groups.flat()
  const stop = tools.find(tool => tool.id === current)?.id ?? tools[0]?.id
  const onKeyDown = (event: KeyboardEvent) => {
    const index = tools.findIndex(tool => tool.id === stop)
    const next = listStep(event, index, { count: tools.length, axis: 'horizontal', wraps: true })
    const target = next === null ? undefined : tools[next]
    if (!target) return
    event.preventDefault()
    setCurrent(target.id)
    bar.current?.querySelector<HTMLElement>(`[data-tool="${target.id}"]`)?.focus()
  }
  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      className={styles.bar}
      aria-label={label}
      aria-controls={controls}
      onKeyDown={onKeyDown}
    >
      {groups.map(group => (
        <span key={group[0]?.id} className={styles.group}>
          {group.map(tool => (
            <Tooltip key={tool.id} text={tool.keys ? `${tool.label} (${shortcutText(tool.keys)})` : tool.label}>
              <button
                type="button"
                className={styles.tool}
                data-tool={tool.id}
                aria-label={tool.label}
                aria-pressed={tool.pressed}
                aria-disabled={tool.disabled || undefined}
                tabIndex={tool.id === stop ? 0 : -1}
                onFocus={() => setCurrent(tool.id)}
                onMouseDown={event => event.preventDefault()}
                onClick={() => {
                  if (!tool.disabled) tool.onPress()
                }}
              >
                <Icon name={tool.icon} size={18} />
              </button>
            </Tooltip>
          ))}
        </span>
      ))}
    </div>
  )
}
