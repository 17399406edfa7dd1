import { useRef, useState } from 'react'
import type { ApiFailure } from '#engine/core/api/ApiFailure.ts'
import { exchange } from '#engine/core/api/exchange.ts'

type Sending = { readonly is: 'asking' | 'sending' | 'done' } | { readonly is: 'failed'; readonly failure: ApiFailure }

/** A form that posts once at a time, without a session. */
export function useSending(path: string) {
  const [state, setState] = useState<Sending>({ is: 'asking' })
  const busy = useRef(false)
  const send = (body: Readonly<Record<string, string>>) => {
    if (busy.current) return
    busy.current = true
    setState({ is: 'sending' })
    void exchange({ method: 'POST', path, body }, null).then(answer => {
      busy.current = false
      setState(answer.ok ? { is: 'done' } : { is: 'failed', failure: answer.failure })
    })
  }
  return { state, send }
}
