import { Chip, type DisplayProps } from '#engine/plugin.ts'
import { readTags } from './readTags.ts'
import styles from './Tags.module.css'

/** Tags drawn at most: a row has no room for more. */
const maxTags = 30

/** One label a tag. */
export default function Tags({ value, field }: DisplayProps<unknown>) {
  const tags = readTags(value, field.type)
  if (tags.length === 0) return <span>—</span>
  return (
    <span className={styles.tags}>
      {tags.slice(0, maxTags).map((tag, index) => {
        // A list can contain the same tag twice.
        const key = `${index}-${tag}`
        return <Chip key={key}>{tag}</Chip>
      })}
      {tags.length > maxTags && <Chip>{`+${tags.length - maxTags}`}</Chip>}
    </span>
  )
}
