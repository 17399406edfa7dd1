import { Chip, type DisplayProps } from '#engine/plugin.ts'
import { readTags } from './readTags.ts'
import styles from './Tags.module.css'

/** Tags drawn at most: a row has no room for more. */
const most = 30

/** One label a tag. */
export default function Tags({ value, field }: DisplayProps<unknown>) {
  const tags = readTags(value, field.type)
  if (tags.length === 0) return <span>—</span>
  return (
    <span className={styles.tags}>
      {tags.slice(0, most).map((tag, index) => {
        // The same tag may stand in a list twice.
        const key = `${index}-${tag}`
        return <Chip key={key}>{tag}</Chip>
      })}
      {tags.length > most && <Chip>{`+${tags.length - most}`}</Chip>}
    </span>
  )
}
