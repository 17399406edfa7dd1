import { type DisplayProps, plainText, textStyles, useFormat, useText } from '#engine/plugin.ts'
import { readFieldGeometry } from '#schemas/geometry/fieldGeometry.ts'
import { geometryWords } from './geometryWords.ts'

/** A geometry in words: a point by its coordinates, any other by its number of points. */
export default function GeometryText({ value, field }: DisplayProps<unknown>) {
  const text = useText()
  const format = useFormat()
  const read = readFieldGeometry(value, field.type)
  const words = read.ok && read.value ? geometryWords(read.value, { text, format }) : plainText(value)
  return <span className={textStyles.cut}>{words}</span>
}
