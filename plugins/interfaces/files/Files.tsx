import { FileFace, FileSources, fileFields, type InterfaceProps, RelatedList, readFile } from '#engine/plugin.ts'
import type { FilesOptions } from './options.ts'

/** Files of the library in a list: upload several, choose several, edit each. */
export default function Files({ options, ...props }: InterfaceProps<unknown, FilesOptions>) {
  return (
    <RelatedList
      {...props}
      kinds={['files']}
      fields={options.fields ?? ['title', 'type', 'filesize']}
      sortField={options.sortField}
      face={item => <FileFace file={readFile(item)} size="s" />}
      moreFields={fileFields}
      creates={false}
      tools={add => <FileSources multiple replaces library={false} choose={add} />}
    />
  )
}
