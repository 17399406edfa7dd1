import { type KeyboardEvent, useRef, useState } from 'react'
import { arrowStep, Button, Icon, letterStep, type RowInTree, treeStep, useText } from '#engine/plugin.ts'
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

const keyRow = ({ name, parent, node, isExpanded }: Row): RowInTree => ({
  id: name,
  parent,
  expanded: node.children.length > 0 ? isExpanded : undefined,
})

/** The rows of a tree, moved through with the arrow keys. Space and Enter select a row, letters find one. */
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
    const { key, currentTarget } = event
    const at = rows.indexOf(active)
    const step = treeStep(key, arrowStep(key, currentTarget), at, rows.map(keyRow), changeExpanded !== null)
    if (key === ' ' || key === 'Enter') closed || toggle(active.node)
    else if (step === 'expand' || step === 'collapse') expand(active, step === 'expand')
    else if (step) focus(rows[step.to])
    else {
      const next = letterStep(key, at, () => rows.map(row => row.node.text))
      if (next === null) return
      focus(rows[next])
    }
    event.preventDefault()
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
