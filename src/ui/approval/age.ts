/** ", 12 s ago": how old data is, in words. Nothing while it is fresh. */
export function age(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  if (seconds < 10) return ''
  if (seconds < 60) return `, ${seconds} s ago`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `, ${minutes} min ago` : `, ${Math.floor(minutes / 60)} h ago`
}
