import { Avatar, Picture } from '#engine/plugin.ts'
import type { UserValue } from './readUser.ts'
import styles from './User.module.css'

interface FaceProps {
  readonly user: UserValue
  readonly name: string
  /** Pixels. */
  readonly size: number
}

/** The picture of a user, else the initials. */
export function Face({ user, name, size }: FaceProps) {
  const initials = <Avatar name={name} size={size} />
  if (user.avatar === null) return initials
  return (
    <span className={styles.face} style={{ inlineSize: size, blockSize: size }}>
      <Picture id={user.avatar} transform="system-small-cover" alt="" fallback={initials} className={styles.picture} />
    </span>
  )
}
