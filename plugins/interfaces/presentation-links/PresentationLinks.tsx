import { Icon, type InterfaceProps, isSafeAddress, Notice, plainText, textStyles, useText } from '#engine/plugin.ts'
import type { PresentationLinksOptions } from './options.ts'
import styles from './PresentationLinks.module.css'

interface LinkButton {
  readonly label: string
  readonly icon: string
  readonly type: string
  readonly url: string
}

/** External links as buttons. Has no value. */
export default function PresentationLinks({ options }: InterfaceProps<unknown, PresentationLinksOptions>) {
  const text = useText()
  const links = once(readLinks(options.links))
  if (links.length === 0) return <Notice kind="warning">{text('presentation_links.none')}</Notice>
  return (
    <ul className={styles.links}>
      {links.map(link => (
        <li key={`${link.label} ${link.url}`}>
          <a className={styles.link} data-type={link.type} href={link.url} target="_blank" rel="noopener noreferrer">
            {link.icon && <Icon name={link.icon} size={18} />}
            <span>{link.label || link.url}</span>
            <span className={textStyles.hidden}>{text('opens_in_new_tab')}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The valid links. Options come from the database and can contain anything, including scripts. */
function readLinks(stored: readonly unknown[]): readonly LinkButton[] {
  return stored.flatMap(entry => {
    if (typeof entry !== 'object' || entry === null) return []
    const { label, icon, type, url } = entry as Readonly<Record<string, unknown>>
    const address = typeof url === 'string' ? url.trim() : ''
    if (address === '' || !isSafeAddress(address)) return []
    return [{ label: plainText(label), icon: plainText(icon), type: plainText(type) || 'normal', url: address }]
  })
}

/** Removes duplicate links. */
const once = (links: readonly LinkButton[]): readonly LinkButton[] => [
  ...new Map(links.map(link => [`${link.label} ${link.url}`, link])).values(),
]
