import { fromPromise, type NonReducibleUnknown, type PromiseActorLogic } from 'xstate'

/**
 * A promise actor whose work ends with its signal. After an abort it neither ends nor fails. When React unmounts a
 * component and mounts it again, as StrictMode does, `@xstate/react` restarts its actors, and XState would report the
 * abort of the first run as the failure of the second.
 */
export const abortable = <Value, Input = NonReducibleUnknown>(
  run: (given: { readonly input: Input; readonly signal: AbortSignal }) => Promise<Value>,
): PromiseActorLogic<Value, Input> =>
  fromPromise<Value, Input>(
    ({ input, signal }) =>
      new Promise((resolve, reject) => {
        const unlessAborted =
          <Result>(settle: (result: Result) => void) =>
          (result: Result) => {
            if (!signal.aborted) settle(result)
          }
        run({ input, signal }).then(unlessAborted(resolve), unlessAborted(reject))
      }),
  )
