/**
 * How long an explanation, and then its warnings, wait for a node before the window opens, in milliseconds. What comes later
 * is missing from what the person reads, so it is more than a far or busy node takes.
 */
export const patience = 1_500

/** The value, or an empty list where it fails or takes longer than that. */
export async function inTime<one>(asked: Promise<one[]>): Promise<one[]> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<[]>((resolve) => {
    timer = setTimeout(() => resolve([]), patience)
  })
  const came = await Promise.race([asked.catch(() => []), late])
  clearTimeout(timer)
  return came
}
