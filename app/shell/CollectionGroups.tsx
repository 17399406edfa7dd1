import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import styles from '#engine/screens/navigation/Navigation.module.css'
import { CollectionLinks, type Place } from '#engine/screens/navigation/NavigationLinks.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { collectionGroups } from './collectionGroups.ts'

export interface CollectionGroupsProps {
  /** The stored groups of the role. */
  readonly stored: unknown
  readonly place: Place
}

/** The collections in the navigation, grouped as stored for the user's role. */
export default function CollectionGroups({ stored, place }: CollectionGroupsProps) {
  const text = useText()
  const { metadata } = useStudio()
  return collectionGroups(stored)?.map(({ name, accordion, collections }, at) => {
    const listed = collections.flatMap(each => {
      const info = metadata.decide('read', each).allowed ? metadata.collection(each) : null
      return info ?? []
    })
    return accordion === 'always_open' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list does not change
      <section key={at} className={styles.group}>
        {name !== '' && <h2 className={styles.heading}>{name}</h2>}
        <CollectionLinks collections={listed} place={place} />
      </section>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list does not change
      <details key={at} className={styles.group} open={accordion === 'start_open'}>
        <summary className={styles.heading}>{name || text('collections')}</summary>
        <CollectionLinks collections={listed} place={place} />
      </details>
    )
  })
}
