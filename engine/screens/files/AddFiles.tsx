import { Button } from '#engine/ui/button/Button.tsx'
import { Drawer } from '#engine/ui/drawer/Drawer.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import FileUploader from '../../form/upload/FileUploader.tsx'
import styles from './AddFiles.module.css'

export interface AddFilesProps {
  /** The folder of new files; null for the root of the library. */
  readonly folder: string | null
  /** The name of the folder. */
  readonly place: string
  readonly close: () => void
}

/** Adds files to a folder, from the device or from a URL. Uploads continue when it is closed. */
export default function AddFiles({ folder, place, close }: AddFilesProps) {
  const text = useText()
  return (
    <Drawer
      title={text('library.add')}
      over={place}
      close={close}
      footer={
        <Button kind="primary" onPress={close}>
          {text('done')}
        </Button>
      }
    >
      <div className={styles.files}>
        <FileUploader target={{ folder }} multiple importable />
      </div>
    </Drawer>
  )
}
