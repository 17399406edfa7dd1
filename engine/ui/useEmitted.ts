import { useEffect, useEffectEvent } from 'react'

interface Emitter<News> {
  readonly on: (type: '*', listener: (news: News) => void) => { readonly unsubscribe: () => void }
}

/** Calls `listener` with every event that an actor emits while the component is mounted. */
export function useEmitted<News>(actor: Emitter<News>, listener: (news: News) => void): void {
  const onEvent = useEffectEvent(listener)
  useEffect(() => {
    const subscription = actor.on('*', news => onEvent(news))
    return () => subscription.unsubscribe()
  }, [actor])
}
