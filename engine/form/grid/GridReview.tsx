import type { ApiFailure } from '#engine/core/api/ApiFailure.ts'
import { pendingChanges } from '#engine/core/edits/pendingChanges.ts'
import { failureReason } from '#engine/core/form/failureReason.ts'
import { keyOfRow, rowPatch } from '#engine/core/grid/gridEdits.ts'
import { readConflict } from '#engine/core/item/saving/Conflict.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { Drawer } from '#engine/ui/drawer/Drawer.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { Item } from '#schemas/data/Item.ts'
import { ChangeList } from '../changes/PendingChanges.tsx'
import { useStudio } from '../studio/StudioContext.tsx'
import styles from './GridReview.module.css'
import { useGridConflictText } from './useGridConflictText.ts'
import type { GridEdits } from './useGridEdits.ts'

interface GridReviewProps {
  readonly collection: CollectionInfo
  readonly edits: GridEdits
  readonly titleOf: (item: Item) => string
  readonly close: () => void
}

/** All unsaved changes of a grid by item, each with an undo button. */
export function GridReview({ collection, edits, titleOf, close }: GridReviewProps) {
  const text = useText()
  const { metadata } = useStudio()
  const { count, discard, revert, rows, save, saving, session } = edits
  const nothing = count === 0 ? { disabledReason: text('reason.nothing_to_save') } : {}
  const saveAll = () =>
    void save().then(() => {
      if (edits.countNow() === 0) close()
    })
  return (
    <Drawer
      title={text('grid.review')}
      over={collection.name}
      close={close}
      footer={
        <>
          <Button
            kind="danger"
            {...nothing}
            onPress={() => {
              discard()
              close()
            }}
          >
            {text('discard_all_changes')}
          </Button>
          <Button kind="primary" loading={saving} {...nothing} onPress={saveAll}>
            {text('save')}
          </Button>
        </>
      }
    >
      {count === 0 ? (
        <p>{text('reason.nothing_to_save')}</p>
      ) : (
        <ul className={styles.rows} data-part="grid-review">
          {Object.entries(rows).map(([name, rowEdits]) => {
            const item = session.rows.get(name) ?? { [collection.primaryKey]: name }
            const failure = session.failures.get(name)
            return (
              <li key={name}>
                <h3 className={styles.title} dir="auto">
                  {titleOf(item)}
                </h3>
                {failure && <RowFailure {...{ collection, edits, failure, name }} />}
                <ChangeList
                  changes={pendingChanges(rowEdits, collection.collection, item, metadata, patch =>
                    rowPatch(keyOfRow(collection, name), patch),
                  )}
                  revert={revert}
                />
              </li>
            )
          })}
        </ul>
      )}
    </Drawer>
  )
}

interface RowFailureProps extends Pick<GridReviewProps, 'collection' | 'edits'> {
  readonly failure: ApiFailure
  /** The key of the row. */
  readonly name: string
}

/** Why a row was not saved. If someone else changed its values, each asks which one to keep. */
function RowFailure({ collection, edits, failure, name }: RowFailureProps) {
  const text = useText()
  const wordsOf = useGridConflictText(collection)
  const conflict = readConflict(failure)
  if (!conflict) return <p className={styles.reason}>{failureReason(failure, collection, text)}</p>
  const disputed = collection.fields.filter(
    ({ field }) => field in conflict.theirs && edits.rows[name]?.[field] !== undefined,
  )
  return disputed.map(({ field, name: label }) => (
    <fieldset key={field} className={styles.conflict} data-part="grid-conflict">
      <legend className={styles.field}>{label}</legend>
      <p className={styles.reason}>{wordsOf(conflict, field)}</p>
      <div className={styles.choices}>
        {(['mine', 'theirs'] as const).map(use => (
          <Button key={use} size="s" onPress={() => edits.resolve(name, field, use)}>
            {text(`conflict.${use}`)}
          </Button>
        ))}
      </div>
    </fieldset>
  ))
}
