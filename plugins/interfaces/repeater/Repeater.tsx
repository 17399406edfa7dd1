import { useMemo, useRef, useState } from 'react'
import { DndProvider } from 'react-dnd'
import { HTML5Backend } from 'react-dnd-html5-backend'
import { Button, type InterfaceProps, OddValue, useText } from '#engine/plugin.ts'
import { isRecord } from '#schemas/data/isRecord.ts'
import type { RepeaterOptions } from './options.ts'
import styles from './Repeater.module.css'
import { RepeaterRow } from './RepeaterRow.tsx'
import { firstField, newRow, subFields } from './subFields.ts'

/** Rows drawn at first, so that the keyboard is not long on its way through them, and more of them at a time. */
const first = 12
const batch = 100

/** A list of rows with fields of their own. Entries that are no rows stay where they are, and are shown as text. */
export default function Repeater(props: InterfaceProps<unknown, RepeaterOptions>) {
  const { id, describedBy, value, options, field, access, invalid, change } = props
  const text = useText()
  const fields = useMemo(() => subFields(options.fields, `${field.collection}.${field.field}`), [options.fields, field])
  const idOf = useRowIds()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [drawn, setDrawn] = useState(first)
  // The row that a press has just made, which takes the focus.
  const [added, setAdded] = useState<string | null>(null)
  const empty = value === null || value === undefined || value === ''
  if (!empty && !Array.isArray(value))
    return <OddValue id={id} describedBy={describedBy} value={value} reason="repeater.not_a_list" />
  const rows: readonly unknown[] = empty ? [] : value
  const full = options.limit !== undefined && rows.length >= options.limit
  const set = (next: readonly unknown[]) => change({ op: 'set', value: next.length === 0 ? null : next })
  const insert = (row: unknown, at: number) => {
    setAdded(idOf(row, at))
    setOpen(known => new Set(known).add(idOf(row, at)))
    setDrawn(known => Math.max(known, at + 1))
    set([...rows.slice(0, at), row, ...rows.slice(at)])
  }
  const move = (from: number, to: number) => {
    if (to < 0 || to >= rows.length || to === from) return
    const rest = rows.filter((_, at) => at !== from)
    set([...rest.slice(0, to), rows[from], ...rest.slice(to)])
  }
  return (
    <DndProvider backend={HTML5Backend}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its frame, and the label of the row names it */}
      <div
        id={id}
        role="group"
        // A place for the label of the row to lead to.
        tabIndex={-1}
        className={styles.repeater}
        data-invalid={invalid || undefined}
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy}
      >
        {rows.length > 0 && (
          <ol className={styles.rows}>
            {rows.slice(0, drawn).map((row, at) => {
              const rowId = idOf(row, at)
              return (
                <RepeaterRow
                  key={rowId}
                  listId={id}
                  row={row}
                  at={at}
                  count={rows.length}
                  fields={fields}
                  template={options.template || firstField(fields)}
                  access={access}
                  open={open.has(rowId)}
                  focused={added === rowId}
                  toggle={() => setOpen(known => toggled(known, rowId))}
                  edit={next => {
                    idOf.keep(row, next)
                    set(rows.map((other, index) => (index === at ? next : other)))
                  }}
                  move={move}
                  {...(!full && { duplicate: () => insert(structuredClone(row), at + 1) })}
                  remove={() => set(rows.filter((_, index) => index !== at))}
                />
              )
            })}
          </ol>
        )}
        {rows.length === 0 && <p className={styles.none}>{text('repeater.none')}</p>}
        {rows.length > drawn && (
          <Button kind="quiet" size="s" icon="expand_more" onPress={() => setDrawn(drawn + batch)}>
            {text('choices.show_more', { count: Math.min(rows.length - drawn, batch) })}
          </Button>
        )}
        {access.allowed && !full && (
          <div>
            <Button icon="add" onPress={() => insert(newRow(fields), rows.length)}>
              {options.addLabel || text('repeater.add')}
            </Button>
          </div>
        )}
      </div>
    </DndProvider>
  )
}

function toggled(known: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(known)
  if (!next.delete(id)) next.add(id)
  return next
}

interface RowIds {
  /** The id of a row, as long as it is the same row. Entries that are no rows are known by their place. */
  (row: unknown, at: number): string
  /** Lets an edited row keep the id of the one that it was. */
  readonly keep: (before: unknown, after: unknown) => void
}

/** Rows have no keys of their own; they are told apart as objects, so that one keeps its state wherever it is moved. */
function useRowIds(): RowIds {
  const known = useRef(new WeakMap<object, string>())
  const count = useRef(0)
  return useMemo(() => {
    const idOf = (row: unknown, at: number): string => {
      if (!isRecord(row)) return `entry-${at}`
      const id = known.current.get(row) ?? `row-${count.current++}`
      known.current.set(row, id)
      return id
    }
    const keep = (before: unknown, after: unknown) => {
      if (isRecord(before) && isRecord(after)) known.current.set(after, idOf(before, 0))
    }
    return Object.assign(idOf, { keep })
  }, [])
}
