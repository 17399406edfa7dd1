import { useSelector } from '@xstate/react'
import { session } from './session.ts'

/** Where the session stands. */
export const useSession = () => useSelector(session, snapshot => snapshot)
