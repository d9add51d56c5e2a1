import { expect, test, vi } from 'vitest'
import { watchPages } from './pages.mjs'

const popup = 'moz-extension://wallet/popup.html'

/** A browser that answers when the test lets it. */
function browser() {
  const events: { method: string; params: { url: string } }[] = []
  const waiting: ((tree: object) => void)[] = []
  const pages = watchPages({
    send: (method) =>
      method === 'browsingContext.getTree'
        ? new Promise((resolve) => waiting.push(resolve))
        : new Promise(() => undefined),
    tell: (method, params) => events.push({ method, params: params as { url: string } }),
  })
  const committed = (url: string) =>
    pages.hear('browsingContext.navigationCommitted', { context: 'tab', url, navigation: url })
  return {
    pages,
    committed,
    told: () => events.map(({ method, params }) => [method, params.url]),
    asked: () => vi.waitFor(() => expect(waiting).toHaveLength(1)),
    answer: (url: string) => waiting.shift()?.({ contexts: [{ context: 'tab', url }] }),
  }
}

test('a page that an extension opened is reported', async () => {
  const { asked: polled, answer, told: reported } = browser()
  await polled()
  answer(popup)
  await polled()
  expect(reported()).toEqual([['browsingContext.navigationCommitted', popup]])
})

test('a page that was left while the browser answered is not reported', async () => {
  const { asked: polled, answer, committed, told: reported } = browser()
  await polled()
  committed(popup)
  answer(popup)
  await polled()
  answer(popup)
  committed('about:blank')
  await polled()
  expect(reported()).toEqual([])
})

test('its next address is reported', async () => {
  const { asked: polled, answer, committed, told: reported } = browser()
  await polled()
  committed('about:blank')
  answer(popup)
  await polled()
  answer(popup)
  await polled()
  expect(reported()).toEqual([['browsingContext.navigationCommitted', popup]])
})
