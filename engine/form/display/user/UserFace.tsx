import { Avatar } from '#engine/ui/avatar/Avatar.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import type { UserValue } from '#schemas/data/readUser.ts'
import { Picture } from '../picture/Picture.tsx'
import styles from './UserFace.module.css'

export interface UserFaceProps {
  readonly user: Pick<UserValue, 'avatar'>
  /** Null if it is not known. */
  readonly name: string | null
  /** Pixels. */
  readonly size: number
}

/** The avatar of a user, or else the initials, or a person if the name is not known. The name is next to it. */
export function UserFace({ user, name, size }: UserFaceProps) {
  const initials =
    name === null ? (
      <span className={`${styles.face} ${styles.unknown}`} style={{ inlineSize: size, blockSize: size }}>
        <Icon name="person" size={Math.round(size * 0.66)} />
      </span>
    ) : (
      <Avatar name={name} size={size} />
    )
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
