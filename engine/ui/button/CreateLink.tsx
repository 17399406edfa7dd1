import { Icon } from '#engine/ui/icon/Icon.tsx'
import styles from './CreateLink.module.css'

/** A link to the page for a new record, styled as the main button of a page. */
export const CreateLink = ({ href, children }: { readonly href: string; readonly children: string }) => (
  <a className={styles.create} href={href}>
    <Icon name="add" size={18} />
    {children}
  </a>
)
