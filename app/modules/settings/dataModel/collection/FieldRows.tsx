import { useEffect, useRef, useState } from 'react'
import { DndProvider } from 'react-dnd'
import { HTML5Backend } from 'react-dnd-html5-backend'
import { useText } from '#engine/i18n/I18n.tsx'
import type { CollectionInfo } from '#engine/metadata/CollectionInfo.ts'
import type { FieldInfo } from '#engine/metadata/FieldInfo.ts'
import { deleteField } from '#engine/model/modelCalls.ts'
import type { PlanRunner } from '#engine/model/usePlan.tsx'
import { EmptyState } from '#engine/ui/empty-state/EmptyState.tsx'
import { previewField } from '#schemas/template/previewField.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { DuplicateDialog } from './DuplicateDialog.tsx'
import { FieldRow } from './FieldRow.tsx'
import styles from './FieldRows.module.css'
import { movedTo, placesOf } from './fieldOrder.ts'
import { useFieldChanges } from './useFieldChanges.ts'

/** What is asked about a field. */
interface Asked {
  readonly what: 'delete' | 'duplicate'
  readonly field: FieldInfo
}

export interface FieldRowsProps {
  readonly info: CollectionInfo
  readonly plan: PlanRunner
}

/** The fields of a collection as its form lays them out, to be put in order, hidden, widened, copied and deleted. */
export function FieldRows({ info, plan }: FieldRowsProps) {
  const text = useText()
  const { fields: all, change } = useFieldChanges(info, plan)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [moved, setMoved] = useState<{ readonly field: string; readonly place: number } | null>(null)
  const list = useRef<HTMLUListElement>(null)
  // A row that goes down is taken out of the page and put back, which loses the focus.
  useEffect(() => {
    if (moved) list.current?.querySelector<HTMLElement>(`[data-field="${moved.field}"] a`)?.focus()
  }, [moved])
  const fields = all.filter(({ field }) => field !== previewField)
  const move = (from: number, to: number) => {
    const next = movedTo(fields, from, to)
    const field = next[to]
    if (next === fields || from === to || !field) return
    change(placesOf(next))
    setMoved({ field: field.field, place: to + 1 })
  }
  if (fields.length === 0) return <EmptyState icon="list_alt" title={text('data_model.no_fields')} />
  return (
    <DndProvider backend={HTML5Backend}>
      <div className={styles.fields}>
        <ul ref={list} className={styles.rows} aria-label={text('fields')} data-part="fields">
          {fields.map((field, at) => (
            <FieldRow
              key={field.field}
              info={info}
              field={field}
              at={at}
              count={fields.length}
              change={meta => change([{ field: field.field, meta }])}
              move={move}
              duplicate={() => setAsked({ what: 'duplicate', field })}
              remove={() => setAsked({ what: 'delete', field })}
            />
          ))}
        </ul>
      </div>
      <p className={styles.said} role="status">
        {moved && text('data_model.moved', { ...moved, count: fields.length })}
      </p>
      {asked?.what === 'delete' && (
        <DeleteDialog
          title={text('data_model.delete_field', { field: asked.field.field })}
          subject={{ kind: 'field', collection: info.collection, field: asked.field.field }}
          call={deleteField(info.collection, asked.field.field)}
          plan={plan}
          done={() => setAsked(null)}
          cancel={() => setAsked(null)}
        />
      )}
      {asked?.what === 'duplicate' && <DuplicateDialog field={asked.field} plan={plan} close={() => setAsked(null)} />}
    </DndProvider>
  )
}
