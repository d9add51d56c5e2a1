import { EventEmitter } from 'node:events'
import type { BrowserContext } from '@playwright/test'
import { expect, test } from 'vitest'
import { sidePanel } from './sidePanel.ts'

const start = 'chrome-extension://abc/panel.html'

/** A browser with these targets, of which `tabs` are pages of the context. Scripts give back `value`, or nothing if closed. */
function browserWith(targets: string[], tabs: string[], value?: unknown) {
  const ran: string[] = []
  const newBrowserCDPSession = async () => {
    const session = new EventEmitter()
    return Object.assign(session, {
      detach: async () => undefined,
      async send(method: string, params: { message: string }) {
        if (method === 'Target.getTargets')
          return { targetInfos: targets.map((url) => ({ url, targetId: url })) }
        if (method === 'Target.attachToTarget') return { sessionId: 'one' }
        ran.push(JSON.parse(params.message).params.expression)
        const message = JSON.stringify({ id: 1, result: { result: { value } } })
        if (value === undefined) session.emit('Target.detachedFromTarget', {})
        else session.emit('Target.receivedMessageFromTarget', { message })
        return {}
      },
    })
  }
  const context = {
    browser: () => ({ newBrowserCDPSession }),
    pages: () => tabs.map((url) => ({ url: () => url })),
  }
  return { context: context as unknown as BrowserContext, ran }
}

test('a side panel is a target that is no page of the context', async () => {
  const tab = 'chrome-extension://abc/home.html'
  expect(await sidePanel(browserWith([tab], [tab]).context, start)).toBeUndefined()
  expect(await sidePanel(browserWith([`${start}#1`], [`${start}#1`]).context, start)).toBeUndefined()
  const { context, ran } = browserWith([tab, `${start}#1`], [tab], ' Approve ')
  const panel = await sidePanel(context, start)
  expect(await panel?.text()).toBe('Approve')
  await panel?.close()
  expect(ran.at(-1)).toBe('close()')
})

test('a press works only if the button is there', async () => {
  for (const pressed of [true, false]) {
    const panel = await sidePanel(browserWith([start], [], pressed).context, start)
    expect(await panel?.click('#approve')).toBe(pressed)
  }
})

test('a panel that closes meanwhile is empty, and was not pressed', async () => {
  const panel = await sidePanel(browserWith([start], []).context, start)
  expect([await panel?.text(), await panel?.click('#approve')]).toEqual(['', false])
})
