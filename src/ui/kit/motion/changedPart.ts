export type ChangedPart = { start: string; was: string; is: string; end: string }

/** Splits a text into the part that differs from the text before, and what both start and end with. */
export function changedPart(before: string, after: string): ChangedPart {
  const shortest = Math.min(before.length, after.length)
  let from = 0
  while (from < shortest && before[from] === after[from]) from++
  let behind = 0
  while (behind < shortest - from && before.at(-1 - behind) === after.at(-1 - behind)) behind++
  return {
    start: after.slice(0, from),
    was: before.slice(from, before.length - behind),
    is: after.slice(from, after.length - behind),
    end: after.slice(after.length - behind),
  }
}
