import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { WalletBrowser } from './chromium.ts'
import { createWallet } from './wallet.ts'

const text = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const guide = text('synpress.md')

/** What a pattern captures in the guide, once each. */
const named = (pattern: RegExp) => [
  ...new Set([...guide.matchAll(pattern)].flatMap((match) => match.slice(1).filter(Boolean))),
]

test('the guide calls only what the wallet has', () => {
  const calls = named(/\bwallet\.(\w+)\(/g)
  expect(calls.length).toBeGreaterThan(8)
  const browser = { context: { on: () => undefined } } as unknown as WalletBrowser
  expect(Object.keys(createWallet({ browser, password: '' }))).toEqual(expect.arrayContaining(calls))
})

test('the guide names only test ids that the contract lists', () => {
  const ids = named(/data-testid="([\w-]+)"|getByTestId\('([\w-]+)'\)|`([a-z]+(?:-[a-z]+)+)`/g)
  expect(ids).toContain('allowance-input')
  const contract = text('README.md')
  expect(ids.filter((id) => !contract.includes(`\`${id}\``))).toEqual([])
})
