import { archivedChoices } from '#engine/core/filter/filterTree.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Select } from '#engine/ui/select/Select.tsx'
import styles from './ArchiveChoice.module.css'
import { type ArchiveView, archivedLabels } from './ArchiveView.ts'

/** Chooses whether a list shows archived items. */
export default function ArchiveChoice({ archived, usual, change }: ArchiveView) {
  const text = useText()
  return (
    <div className={styles.choice}>
      <Select
        label={text('list.show_archived')}
        value={archived}
        options={archivedChoices.map(value => ({ value, label: text(archivedLabels[value]) }))}
        onChange={next => change(archivedChoices.find(choice => choice === next) ?? usual)}
      />
    </div>
  )
}
