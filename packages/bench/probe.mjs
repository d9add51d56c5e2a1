// Runs in each page of the measured copy, before the page's own script. It waits for the page's main content,
// presses a button as soon as that exists, and reports to the stage when each of these was painted.

/** The main content of each page and, if it has one, the button to press and the element that this shows. */
const looks = {
  '/approval.html': { found: '[data-testid="call"]' },
  '/popup.html': {
    found: '[data-testid="token"]',
    press: '[data-testid="tab-sites"]',
    heard: '[data-testid="tab-sites"][aria-current]',
  },
  '/floor.html': {
    found: '[data-testid="floor"]',
    press: '[data-testid="floor"]',
    heard: '[data-testid="floor"][data-pressed]',
  },
}

const now = () => performance.timeOrigin + performance.now()

/** Resolves in the task after the next frame, when the frame has been painted. */
const painted = () =>
  new Promise((resolve) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(now())
      port2.postMessage(undefined)
    }),
  )

/** @returns {Promise<void>} resolves once such an element exists */
const there = (/** @type {string} */ selector) =>
  new Promise((resolve) => {
    const look = () => {
      if (!document.querySelector(selector)) return
      observer.disconnect()
      resolve(undefined)
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { childList: true, subtree: true, attributes: true })
    look()
  })

/** Presses the elements in order and waits for the screen that they open. The last press starts the clock. */
async function followScreen(/** @type {{ presses: string[], found: string }} */ { presses, found }) {
  let pressed = Number.NaN
  for (const press of presses) {
    await there(press)
    // A person, too, presses only what is painted.
    await painted()
    pressed = now()
    document.querySelector(press)?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  }
  await there(found)
  return { pressed, found: now(), painted: /** @type {number} */ (await painted()), handled: Number.NaN }
}

async function followPage(/** @type {{ found: string, press?: string, heard?: string }} */ look) {
  await there(look.found)
  const seen = {
    pressed: Number.NaN,
    found: now(),
    painted: /** @type {number} */ (await painted()),
    handled: Number.NaN,
  }
  if (look.press && look.heard) {
    document.querySelector(look.press)?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await there(look.heard)
    seen.handled = /** @type {number} */ (await painted())
  }
  return seen
}

async function follow() {
  const screen = new URLSearchParams(location.search).get('screen')
  const look = screen ? JSON.parse(screen) : looks[/** @type {keyof typeof looks} */ (location.pathname)]
  if (!look) return
  const seen = await (screen ? followScreen(look) : followPage(look))
  const { timeOrigin: began } = performance
  const count = document.querySelectorAll(look.found).length
  new BroadcastChannel('bench').postMessage({ path: location.pathname, began, count, ...seen })
}

void follow()
