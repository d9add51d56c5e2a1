/** @typedef {{ context: string, url: string }} Context */

/**
 * Firefox says little of an extension's pages: of one that is opened by the extension not where it goes, and of none that
 * it is loaded, or gone. This asks the browser ten times a second, and more often where a page is about to come or go, and
 * says what it did not.
 *
 * @param {{
 *   send(method: string, params: unknown): Promise<any>
 *   tell(method: string, params: unknown): void
 * }} session
 */
export function watchPages({ send, tell }) {
  /** @type {Map<string, { url: string, navigation: string }>} Pages of extensions, and which load of them is meant. */
  const open = new Map()
  /** @type {Set<string>} Contexts on their way to where they were sent: of these the browser tells itself. */
  const sent = new Set()
  let loads = 0
  /** Until when a page is likely to come or go: a person has just pressed something, or a window is open without one. */
  let busy = 0
  let wake = () => {}
  /** @type {Set<string>} Contexts that went elsewhere since the browser was asked last: of these its answer may be too old. */
  const gone = new Set()
  /** The look that began last: they follow each other, so that none tells of what is over. */
  let looked = Promise.resolve()
  void watch()

  return {
    /** Says what there is to say by now. */
    look,
    /** What a driver asks of the browser. @param {string} method @param {any} params */
    asked(method, params) {
      if (/^browsingContext\.(navigate|reload)$/.test(method)) sent.add(params.context)
      if (method === 'input.performActions') hurry()
    },
    /** What the browser tells. @param {string | undefined} method @param {any} params */
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
