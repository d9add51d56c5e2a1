/** "Calls 1 and 2", "Calls 1, 3 and 4", "Calls 1 to 9". */
export function callNumbers(indices: readonly number[]): string {
  const numbers = indices.map((index) => index + 1)
  const [first = 0] = numbers
  const last = numbers.at(-1) ?? 0
  if (numbers.length === 1) return `Call ${first}`
  if (numbers.length > 3 && last - first === numbers.length - 1) return `Calls ${first} to ${last}`
  if (numbers.length > 5) return `${numbers.length} calls`
  return `Calls ${numbers.slice(0, -1).join(', ')} and ${last}`
}
