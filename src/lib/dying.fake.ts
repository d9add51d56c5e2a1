type Calls = Record<string, unknown>

/**
 * The same objects until the background dies at their call number `at`: before its effect or, with `effect`,
 * after it. From then on, no call has an effect or settles.
 */
export function dying<parts extends Record<string, Calls>>(
  parts: parts,
  { at, effect }: { at: number; effect: boolean },
): parts & { death: Promise<void> } {
  let calls = 0
  let died = () => {}
  const death = new Promise<void>((resolve) => {
    died = resolve
  })
  const never = () => new Promise<never>(() => {})
  const call = (does: (...args: unknown[]) => unknown) => {
    return async (...args: unknown[]) => {
      const number = ++calls
      if (number > at) return never()
      if (number < at) return does(...args)
      if (effect) await does(...args)
      died()
      return never()
    }
  }
  const mortal = (part: Calls) =>
    Object.fromEntries(
      Object.entries(part).map(([name, member]) => [
        name,
        typeof member === 'function' ? call(member.bind(part)) : member,
      ]),
    )
  const all = Object.entries(parts).map(([name, part]) => [name, mortal(part)])
  return { ...(Object.fromEntries(all) as parts), death }
}
