/** True if two JSON values are equal in any order of members: browsers reorder members of stored objects. */
export function isSame(one: unknown, other: unknown): boolean {
  return text(one) === text(other)
}

function text(value: unknown): string | undefined {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}
