/** @typedef {{ context: string, url: string }} Context */

/**
 * Firefox reports little about an extension's pages: no navigation of a page that the extension opens, and no
 * load or end of any of its pages. This polls the browser ten times a second, more often when a page is about
 * to open or close, and sends the missing events.
 *
 * @param {{
 *   send(method: string, params: unknown): Promise<any>
 *   tell(method: string, params: unknown): void
 * }} session
 */
export function watchPages({ send, tell }) {
  /** @type {Map<string, { url: string, navigation: string }>} Pages of extensions, with their current load. */
  const open = new Map()
  /** @type {Set<string>} Contexts that a command is navigating: the browser itself reports these. */
  const sent = new Set()
  let loads = 0
  /** Until this time a page is likely to open or close: after a press, or while a window is empty. */
  let busy = 0
  let wake = () => {}
  /** @type {Set<string>} Contexts that navigated since the last poll: its answer may be too old for these. */
  const gone = new Set()
  /** The latest poll. Polls run one after the other, so that none reports an outdated state. */
  let looked = Promise.resolve()
  void watch()

  return {
    /** Sends all events that are due now. */
    look,
    /** Handles a driver's command. @param {string} method @param {any} params */
    asked(method, params) {
      if (/^browsingContext\.(navigate|reload)$/.test(method)) sent.add(params.context)
      if (method === 'input.performActions') hurry()
    },
    /** Handles the browser's event. @param {string | undefined} method @param {any} params */
    hear(method, params) {
      if (method === 'browsingContext.contextCreated') hurry()
      if (/^browsingContext\.(navigation(Committed|Failed|Aborted)|contextDestroyed)$/.test(method ?? ''))
        sent.delete(params.context)
      if (method === 'browsingContext.contextDestroyed') open.delete(params.context)
      if (method !== 'browsingContext.navigationCommitted') return
      gone.add(params.context)
      begin(params, params.navigation ?? `${++loads}`)
    },
  }

  /** @param {Context} page @param {string} navigation */
  function begin({ context, url }, navigation) {
    if (!url.startsWith('moz-extension:')) return void open.delete(context)
    const load = { url, navigation }
    open.set(context, load)
    void follow(context, load)
  }

  function hurry() {
    busy = Date.now() + 500
    wake()
  }

  async function watch() {
    for (;;) {
      const woken = new Promise((resolve) => {
        wake = () => resolve(undefined)
      })
      await (Date.now() < busy ? soon(15) : Promise.race([soon(100), woken]))
      await look()
    }
  }

  function look() {
    looked = looked.then(lookOnce)
    return looked
  }

  async function lookOnce() {
    gone.clear()
    const tree = await send('browsingContext.getTree', { maxDepth: 0 })
    if (!tree) return
    /** @type {Context[]} */
    const contexts = tree.contexts
    for (const page of contexts)
      if (page.url.startsWith('moz-extension:') && !gone.has(page.context)) lookAt(page)
    const alive = new Set(contexts.map(({ context }) => context))
    for (const [context, { url }] of open)
      if (!alive.has(context)) {
        open.delete(context)
        tell('browsingContext.contextDestroyed', {
          context,
          url,
          parent: null,
          userContext: 'default',
          children: [],
        })
      }
  }

  /** @param {Context} page */
  function lookAt({ context, url }) {
    const known = open.get(context)
    if (known?.url === url || sent.has(context)) return
    const event = { context, url, navigation: null, timestamp: Date.now() }
    if (known && bare(known.url) === bare(url)) {
      known.url = url
      return tell('browsingContext.historyUpdated', event)
    }
    const navigation = `${++loads}`
    tell('browsingContext.navigationCommitted', { ...event, navigation })
    begin({ context, url }, navigation)
  }

  /** @param {string} context @param {{ url: string, navigation: string }} load */
  async function follow(context, load) {
    let isRead = false
    while (open.get(context) === load) {
      const state = await send('script.evaluate', {
        expression: 'document.readyState',
        target: { context, sandbox: 'volley' },
        awaitPromise: false,
      })
      if (open.get(context) !== load) return
      const ready = state?.result?.value
      const event = { context, ...load, timestamp: Date.now() }
      if (ready !== undefined && ready !== 'loading' && !isRead) {
        isRead = true
        tell('browsingContext.domContentLoaded', event)
      }
      if (ready === 'complete') return tell('browsingContext.load', event)
      await soon(20)
    }
  }
}

/** @param {string} url */
const bare = (url) => url.replace(/[?#].*$/, '')

/** @param {number} milliseconds */
const soon = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))
