import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { findChromium } from '../../scripts/chromium.mjs'
import { until } from './stage.ts'

type Message = {
  id?: number
  result?: unknown
  error?: { message: string }
  /** Set for an event instead of a reply. */
  method?: string
  params?: { value?: object[]; name?: string; loaderId?: string }
  sessionId?: string
}

/** The categories of a trace: loading, scripts, styles, layout and paint, and time spent in scripts. */
const traced = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-v8.cpu_profiler',
  'disabled-by-default-v8.compile',
  'blink.user_timing',
  'loading',
  'v8.execute',
  'v8',
  'toplevel',
]

/** The longest wait for the browser to end, in milliseconds. */
const farewell = 5_000

/** One page under a debugger. */
export type Tab = {
  /** Runs a self-contained function in the page, and returns its resolved value. */
  run<input, output>(work: (input: input) => output | Promise<output>, input: input): Promise<output>
  send(method: string, params?: object): Promise<unknown>
  /** Navigates to another address, and waits until it is loaded. Runs no script in the page. */
  go(url: string): Promise<void>
  /** Detaches the debugger. */
  leave(): Promise<void>
  close(): Promise<void>
}

/**
 * Chromium without Playwright, which pauses every new page and worker until it has attached to it: here,
 * measured pages run without a debugger. `patience` is the longest wait for one reply, in milliseconds,
 * because a page that is never painted handles no input.
 */
