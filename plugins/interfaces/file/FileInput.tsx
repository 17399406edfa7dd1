import { FileField, type InterfaceProps, useText } from '#engine/plugin.ts'
import { FileCard } from './FileCard.tsx'

/** One file of the library: its name, kind and size. */
export default function FileInput(props: InterfaceProps<unknown>) {
  const text = useText()
  return <FileField {...props} replaces none={text('file.none')} face={file => <FileCard {...file} />} />
}
