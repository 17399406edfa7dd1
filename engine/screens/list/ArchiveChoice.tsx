import { type Archived, archivedChoices } from '#engine/core/filter/filterTree.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { Select } from '#engine/ui/select/Select.tsx'
import styles from './ArchiveChoice.module.css'

export interface ArchiveChoiceProps {
  readonly archived: Archived
  /** The collection's own setting. */
  readonly usual: Archived
  readonly change: (archived: Archived) => void
  /** Above the list, as a note with a way back. */
  readonly isStrip?: boolean
}

const labels = { no: 'false', yes: 'true', only: 'list.only_archived' } as const

/** Whether a list shows archived items. */
export default function ArchiveChoice({ archived, usual, change, isStrip = false }: ArchiveChoiceProps) {
  const text = useText()
  const label = text('list.show_archived')
  if (isStrip)
    return (
      <div className={styles.strip} data-part="archive-strip">
        <Icon name="archive" size={18} />
        <p className={styles.note}>
          {label}: {text(labels[archived])}
        </p>
        <Button size="s" kind="quiet" onPress={() => change(usual)}>
          {text('bookmarks.reset')}
        </Button>
      </div>
    )
  return (
    <div className={styles.choice}>
      <Select
        label={label}
        value={archived}
        options={archivedChoices.map(value => ({ value, label: text(labels[value]) }))}
        onChange={next => change(archivedChoices.find(choice => choice === next) ?? usual)}
      />
    </div>
  )
}
