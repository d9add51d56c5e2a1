import { useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Preview } from '../../domain/review/preview.ts'
import { practicePreview, practiceReview } from './practice/practiceReview.ts'
import { useRequest } from './useRequest.ts'

/** The background's last preview, and what the buttons depended on at each drawing. */
const seen = vi.hoisted(() => ({ preview: undefined as unknown, keys: [] as string[] }))
vi.mock('../shell/useUiState.ts', () => ({
  useUiState: (select: (state: object) => unknown) =>
    select({ previews: { one: seen.preview }, networks: [] }),
}))
vi.mock('./decide/useButtonDelay.ts', () => ({
  useInert(key: string) {
    seen.keys.push(key)
    return { inert: false, isInert: () => false }
  },
}))

const send = vi.hoisted(() => vi.fn())
vi.mock('../commands/sendCommand.ts', () => ({ send }))

const hex = (value: bigint) => `0x${value.toString(16)}` as const
const at = (price: bigint): Preview => ({
  ...practicePreview,
  fees: { maxFeePerGas: hex(price * 2n), maxPriorityFeePerGas: hex(price / 10n) },
  price: hex(price),
  limits: { atomic: [hex(300_000n)] },
})

const request = {
  ...{ id: 'one', method: 'wallet_sendCalls', origin: 'https://shop.example' },
  ...{ askedAt: 0, revision: 0, review: practiceReview },
}

type Drawing = { most: string | undefined; key: string | undefined }

/** A window that receives these previews one after the other. */
function Window({ previews, drawn }: { previews: readonly Preview[]; drawn: Drawing[] }) {
  const [place, arrive] = useState(0)
  seen.preview = previews[place]
  const { ceiling } = useRequest(request, () => {})
  drawn[place] = { most: ceiling?.transactions[0]?.fee, key: seen.keys.at(-1) }
  if (place < previews.length - 1) arrive(place + 1)
  return null
}

/** The ceiling on the screen and what the buttons depend on, after each of these previews. */
function after(...previews: Preview[]): Drawing[] {
  const drawn: Drawing[] = []
  renderToStaticMarkup(<Window previews={previews} drawn={drawn} />)
  return drawn
}

test('buttons become inert again each time that the ceiling on the screen rises', () => {
  const [first, second, third] = after(at(100n), at(1_000n), at(10_000n))
  expect(new Set([first?.most, second?.most, third?.most]).size).toBe(3)
  expect(new Set([first?.key, second?.key, third?.key]).size).toBe(3)
})

test('and never where a fee falls, however far, or where it rises and the ceiling stays', () => {
  const [first, second, third] = after(at(1_000n), at(100n), at(120n))
  expect(BigInt(second?.most ?? 0)).toBeLessThan(BigInt(first?.most ?? 0))
  expect(third?.most).toBe(second?.most)
  expect(second?.key).toBe(first?.key)
  expect(third?.key).toBe(first?.key)
})

type Decide = ReturnType<typeof useRequest>['decide']

/** A window that hands out its buttons. */
function Buttons({ taken }: { taken: Decide[] }) {
  seen.preview = at(100n)
  taken.push(useRequest(request, () => {}).decide)
  return null
}

test('a decision counts once, before the buttons show it, and again after it failed', async () => {
  const taken: Decide[] = []
  renderToStaticMarkup(<Buttons taken={taken} />)
  const decide: Decide = async (...args) => taken[0]?.(...args)
  vi.useFakeTimers()
  send.mockRejectedValueOnce(new Error('The background stopped'))
  await Promise.all([decide('rejected'), decide('rejected'), decide('approved')])
  expect(send.mock.calls).toEqual([['approval.decide', { id: 'one', decision: 'rejected', revision: 0 }]])
  await Promise.all([decide('rejected'), decide('rejected')])
  expect(send).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})
