import { type DisplayProps, Icon, plainText, textStyles, useStudio } from '#engine/plugin.ts'
import styles from './Collection.module.css'
import type { CollectionOptions } from './options.ts'

/** A collection by its display name, or by its key if it does not exist. */
export default function Collection({ value, options }: DisplayProps<string, CollectionOptions>) {
  const { metadata } = useStudio()
  const words = plainText(value)
  const collection = metadata.collection(words)
  return (
    <span className={styles.collection}>
      {options.icon && collection && <Icon name={collection.icon} size={18} />}
      <span className={textStyles.cut} title={words}>
        {collection?.name ?? words}
      </span>
    </span>
  )
}
