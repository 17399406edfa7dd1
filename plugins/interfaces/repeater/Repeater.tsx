import { useMemo, useState } from 'react'
import { Button, DragArea, type InterfaceProps, OddValue, useText } from '#engine/plugin.ts'
import { isRecord } from '#schemas/data/isRecord.ts'
import type { RepeaterOptions } from './options.ts'
import styles from './Repeater.module.css'
import { RepeaterRow } from './RepeaterRow.tsx'
import { firstField, newRow, subFields } from './subFields.ts'

/** Rows drawn at first, and added per step. Keeps the number of tab stops small. */
const first = 12
const batch = 100

/** A list of rows with fields. Entries that are not rows keep their place and are shown as text. */
export default function Repeater(props: InterfaceProps<unknown, RepeaterOptions>) {
  const { id, describedBy, value, options, field, access, invalid, change } = props
  const text = useText()
  const fields = useMemo(() => subFields(options.fields, `${field.collection}.${field.field}`), [options.fields, field])
  const idOf = useRowIds()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [drawn, setDrawn] = useState(first)
  // The newly added row, which takes the focus.
  const [added, setAdded] = useState<string | null>(null)
  const empty = value === null || value === undefined || value === ''
  if (!empty && !Array.isArray(value))
    return <OddValue id={id} describedBy={describedBy} value={value} reason="repeater.not_a_list" />
  const rows: readonly unknown[] = empty ? [] : value
  const full = options.limit !== undefined && rows.length >= options.limit
  const set = (next: readonly unknown[]) => change({ op: 'set', value: next.length === 0 ? null : next })
  const insert = (row: unknown, at: number) => {
    setAdded(idOf(row, at))
    setOpen(current => new Set(current).add(idOf(row, at)))
    setDrawn(current => Math.max(current, at + 1))
    set([...rows.slice(0, at), row, ...rows.slice(at)])
  }
  const move = (from: number, to: number) => {
    if (to < 0 || to >= rows.length || to === from) return
    const rest = rows.filter((_, at) => at !== from)
    set([...rest.slice(0, to), rows[from], ...rest.slice(to)])
  }
  return (
    <DragArea>
      {/*
       * biome-ignore lint/a11y/useSemanticElements: a fieldset would add a border, and the label of the row names it
       */}
      <div
        id={id}
        role="group"
        // A focus target for the label of the row.
        tabIndex={-1}
        className={styles.repeater}
        aria-invalid={invalid || undefined}
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
                  toggle={() => setOpen(current => toggled(current, rowId))}
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
        {rows.length === 0 && <p className={styles.empty}>{text('repeater.none')}</p>}
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
    </DragArea>
  )
}

function toggled(open: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(open)
  if (!next.delete(id)) next.add(id)
  return next
}

interface RowIds {
  /** The id of a row while it is the same row. Entries that are not rows use their position. */
  (row: unknown, at: number): string
  /** Lets an edited row keep its id. */
  readonly keep: (before: unknown, after: unknown) => void
}

/** Rows have no keys. They are identified as objects, so that a row keeps its state when it moves. */
function useRowIds(): RowIds {
  const [ids] = useState(rowIds)
  return ids
}

function rowIds(): RowIds {
  const idByRow = new WeakMap<object, string>()
  let count = 0
  const idOf = (row: unknown, at: number): string => {
    if (!isRecord(row)) return `entry-${at}`
    const id = idByRow.get(row) ?? `row-${count++}`
    idByRow.set(row, id)
    return id
  }
  const keep = (before: unknown, after: unknown) => {
    if (isRecord(before) && isRecord(after)) idByRow.set(after, idOf(before, 0))
  }
  return Object.assign(idOf, { keep })
}
