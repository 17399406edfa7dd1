import styles from './SkipLinks.module.css'

interface SkipLinkProps {
  readonly id: string
  readonly label: string
  /** Moves the focus. */
  readonly go: () => void
  readonly onFocus?: () => void
}

/** A link to a part of the page, visible while it has the focus. */
export const SkipLink = ({ go, id, label, onFocus }: SkipLinkProps) => (
  <a
    className={styles.link}
    href={`#${id}`}
    onFocus={onFocus}
    onClick={event => {
      event.preventDefault()
      go()
    }}
  >
    {label}
  </a>
)
