export const isSeen = () => document.visibilityState === 'visible'

/** Does something at once where this page is in sight, else once it is. Answers what calls it off. */
export function whenSeen(work: () => void): () => void {
  const look = () => {
    if (!isSeen()) return
    end()
    work()
  }
  const end = () => document.removeEventListener('visibilitychange', look)
  document.addEventListener('visibilitychange', look)
  look()
  return end
}
