import { FileField, type InterfaceProps, useText } from '#engine/plugin.ts'
import { ImageCard } from './ImageCard.tsx'

/** Selects one image of the library and shows a preview. */
export default function ImageInput(props: InterfaceProps<unknown>) {
  const text = useText()
  return (
    <FileField {...props} images replaces={false} none={text('image.none')} face={file => <ImageCard {...file} />} />
  )
}
