import { type KeyboardEvent, useRef, useState } from 'react'
import { arrowStep, Button, Icon, useText } from '#engine/plugin.ts'
import styles from './CheckboxTree.module.css'
import type { ChoiceNode } from './choiceTree.ts'
import type { Checked } from './combineValues.ts'

export interface TreeRowsProps {
  readonly id: string
  readonly describedBy: string | undefined
  readonly nodes: readonly ChoiceNode[]
  readonly expanded: ReadonlySet<string>
  /** Null while a filter expands everything. */
  readonly changeExpanded: ((expanded: ReadonlySet<string>) => void) | null
  readonly checkedOf: (node: ChoiceNode) => Checked
  readonly closed: boolean
  readonly invalid: boolean
  readonly toggle: (node: ChoiceNode) => void
}

/** As many rows as render quickly. */
const batch = 100

interface Row {
  readonly node: ChoiceNode
  readonly name: string
  readonly level: number
  readonly position: number
  readonly size: number
  readonly parent: string | null
  readonly isExpanded: boolean
}

function rowsOf(
  nodes: readonly ChoiceNode[],
  expanded: ReadonlySet<string>,
  level = 1,
  parent: string | null = null,
): readonly Row[] {
  return nodes.flatMap((node, index) => {
    const name = String(node.value)
    const isExpanded = node.children.length > 0 && expanded.has(name)
    const row = { node, name, level, position: index + 1, size: nodes.length, parent, isExpanded }
    return [row, ...(isExpanded ? rowsOf(node.children, expanded, level + 1, name) : [])]
  })
}

interface Place {
  readonly active: Row
  readonly rows: readonly Row[]
  readonly canCollapse: boolean
}

type KeyAction = 'toggle' | 'expand' | 'collapse' | { readonly to: Row | undefined }

/** What a key does in a row; `step` is the reading direction of a horizontal arrow key. Null for any other key. */
function actionOf(key: string, step: -1 | 0 | 1, { active, rows, canCollapse }: Place): KeyAction | null {
  const at = rows.indexOf(active)
  if (step === 1 && !active.isExpanded) return active.node.children.length > 0 ? 'expand' : null
  if (step === -1 && active.isExpanded && canCollapse) return 'collapse'
  if (step === -1) return { to: rows.find(row => row.name === active.parent) }
  switch (key) {
    case 'ArrowDown':
      return { to: rows[at + 1] }
    case 'ArrowUp':
      return { to: rows[at - 1] }
    case 'Home':
      return { to: rows[0] }
    case 'End':
      return { to: rows.at(-1) }
    case ' ':
    case 'Enter':
      return 'toggle'
    default:
      return step === 1 ? { to: rows[at + 1] } : null
  }
}

/** The rows of a tree, moved through with the arrow keys. Space and Enter select a row. */
export function TreeRows(props: TreeRowsProps) {
  const { id, describedBy, nodes, expanded, changeExpanded, checkedOf, closed, invalid, toggle } = props
  const text = useText()
  const list = useRef<HTMLDivElement>(null)
  const [limit, setLimit] = useState(batch)
  const [current, setCurrent] = useState<string | null>(null)
  const all = rowsOf(nodes, expanded)
  const rows = all.slice(0, limit)
  const active = rows.find(row => row.name === current) ?? rows[0]
  const focus = (row: Row | undefined) => {
    if (!row) return
    setCurrent(row.name)
    list.current?.querySelectorAll<HTMLElement>('[role="treeitem"]')[rows.indexOf(row)]?.focus()
  }
  const expand = (row: Row, open: boolean) =>
    changeExpanded?.(new Set(open ? [...expanded, row.name] : [...expanded].filter(each => each !== row.name)))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!active || event.altKey || event.ctrlKey || event.metaKey) return
    const action = actionOf(event.key, arrowStep(event.key, event.currentTarget), {
      active,
      rows,
      canCollapse: changeExpanded !== null,
    })
    if (action === null) return
    event.preventDefault()
    if (action === 'toggle') closed || toggle(active.node)
    else if (action === 'expand' || action === 'collapse') expand(active, action === 'expand')
    else focus(action.to)
  }
  return (
    <>
      <div
        ref={list}
        id={id}
        role="tree"
        tabIndex={-1}
        className={styles.rows}
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        aria-multiselectable="true"
        onKeyDown={onKeyDown}
      >
        {rows.map(row => (
          <TreeRow
            key={row.name}
            row={row}
            checked={checkedOf(row.node)}
            closed={closed}
            isActive={row === active}
            press={() => {
              setCurrent(row.name)
              if (!closed) toggle(row.node)
            }}
            expand={changeExpanded && (() => expand(row, !row.isExpanded))}
          />
        ))}
      </div>
      {all.length > rows.length && (
        <div>
          <Button kind="quiet" size="s" icon="expand_more" onPress={() => setLimit(limit + batch)}>
            {text('choices.show_more', { count: Math.min(all.length - rows.length, batch) })}
          </Button>
        </div>
      )}
    </>
  )
}

interface TreeRowProps {
  readonly row: Row
  readonly checked: Checked
  readonly closed: boolean
  readonly isActive: boolean
  readonly press: () => void
  readonly expand: (() => void) | null
}

const icons = { true: 'check_box', false: 'check_box_outline_blank', mixed: 'indeterminate_check_box' } as const

function TreeRow({ row, checked, closed, isActive, press, expand }: TreeRowProps) {
  const { node, level, position, size, isExpanded } = row
  const hasChildren = node.children.length > 0
  // While a filter expands everything, no row folds.
  const isFoldable = hasChildren && expand !== null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of its rows
    <div
      role="treeitem"
      className={styles.row}
      style={{ paddingInlineStart: `calc(${level - 1} * var(--space-5))` }}
      tabIndex={isActive ? 0 : -1}
      aria-checked={checked}
      aria-disabled={closed || undefined}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={size}
      aria-expanded={hasChildren ? isExpanded : undefined}
      onClick={press}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the arrow keys do the same */}
      <span
        className={styles.arrow}
        data-part={isFoldable ? 'expand' : undefined}
        onClick={event => {
          if (!isFoldable) return
          event.stopPropagation()
          expand()
        }}
      >
        {isFoldable && <Icon name={isExpanded ? 'expand_more' : 'chevron_right'} />}
      </span>
      <span className={styles.mark}>
        <Icon name={icons[checked]} />
      </span>
      <span className={styles.text} dir="auto">
        {node.text}
      </span>
    </div>
  )
}
