/** Code that is loaded when it is first asked for, for React's `use`: the same promise each time, a new one after a failure. */
export function lateCode<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let loading: Promise<Code> | null = null
  return () => {
    loading ??= load().catch((cause: unknown) => {
      loading = null
      throw cause
    })
    return loading
  }
}
