import { useEffect, useEffectEvent, useRef } from 'react'

interface Followed {
  /** The slug of the source. */
  readonly made: string
  readonly shown: string
  /** Whether the slug may follow: never that of an item that exists. */
  readonly follows: boolean
  readonly set: (slug: string) => void
}

/** Lets a slug follow its source until it is edited: while it is empty, or what the source made it. */
export function useFollowed({ made, shown, follows, set }: Followed): void {
  const before = useRef(made)
  const changed = useEffectEvent((last: string) => {
    if (follows && (shown === '' || shown === last)) set(made)
  })
  useEffect(() => {
    const last = before.current
    before.current = made
    if (made !== last) changed(last)
  }, [made])
}
