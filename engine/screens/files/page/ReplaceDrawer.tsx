import type { StoredFile } from '#engine/core/files/storedFile.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { Drawer } from '#engine/ui/drawer/Drawer.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import FileUploader from '../../../form/upload/FileUploader.tsx'
import UsageNotice from '../../item/usage/UsageNotice.tsx'
import { filesCollection } from '../filesView.ts'
import styles from './ReplaceDrawer.module.css'

export interface ReplaceDrawerProps {
  readonly file: StoredFile
  readonly folder: string | null
  readonly replaced: () => void
  readonly close: () => void
}

/** Replaces the content of a file. Its metadata and all links to it stay. */
export default function ReplaceDrawer({ file, folder, replaced, close }: ReplaceDrawerProps) {
  const text = useText()
  return (
    <Drawer
      title={text('file_page.replace')}
      over={file.title}
      close={close}
      footer={
        <Button kind="primary" onPress={close}>
          {text('done')}
        </Button>
      }
    >
      <div className={styles.replace}>
        <p className={styles.note}>{text('file_page.replace_body')}</p>
        <FileUploader target={{ folder, replaces: file.id }} multiple={false} importable arrived={replaced} />
        <UsageNotice collection={filesCollection} keys={[file.id]} before="replace" />
      </div>
    </Drawer>
  )
}
