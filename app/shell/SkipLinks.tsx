import { useText } from '#engine/ui/i18n/I18n.tsx'
import styles from './SkipLinks.module.css'

const places = [
  { id: 'main', word: 'skip_to_content' },
  { id: 'navigation', word: 'skip_to_navigation' },
]

/** The first tab stops: links that skip the header of every page. */
export function SkipLinks() {
  const text = useText()
  return (
    <div className={styles.links}>
      {places.map(({ id, word }) => (
        <a
          key={id}
          className={styles.link}
          href={`#${id}`}
          onClick={event => {
            event.preventDefault()
            document.getElementById(id)?.focus()
          }}
        >
          {text(word)}
        </a>
      ))}
    </div>
  )
}
