import { itemTitle } from '#engine/core/item/itemTitle.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import type { Item, Key } from '#schemas/data/Item.ts'
import styles from './GridBar.module.css'
import { GridReview } from './GridReview.tsx'
import type { GridReport } from './useGridClipboard.ts'
import type { GridEdits } from './useGridEdits.ts'

export interface GridBarProps {
  readonly collection: CollectionInfo
  readonly edits: GridEdits
  readonly nameOf: (key: Key) => string
  readonly report: GridReport | null
  readonly closeReport: () => void
  /** Takes the focus back to the grid. */
  readonly back: () => void
}

/** The actions of a grid, the number of unsaved changes, and what the last paste left out. */
export function GridBar({ collection, edits, nameOf, report, closeReport, back }: GridBarProps) {
  const text = useText()
  const { count, redo, reviewing, save, saving, setReviewing, undo } = edits
  const nothing = count === 0 ? { disabledReason: text('reason.nothing_to_save') } : {}
  return (
    <>
      <div className={styles.bar} data-part="grid-bar">
        <IconButton icon="undo" label={text('undo')} disabled={undo === null} onPress={() => undo?.()} />
        <IconButton icon="redo" label={text('redo')} disabled={redo === null} onPress={() => redo?.()} />
        <p className={styles.count} role="status">
          {report && text('grid.changed', { count: report.changed })} {count > 0 && text('grid.unsaved', { count })}
        </p>
        <Button size="s" {...nothing} onPress={() => setReviewing(true)}>
          {text('grid.review')}
        </Button>
        <Button size="s" kind="primary" loading={saving} {...nothing} onPress={() => void save()}>
          {text('save')}
        </Button>
      </div>
      {report && report.refused.length + report.outside > 0 && (
        <div className={styles.report} data-part="grid-report">
          <Notice kind="warning" action={{ label: text('close'), onPress: closeReport }}>
            {report.refused.length > 0 && text('grid.refused', { count: report.refused.length })}{' '}
            {report.outside > 0 && text('grid.outside', { count: report.outside })}
            {report.refused.length > 0 && (
              <section
                className={styles.refused}
                // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keys
                tabIndex={0}
                aria-label={text('grid.refused', { count: report.refused.length })}
              >
                <ul>
                  {report.refused.map(({ field, key, reason, text: word }) => (
                    <li key={`${key} ${field.field}`}>
                      <strong>
                        <bdi>{nameOf(key)}</bdi>, <bdi>{field.name}</bdi>:
                      </strong>{' '}
                      {word !== '' && (
                        <bdi>
                          <q>{word}</q>
                        </bdi>
                      )}{' '}
                      {reason}
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </Notice>
        </div>
      )}
      {reviewing && (
        <GridReview
          {...{ collection, edits }}
          titleOf={item => titleOf(collection, item)}
          close={() => {
            setReviewing(false)
            back()
          }}
        />
      )}
    </>
  )
}

const titleOf = (collection: CollectionInfo, item: Item): string =>
  // Safe: a list requests the key of every item.
  itemTitle(collection, item) ?? String(item[collection.primaryKey] as Key)
