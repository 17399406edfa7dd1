import type { Folder } from '#engine/core/folders/folderTree.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import styles from './Breadcrumb.module.css'
import { folderHref } from './filesView.ts'

/** The way back to the file library, by the folders around the one that is open (C-254, C-255). */
export function Breadcrumb({ above }: { readonly above: readonly Folder[] }) {
  const text = useText()
  const places = [{ id: null, name: text('library.name') }, ...above]
  return (
    <nav className={styles.breadcrumb} aria-label={text('library.path')}>
      <ol className={styles.list}>
        {places.map(({ id, name }) => (
          <li key={id} className={styles.place}>
            <a href={folderHref(id)} dir="auto">
              {name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
