import type { ListPreset } from '#engine/core/list/presets/ListPreset.ts'
import { presetScope } from '#engine/core/list/presets/presetScope.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { bookmarkHref, collectionHref } from '#engine/core/paths/paths.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import styles from './Navigation.module.css'

/** The user's location: a collection, or one of its bookmarks. */
export interface Place {
  readonly collection: string
  readonly bookmark: number | null
}

/** A link of the navigation. */
export interface PlaceLink {
  readonly id: string
  readonly href: string
  readonly icon: string
  readonly name: string
  readonly isCurrent: boolean
  readonly isHidden?: boolean
}

export const PlaceLinks = ({ links }: { readonly links: readonly PlaceLink[] }) => (
  <ul className={styles.list}>
    {links.map(({ id, href, icon, name, isCurrent, isHidden }) => (
      <li key={id}>
        <a
          className={styles.link}
          href={href}
          data-hidden={isHidden || undefined}
          aria-current={isCurrent ? 'page' : undefined}
        >
          <Icon name={icon} size={18} />
          <span className={styles.name}>{name}</span>
        </a>
      </li>
    ))}
  </ul>
)

/** Links to the lists of collections. */
export const CollectionLinks = ({
  collections,
  place,
}: {
  readonly collections: readonly CollectionInfo[]
  readonly place: Place
}) => (
  <PlaceLinks
    links={collections.map(({ collection: id, icon, name, isHidden }) => ({
      ...{ id, icon, name, isHidden },
      href: collectionHref(id),
      isCurrent: id === place.collection && place.bookmark === null,
    }))}
  />
)

const scopeIcons = { user: null, role: 'people_alt', global: 'public' } as const

/** Links to bookmarks, each with the collection that it is of, and for whom it is unless that is the person alone. */
export function BookmarkLinks(props: { readonly bookmarks: readonly ListPreset[]; readonly place: Place }) {
  const { bookmarks, place } = props
  const text = useText()
  const { metadata } = useStudio()
  return (
    <ul className={styles.list}>
      {bookmarks.map(preset => {
        const scope = presetScope(preset)
        const icon = scopeIcons[scope]
        return (
          <li key={preset.id}>
            <a
              className={styles.link}
              href={bookmarkHref(preset.collection, preset.id)}
              aria-current={preset.id === place.bookmark ? 'page' : undefined}
            >
              <Icon name="bookmark" size={18} />
              <span className={textStyles.cut}>
                {preset.bookmark}
                <span className={styles.of}>{metadata.collection(preset.collection)?.name}</span>
              </span>
              {icon && (
                <span className={styles.scope} role="img" aria-label={text(`bookmark_scope.${scope}`)}>
                  <Icon name={icon} size={16} />
                </span>
              )}
            </a>
          </li>
        )
      })}
    </ul>
  )
}
