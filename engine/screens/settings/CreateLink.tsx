import { Icon } from '#engine/ui/icon/Icon.tsx'
import styles from './CreateLink.module.css'

/** The way to something new, in the head of a page: a real link that looks like its main button. */
export const CreateLink = ({ href, children }: { readonly href: string; readonly children: string }) => (
  <a className={styles.create} href={href}>
    <Icon name="add" size={18} />
    {children}
  </a>
)
