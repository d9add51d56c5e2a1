/** Makes a part on first use, and again after a failure. */
export function lazy<part>(make: () => Promise<part>): () => Promise<part> {
  let made: Promise<part> | undefined
  return () => {
    made ??= make().catch((error) => {
      made = undefined
      throw error
    })
    return made
  }
}
