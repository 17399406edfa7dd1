import { Chip, type DisplayProps } from '#engine/plugin.ts'
import { readTags } from './readTags.ts'
import styles from './Tags.module.css'

/** How many letters of tags a row has room for. */
const room = 32
/** The width of the edges of a tag and the gap after it, in letters. */
const edges = 3
/** A longer tag is cut where the row is full, so that it does not hide all others. */
const longest = 14

/** One label a tag: those there is room for, and the number of the others. */
export default function Tags({ value, field }: DisplayProps<unknown>) {
  const tags = readTags(value, field.type)
  if (tags.length === 0) return <span>—</span>
  const shown = fitting(tags)
  return (
    <span className={styles.tags} title={shown.length < tags.length ? tags.slice(0, 100).join(', ') : undefined}>
      {shown.map((tag, index) => {
        // A list can contain the same tag twice.
        const key = `${index}-${tag}`
        return <Chip key={key}>{tag}</Chip>
      })}
      {shown.length < tags.length && <span className={styles.more} dir="ltr">{`+${tags.length - shown.length}`}</span>}
    </span>
  )
}

/** The first tags that there is room for, at least one. */
function fitting(tags: readonly string[]): readonly string[] {
  let left = room
  let count = 0
  for (const tag of tags) {
    left -= Math.min(tag.length, longest) + edges
    if (left < 0) break
    count += 1
  }
  return tags.slice(0, Math.max(1, count))
}
