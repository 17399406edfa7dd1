import { Avatar } from '#engine/ui/avatar/Avatar.tsx'
import type { UserValue } from '#schemas/data/readUser.ts'
import { Picture } from '../picture/Picture.tsx'
import styles from './UserFace.module.css'

export interface UserFaceProps {
  readonly user: Pick<UserValue, 'avatar'>
  readonly name: string
  /** Pixels. */
  readonly size: number
}

/** The avatar of a user, or else the initials. The name is next to it. */
export function UserFace({ user, name, size }: UserFaceProps) {
  const initials = <Avatar name={name} size={size} />
  if (user.avatar === null) return initials
  return (
    <span className={styles.face} style={{ inlineSize: size, blockSize: size }}>
      <Picture
        id={user.avatar}
        transform={size > 64 ? 'system-medium-cover' : 'system-small-cover'}
        alt=""
        fallback={initials}
        className={styles.picture}
      />
    </span>
  )
}
