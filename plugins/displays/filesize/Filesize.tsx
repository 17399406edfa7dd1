import { type DisplayProps, textStyles, useFormat } from '#engine/plugin.ts'
import styles from './Filesize.module.css'
import { sizeText } from './sizeText.ts'

/** A size in decimal units, rounded in tables. */
export default function Filesize({ value, inTable }: DisplayProps<unknown>) {
  const format = useFormat()
  return <span className={`${textStyles.cut} ${styles.size}`}>{sizeText(value, format, inTable ? 0 : 2)}</span>
}
