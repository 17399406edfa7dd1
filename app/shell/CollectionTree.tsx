import { useState } from 'react'
import { type CollectionBranch, collectionTree, namesIn } from '#engine/core/collections/collectionTree.ts'
import { collectionHref } from '#engine/core/paths/paths.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import type { Place } from '#engine/screens/navigation/NavigationLinks.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import styles from './CollectionTree.module.css'
import { type Folding, keepFolding, readFolding } from './foldedCollections.ts'

export interface CollectionTreeProps {
  readonly place: Place
  /** Also shows hidden collections. */
  readonly all: boolean
}

/** The collections in the navigation, with folders that expand and collapse. */
export default function CollectionTree({ place, all }: CollectionTreeProps) {
  const { metadata } = useStudio()
  const user = metadata.caller.user ?? ''
  const [folding, setFolding] = useState(() => readFolding(user))
  const fold = (collection: string, open: boolean) => {
    const next = { ...folding, [collection]: open }
    setFolding(next)
    keepFolding(user, next)
  }
  return <Branches branches={collectionTree(metadata, all)} place={place} folding={folding} fold={fold} />
}

interface BranchesProps {
  readonly id?: string
  readonly branches: readonly CollectionBranch[]
  readonly place: Place
  readonly folding: Folding
  readonly fold: (collection: string, open: boolean) => void
  readonly hidden?: boolean
}

const Branches = ({ id, branches, hidden, ...rest }: BranchesProps) => (
  <ul id={id} className={styles.list} hidden={hidden}>
    {branches.map(branch => (
      <Branch key={branch.info.collection} branch={branch} {...rest} />
    ))}
  </ul>
)

function Branch({ branch, ...rest }: Omit<BranchesProps, 'branches' | 'id' | 'hidden'> & { branch: CollectionBranch }) {
  const { place, folding, fold } = rest
  const { info, children } = branch
  const name = info.collection
  const id = `branch-${encodeURIComponent(name)}`
  const holdsPlace = children.some(child => namesIn(child).includes(place.collection))
  const isLocked = info.meta?.collapse === 'locked'
  const open = isLocked || (folding[name] ?? (holdsPlace || info.meta?.collapse !== 'closed'))
  const foldable = children.length > 0 && !isLocked
  const toggle = { 'aria-expanded': open, 'aria-controls': id, onClick: () => fold(name, !open) } as const
  const arrow = <Icon name={open ? 'expand_more' : 'chevron_right'} size={18} />
  return (
    <li>
      <div className={styles.row}>
        {!info.isFolder ? (
          <CollectionLink branch={branch} place={place} />
        ) : foldable ? (
          <button type="button" className={styles.folder} {...toggle}>
            <Label branch={branch} />
            <span className={styles.arrow}>{arrow}</span>
          </button>
        ) : (
          <span className={styles.folder}>
            <Label branch={branch} />
          </span>
        )}
        {!info.isFolder && foldable && <FoldButton name={info.name} toggle={toggle} arrow={arrow} />}
      </div>
      {children.length > 0 && <Branches id={id} branches={children} {...rest} hidden={!open} />}
    </li>
  )
}

interface FoldButtonProps {
  readonly name: string
  readonly toggle: { readonly 'aria-expanded': boolean; readonly 'aria-controls': string; readonly onClick: () => void }
  readonly arrow: React.ReactNode
}

/** Expands or collapses the collections below a collection. The collection itself is a separate link. */
function FoldButton({ name, toggle, arrow }: FoldButtonProps) {
  const text = useText()
  return (
    <button type="button" className={styles.toggle} aria-label={text('listed_under', { name })} {...toggle}>
      {arrow}
    </button>
  )
}

const CollectionLink = ({ branch, place }: { readonly branch: CollectionBranch; readonly place: Place }) => (
  <a
    className={styles.link}
    href={collectionHref(branch.info.collection)}
    data-hidden={branch.info.isHidden || undefined}
    aria-current={branch.info.collection === place.collection && place.bookmark === null ? 'page' : undefined}
  >
    <Label branch={branch} />
  </a>
)

function Label({ branch: { info } }: { readonly branch: CollectionBranch }) {
  const { color } = info.meta ?? {}
  return (
    <>
      <span className={styles.icon} style={isColor(color) ? { color } : undefined}>
        <Icon name={info.isFolder && info.icon === 'box' ? 'folder' : info.icon} size={18} />
      </span>
      <span className={`${textStyles.cut} ${styles.name}`} dir="auto">
        {info.name}
      </span>
    </>
  )
}

const isColor = (color: unknown): color is string => typeof color === 'string' && /^#[0-9a-f]{3,8}$/i.test(color)
