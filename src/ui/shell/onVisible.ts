export const isSeen = () => document.visibilityState === 'visible'

/** Runs `work` at once if this page is visible, else once it is. Returns a function that cancels it. */
export function onVisible(work: () => void): () => void {
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
