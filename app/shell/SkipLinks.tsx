import { useState } from 'react'
import { LazyExtra } from '#engine/ui/boundary/LazyExtra.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { SkipLink } from './SkipLink.tsx'
import styles from './SkipLinks.module.css'

const loadMore = () => import('./SidebarLinks.tsx')

const places = [
  { id: 'main', word: 'skip_to_content' },
  { id: 'navigation', word: 'skip_to_navigation' },
]

/** The first tab stops: links that skip the header of every page. Those to the sidebar load with the first focus. */
export function SkipLinks() {
  const text = useText()
  const [isUsed, setUsed] = useState(false)
  return (
    <div className={styles.links}>
      {places.map(({ id, word }) => (
        <SkipLink
          key={id}
          id={id}
          label={text(word)}
          go={() => document.getElementById(id)?.focus()}
          onFocus={() => setUsed(true)}
        />
      ))}
      {isUsed && <LazyExtra load={loadMore} props={{}} />}
    </div>
  )
}
