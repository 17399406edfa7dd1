import { useState } from 'react'
import { Icon, useStudio } from '#engine/plugin.ts'
import styles from './FileFace.module.css'
import type { StoredFile } from './storedFile.ts'

/** A small picture of a file: what it shows, or an icon of what it is. */
export function FileFace({ file, size }: { readonly file: StoredFile; readonly size: 's' | 'm' }) {
  const { assetUrl } = useStudio()
  const [broken, setBroken] = useState<string | null>(null)
  const type = file.type ?? ''
  const { id, modified } = file
  // A drawing has no pixels to cut smaller.
  const source = assetUrl(id, type.startsWith('image/svg') ? { modified } : { key: 'system-small-cover', modified })
  return (
    <span className={styles.face} data-size={size}>
      {type.startsWith('image/') && broken !== source ? (
        <img src={source} alt="" loading="lazy" onError={() => setBroken(source)} />
      ) : (
        <Icon name={iconOf(type)} size={size === 's' ? 18 : 24} />
      )}
    </span>
  )
}

function iconOf(type: string): string {
  if (type.startsWith('image/')) return 'image'
  if (type.startsWith('video/')) return 'movie'
  if (type.startsWith('audio/')) return 'music_note'
  return type.startsWith('text/') || type === 'application/pdf' ? 'description' : 'draft'
}
