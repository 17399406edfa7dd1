import { useEffect, useRef, useState } from 'react'
import { type FieldPlace, inOrder, moveField, placesOf } from '#engine/core/dataModel/collection/fieldOrder.ts'
import { interfaceOf } from '#engine/core/form/buildForm.ts'
import { type FieldTree, groupsOf, treesOf } from '#engine/core/form/fieldTree.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { DragArea } from '#engine/ui/drag/DragArea.tsx'
import { EmptyState } from '#engine/ui/empty-state/EmptyState.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import { deleteField } from '#schemas/model/modelCalls.ts'
import { previewField } from '#schemas/template/previewField.ts'
import type { PlanRunner } from '../model/usePlan.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { DuplicateDialog } from './DuplicateDialog.tsx'
import { FieldGroup } from './FieldGroup.tsx'
import { FieldRow } from './FieldRow.tsx'
import styles from './FieldRows.module.css'
import { RenameDialog } from './RenameDialog.tsx'
import { useFieldChanges } from './useFieldChanges.ts'

/** An open question about a field. */
interface Asked {
  readonly what: 'delete' | 'duplicate' | 'rename'
  readonly field: FieldInfo
}

/** The last moved field, and its announcement. */
interface Moved {
  readonly field: string
  readonly message: string
}

const top: FieldPlace = { group: null, at: 0 }

export interface FieldRowsProps {
  readonly info: CollectionInfo
  readonly plan: PlanRunner
}

/** The fields of a collection in the layout of its form. Users can sort, hide, resize, copy and delete them. */
export function FieldRows({ info, plan }: FieldRowsProps) {
  const text = useText()
  const { capabilities, registry } = useStudio()
  const { fields: all, change } = useFieldChanges(info, plan)
  const [request, setAsked] = useState<Asked | null>(null)
  const [moved, setMoved] = useState<Moved | null>(null)
  const list = useRef<HTMLUListElement>(null)
  // Moving a row down removes and reinserts it, which loses the focus.
  useEffect(() => {
    if (moved) list.current?.querySelector<HTMLElement>(`[data-field="${moved.field}"] a`)?.focus()
  }, [moved])
  const fields = all.filter(({ field }) => field !== previewField)
  const isGroup = (field: FieldInfo) => interfaceOf(registry, field)?.group === true
  const trees = treesOf(fields, groupsOf(fields, isGroup), isGroup)
  const places = placesOf(trees)
  const move = (field: string, place: FieldPlace) => {
    const changes = moveField(trees, field, place)
    if (changes.length === 0) return
    change(changes)
    const beside = [...places].filter(([name, { group }]) => name !== field && group === place.group).length
    const words = { field, place: Math.min(place.at, beside) + 1, count: beside + 1 }
    const message = place.group
      ? text('data_model.moved_into', { ...words, group: place.group.field })
      : text('data_model.moved', words)
    setMoved({ field, message })
  }
  /** The groups that contain a field, from the outermost. */
  function around(field: FieldInfo): readonly (readonly [FieldInfo, FieldPlace])[] {
    const group = places.get(field.field)?.group
    const place = group && places.get(group.field)
    return group && place ? [...around(group), [group, place]] : []
  }
  const groups = inOrder(trees).filter(isGroup)

  const rowsOf = (list: readonly FieldTree[]) =>
    list.map(({ field, children }) => {
      const place = places.get(field.field) ?? top
      const outer = around(field)
      return (
        <FieldRow
          key={field.field}
          info={info}
          field={field}
          place={place}
          count={list.length}
          around={outer}
          groups={groups.filter(
            each => each !== place.group && each !== field && !around(each).some(([holder]) => holder === field),
          )}
          change={meta => change([{ field: field.field, meta }])}
          move={move}
          rename={capabilities.has('rename') ? () => setAsked({ what: 'rename', field }) : null}
          duplicate={() => setAsked({ what: 'duplicate', field })}
          remove={() => setAsked({ what: 'delete', field })}
        >
          {isGroup(field) ? (
            <FieldGroup group={field} around={outer} move={move}>
              {children.length > 0 && rowsOf(children)}
            </FieldGroup>
          ) : undefined}
        </FieldRow>
      )
    })
  if (fields.length === 0) return <EmptyState icon="list_alt" title={text('data_model.no_fields')} />
  return (
    <DragArea>
      <div className={styles.fields}>
        <ul ref={list} className={styles.rows} aria-label={text('fields')} data-part="fields">
          {rowsOf(trees)}
        </ul>
      </div>
      <p className={textStyles.hidden} role="status">
        {moved?.message}
      </p>
      {request?.what === 'delete' && (
        <DeleteDialog
          title={text('data_model.delete_field', { field: request.field.field })}
          subject={{ kind: 'field', collection: info.collection, field: request.field.field }}
          call={deleteField(info.collection, request.field.field)}
          plan={plan}
          done={() => setAsked(null)}
          cancel={() => setAsked(null)}
        />
      )}
      {request?.what === 'rename' && (
        <RenameDialog
          subject={{ kind: 'field', collection: info.collection, field: request.field.field }}
          plan={plan}
          done={() => setAsked(null)}
          cancel={() => setAsked(null)}
        />
      )}
      {request?.what === 'duplicate' && (
        <DuplicateDialog field={request.field} plan={plan} close={() => setAsked(null)} />
      )}
    </DragArea>
  )
}
