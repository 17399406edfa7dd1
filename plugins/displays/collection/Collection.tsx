import { type DisplayProps, Icon, plainText, useStudio } from '#engine/plugin.ts'
import styles from './Collection.module.css'
import type { CollectionOptions } from './options.ts'

/** A collection by the name that people know; one that does not exist by what is stored. */
export default function Collection({ value, options }: DisplayProps<string, CollectionOptions>) {
  const { metadata } = useStudio()
  const words = plainText(value)
  const collection = metadata.collection(words)
  return (
    <span className={styles.collection}>
      {options.icon && collection && <Icon name={collection.icon} size={18} />}
      <span className={styles.name} title={words}>
        {collection?.name ?? words}
      </span>
    </span>
  )
}
