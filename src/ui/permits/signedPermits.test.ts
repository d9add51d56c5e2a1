import { beforeEach, expect, test, vi } from 'vitest'
import { forgetPermits, keepPermits, type SignedPermit, signedPermits } from './signedPermits.ts'

const permit = (nonce: number, deadline = '100'): SignedPermit => ({
  kind: 'token',
  chainId: 1,
  owner: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  spender: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  amount: '5',
  nonce: String(nonce),
  deadline,
  origin: 'https://app.example',
  at: 0,
})

let items: Map<string, string>
beforeEach(() => {
  items = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  })
})

test('permits are remembered newest first, each once, until their deadline', () => {
  keepPermits([permit(1)], 0)
  keepPermits([permit(2), permit(3, '5')], 0)
  keepPermits([permit(1)], 0)
  expect(signedPermits(0)).toEqual([permit(1), permit(2), permit(3, '5')])
  expect(signedPermits(5000)).toEqual([permit(1), permit(2)])
  expect(signedPermits(100_000)).toEqual([])
})

test('permits under two domains of one token are two', () => {
  const both = ['1', '2'].map((version) => ({ ...permit(1), domain: { name: 'Test', version } }))
  keepPermits(both, 0)
  expect(signedPermits(0)).toHaveLength(2)
})

test('a reset forgets all permits', () => {
  keepPermits([permit(1), permit(2)], 0)
  forgetPermits()
  expect(items.size).toBe(0)
})

test('a site that has thousands signed pushes the oldest out, and never fills the storage', () => {
  keepPermits([permit(0)], 0)
  keepPermits(
    Array.from({ length: 5000 }, (_, index) => permit(index + 1)),
    0,
  )
  expect(signedPermits(0)).toHaveLength(500)
})

test.each(['no JSON', '{}', '[{"kind":"token"}]'])('damaged storage is none: %s', (stored) => {
  items.set('permits', stored)
  expect(signedPermits(0)).toEqual([])
  keepPermits([permit(1)], 0)
  expect(signedPermits(0)).toEqual([permit(1)])
})

test('a browser that blocks site data has none', () => {
  vi.stubGlobal('localStorage', undefined)
  keepPermits([permit(1)], 0)
  expect(signedPermits(0)).toEqual([])
})
