import styles from './Avatar.module.css'

export interface AvatarProps {
  readonly name: string
  readonly src?: string
  /** Pixels. */
  readonly size?: number
}

/** A user's avatar or initials. Decorative: the name is next to it or on its control. */
export function Avatar({ name, src, size = 28 }: AvatarProps) {
  const style = { inlineSize: size, blockSize: size, fontSize: size * 0.38 }
  if (src) return <img className={styles.avatar} style={style} src={src} alt="" />
  return (
    <span className={styles.avatar} style={style} aria-hidden="true">
      {initials(name)}
    </span>
  )
}

const initials = (name: string): string =>
  name
    .split(/[\s@.]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map(word => word.charAt(0).toUpperCase())
    .join('')
