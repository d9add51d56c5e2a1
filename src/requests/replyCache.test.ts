import { afterEach, expect, test, vi } from 'vitest'
import { createShared } from './replyCache.ts'

afterEach(() => void vi.useRealTimers())

/** A node whose answers the test sets, and reads that are cached for a minute by default. */
function make() {
  vi.useFakeTimers()
  const { share, forget } = createShared()
  const nodeCalls: string[] = []
  let answer: unknown = '0x1'
  const ask = (what: string, { owner = 'https://a.example', chainId = 1, lives = 60_000 } = {}) =>
    share(owner, { chainId, asked: [what], lives }, async () => {
      nodeCalls.push(what)
      return answer
    })
  return { ask, asked: nodeCalls, forget, answers: (next: unknown) => (answer = next) }
}

test('reads that are the same share one answer while it is on its way', async () => {
  const { ask, asked } = make()
  const options = { lives: 0 }
  await Promise.all([ask('x', options), ask('x', options), ask('y', options)])
  expect(asked).toEqual(['x', 'y'])
  await ask('x', options)
  expect(asked).toEqual(['x', 'y', 'x'])
})

test('and for a moment after it, never longer', async () => {
  const { ask, asked, answers } = make()
  await ask('x', { lives: 200 })
  answers('0x2')
  expect(await ask('x', { lives: 200 })).toBe('0x1')
  vi.advanceTimersByTime(200)
  expect(await ask('x', { lives: 200 })).toBe('0x2')
  expect(asked).toHaveLength(2)
})

test.each([
  ['its number', '0x11', 'eth_blockNumber'],
  ['the block itself', { number: '0x11' }],
  ['a receipt in it', { blockNumber: '0x11', status: '0x1' }],
  ['another receipt in the newest block, which may have grown', { blockNumber: '0x10', status: '0x1' }],
])('but not beyond a new block, whatever speaks of it: %s', async (_name, news, asking = 'y') => {
  const { ask, asked, answers } = make()
  answers('0x10')
  await ask('eth_blockNumber', { lives: 0 })
  answers('0x1')
  await ask('x')
  answers(news)
  await ask(asking)
  await ask('x')
  expect(asked.filter((what) => what === 'x')).toHaveLength(2)
})

test.each([
  ['an old block', { number: '0xf' }],
  ['the same block', { number: '0x10' }],
  ['a receipt in an old one', { blockNumber: '0xf' }],
  ['a transaction that waits', { blockNumber: null }],
  ['nothing', null],
])('%s is no news', async (_name, result) => {
  const { ask, asked, answers } = make()
  answers('0x10')
  await ask('eth_blockNumber', { lives: 0 })
  await ask('x')
  answers(result)
  await ask('y')
  await ask('x')
  expect(asked.filter((what) => what === 'x')).toHaveLength(1)
})

test('nor beyond an event of the site’s own transaction, and of no other’s', async () => {
  const { ask, asked, forget } = make()
  await ask('x')
  forget('https://b.example id')
  forget('private https://a.example id')
  forget('https://a.example.com id')
  await ask('x')
  expect(asked).toHaveLength(1)
  forget('https://a.example id')
  await ask('x')
  expect(asked).toHaveLength(2)
})

test('are not the same of two sites, in private windows, or on two networks', async () => {
  const { ask, asked } = make()
  const owners = ['https://a.example', 'https://b.example', 'private https://a.example']
  await Promise.all([...owners.map((owner) => ask('x', { owner })), ask('x', { chainId: 2 })])
  expect(asked).toHaveLength(4)
})

test('a block that one site receives ends nothing for another, which would reveal its reads', async () => {
  const { ask, asked, answers } = make()
  await ask('x')
  answers('0x11')
  await ask('eth_blockNumber', { owner: 'https://b.example' })
  await ask('x')
  expect(asked.filter((what) => what === 'x')).toHaveLength(1)
})

test.each([
  ['null', () => null],
  ['an object', () => ({ hash: '0x1' })],
  ['a long text', () => `0x${'0'.repeat(5000)}`],
  ['a failure', () => Promise.reject(new Error('down'))],
])('%s is asked again', async (_name, result) => {
  const { ask, asked, answers } = make()
  const tried = () => ask('x').catch(() => undefined)
  for (let times = 0; times < 2; times++) {
    answers(result())
    await tried()
  }
  expect(asked).toHaveLength(2)
})

test('they fill no memory', async () => {
  const { ask, asked } = make()
  for (let count = 0; count < 300; count++) await ask(`x${count}`)
  await ask('x1')
  await ask('x299')
  expect(asked).toHaveLength(301)
})
