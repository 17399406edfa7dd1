/** The work of an actor in a machine that was started without it. */
export const notProvided = (name: string) => async (): Promise<never> => {
  throw new Error(`The actor "${name}" was not provided`)
}
