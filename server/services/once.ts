/** Makes something when it is first asked for, and gives the same ever after; what failed is tried again. */
export function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | null = null
  return () => {
    if (made) return made
    const making = make()
    made = making
    making.catch(() => {
      if (made === making) made = null
    })
    return making
  }
}
