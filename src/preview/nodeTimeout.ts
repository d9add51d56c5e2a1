/**
 * An explanation, and then its warnings, wait this long for a node before the window opens, in milliseconds.
 * Later answers are missing from the window, so this is more than a far or busy node needs.
 */
export const patience = 1_500

/** The value, or an empty list where it fails or takes longer than that. */
export async function inTime<one>(pending: Promise<one[]>): Promise<one[]> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<[]>((resolve) => {
    timer = setTimeout(() => resolve([]), patience)
  })
  const came = await Promise.race([pending.catch(() => []), late])
  clearTimeout(timer)
  return came
}
