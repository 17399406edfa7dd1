import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import styles from './ArchiveStrip.module.css'
import { type ArchiveView, archivedLabels } from './ArchiveView.ts'

/** Says above a list what it shows of the archive, with a way back to the collection's setting. */
export default function ArchiveStrip({ archived, usual, change }: ArchiveView) {
  const text = useText()
  return (
    <div className={styles.strip} data-part="archive-strip">
      <Icon name="archive" size={18} />
      <p className={styles.note}>
        {text('list.show_archived')}: {text(archivedLabels[archived])}
      </p>
      <Button size="s" kind="quiet" onPress={() => change(usual)}>
        {text('bookmarks.reset')}
      </Button>
    </div>
  )
}
