import type { Folder } from '#engine/core/folders/folderTree.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import styles from './Breadcrumb.module.css'
import { folderHref } from './filesView.ts'

/** The path from the file library to the open folder. */
export function Breadcrumb({ above }: { readonly above: readonly Folder[] }) {
  const text = useText()
  const places = [{ id: null, name: text('library.name') }, ...above]
  return (
    <nav className={styles.breadcrumb} aria-label={text('library.path')}>
      <ol className={styles.list}>
        {places.map(({ id, name }) => (
          <li key={id} className={`${textStyles.cut} ${styles.place}`}>
            <a href={folderHref(id)} dir="auto">
              {name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
