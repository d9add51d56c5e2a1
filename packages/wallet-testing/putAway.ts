/** A browser that the next test may reuse. */
type Reusable = { end(): Promise<void> }

/**
 * Empties a browser and keeps it in `idle` for the next test, if it is reusable and no other waits there.
 * Otherwise ends it, as it does with one that cannot be emptied because it died in the test. Never throws:
 * that would hide the test's result.
 */
export async function putAway<Browser extends Reusable>(
  browser: Browser,
  { idle, isReusable, empty }: { idle: Browser[]; isReusable: boolean; empty: () => Promise<void> },
): Promise<void> {
  if (isReusable && idle.length === 0 && (await succeeds(empty()))) idle.push(browser)
  else await succeeds(browser.end())
}

function succeeds(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  )
}
