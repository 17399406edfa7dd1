import { Button } from '#engine/ui/button/Button.tsx'
import { Drawer } from '#engine/ui/drawer/Drawer.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import FileUploader from '../upload/FileUploader.tsx'

export interface AddFilesProps {
  /** Where new files go; null for the root of the library. */
  readonly folder: string | null
  /** What that is called. */
  readonly place: string
  readonly close: () => void
}

/** Adds files to a folder, from the device or from an address (C-242, C-277, C-278). Uploads go on when it is closed. */
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
      <FileUploader target={{ folder }} multiple importable />
    </Drawer>
  )
}
