/** A part that is made by the first thing that needs it, and made again where that failed. */
export function lazily<part>(make: () => Promise<part>): () => Promise<part> {
  let made: Promise<part> | undefined
  return () => {
    made ??= make().catch((error) => {
      made = undefined
      throw error
    })
    return made
  }
}