export async function openBrowser(options: { extension?: string; profile: string; patience?: number }) {
  const { extension, profile, patience = 120_000 } = options
  // Left by an earlier browser with this profile.
  await rm(join(profile, 'DevToolsActivePort'), { force: true })
  const child = spawn(
    findChromium(),
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--screen-info={1600x1200}',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      ...(extension ? [`--disable-extensions-except=${extension}`, `--load-extension=${extension}`] : []),
      'about:blank',
    ],
    { stdio: 'ignore' },
  )
  const ended = once(child, 'exit')
  const end = () => child.kill()
  process.once('exit', end)
  let lines: string[] = []
  await until(async () => {
    lines = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')).split('\n')
    return lines.length > 1
  })
  const [port, path] = lines
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`)
  await once(socket, 'open')

  let last = 0
  const listeners = new Set<(message: Message) => void>()
  const waiting = new Map<number, (message: Message) => void>()
  socket.on('message', (data) => {
    const message: Message = JSON.parse(`${data}`)
    if (message.id !== undefined) waiting.get(message.id)?.(message)
    else for (const hear of listeners) hear(message)
  })

  async function send(method: string, params: object = {}, sessionId?: string): Promise<unknown> {
    const id = ++last
    let late: NodeJS.Timeout | undefined
    const answer = new Promise<Message>((resolve, reject) => {
      waiting.set(id, resolve)
      late = setTimeout(
        () => reject(new Error(`${method} had no answer within ${patience / 1000} s`)),
        patience,
      )
    })
    socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }))
    const { result, error } = await answer.finally(() => {
      clearTimeout(late)
      waiting.delete(id)
    })
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }

  async function targets(wanted: 'page' | 'service_worker'): Promise<{ targetId: string; url: string }[]> {
    const { targetInfos } = (await send('Target.getTargets')) as {
      targetInfos: { targetId: string; url: string; type: string }[]
    }
    return targetInfos.filter(({ type }) => type === wanted)
  }

  async function attach(targetId: string): Promise<Tab> {
    const attached = await send('Target.attachToTarget', { targetId, flatten: true })
    const { sessionId } = attached as { sessionId: string }
    const tell = (method: string, params?: object) => send(method, params, sessionId)
    return {
      send: tell,
      async run(work, input) {
        const { result, exceptionDetails } = (await tell('Runtime.evaluate', {
          expression: `(${work})(${JSON.stringify(input)})`,
          awaitPromise: true,
          returnByValue: true,
        })) as { result: { value?: unknown }; exceptionDetails?: { exception?: { description?: string } } }
        if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? 'It threw')
        return result.value as never
      },
      async go(url) {
        await tell('Page.enable')
        await tell('Page.setLifecycleEventsEnabled', { enabled: true })
        const loaded = new Set<string | undefined>()
        const hear = ({ method, params, sessionId: by }: Message) => {
          if (by === sessionId && method === 'Page.lifecycleEvent' && params?.name === 'load')
            loaded.add(params.loaderId)
        }
        listeners.add(hear)
        try {
          const { loaderId } = (await tell('Page.navigate', { url })) as { loaderId: string }
          await until(() => loaded.has(loaderId), 5)
        } finally {
          listeners.delete(hear)
        }
      },
      leave: async () => void (await send('Target.detachFromTarget', { sessionId })),
      // Closing a page brings another to the front. This waits for that: later it would cover the next page,
      // which then isn't painted.
      async close() {
        await send('Target.closeTarget', { targetId })
        await until(async () => !(await targets('page')).some((target) => target.targetId === targetId), 5)
      },
    }
  }

  return {
    /** Opens a page under the debugger and waits until it is loaded. */
    async open(url: string): Promise<Tab> {
      const { targetId } = (await send('Target.createTarget', { url })) as { targetId: string }
      const tab = await attach(targetId)
      await until(() =>
        tab.run((url) => location.href.startsWith(url) && document.readyState === 'complete', url),
      )
      return tab
    },

    /** Attaches to an open page by the start of its address. */
    async find(url: string): Promise<Tab> {
      let found: string | undefined
      await until(async () => {
        found = (await targets('page')).find((target) => target.url.startsWith(url))?.targetId
        return found !== undefined
      })
      return attach(found ?? '')
    },

    /** The browser's own trace of all its processes during `work`, in DevTools' format. */
    async trace(
      work: () => Promise<unknown>,
      categories: readonly string[] = traced,
    ): Promise<{ traceEvents: object[] }> {
      const traceEvents: object[] = []
      const complete = new Promise<void>((resolve) =>
        listeners.add(({ method, params }) => {
          if (method === 'Tracing.dataCollected') traceEvents.push(...(params?.value ?? []))
          if (method === 'Tracing.tracingComplete') resolve()
        }),
      )
      await send('Tracing.start', {
        transferMode: 'ReportEvents',
        traceConfig: { includedCategories: categories, recordMode: 'recordAsMuchAsPossible' },
      })
      await work()
      await send('Tracing.end')
      await complete
      listeners.clear()
      return { traceEvents }
    },

    isAwake: async (): Promise<boolean> => (await targets('service_worker')).length > 0,

    /** The extension's running worker, for inspection. */
    async worker(): Promise<Tab | undefined> {
      const [found] = await targets('service_worker')
      return found && attach(found.targetId)
    },

    /** The origin of the extension's files, once its worker has run. */
    async extensionOrigin(): Promise<string> {
      let origin = ''
      await until(async () => {
        const [found] = await targets('service_worker')
        origin = /^[a-z-]+:\/\/[^/]+/.exec(found?.url ?? '')?.[0] ?? ''
        return found !== undefined
      })
      return origin
    },

    /** Proportional set size of the process that runs the extension, in MiB. */
    async extensionMemory(): Promise<number> {
      const { processInfo } = (await send('SystemInfo.getProcessInfo')) as { processInfo: { id: number }[] }
      for (const { id } of processInfo) {
        const line = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')
        if (!line.includes('--extension-process')) continue
        return processSize(id)
      }
      throw new Error('No process runs an extension')
    },

    /** Proportional set size of all the browser's processes, in MiB. */
    async memory(): Promise<number> {
      const { processInfo } = (await send('SystemInfo.getProcessInfo')) as { processInfo: { id: number }[] }
      const sizes = await Promise.all(processInfo.map(({ id }) => processSize(id).catch(() => 0)))
      return sizes.reduce((sum, size) => sum + size, 0)
    },

    async close(): Promise<void> {
      const late = setTimeout(() => child.kill('SIGKILL'), farewell)
      send('Browser.close').catch(() => undefined)
      await ended
      clearTimeout(late)
      process.off('exit', end)
      socket.terminate()
    },
  }
}

/** Proportional set size of a process, in MiB. */
export async function processSize(id: number): Promise<number> {
  const rollup = await readFile(`/proc/${id}/smaps_rollup`, 'utf8')
  return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1]) / 1024
}
