import { encodeFunctionData, erc20Abi } from 'viem'
import { expect, test } from 'vitest'
import type { Activity } from '../../../domain/batch.ts'
import { keyOf } from './allowanceKinds.ts'
import { sitesThatAsked } from './askedBy.ts'

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const token = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const spender = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 1n] })
const asked = (origin: string, change: Partial<Activity> = {}) =>
  ({ from: owner, chainId: 1, origin, calls: [{ to: token, data }], ...change }) as unknown as Activity
const key = `1 ${keyOf({ kind: 'erc20', token, spender })}`

test('the newest batch says which site asked for an allowance', () => {
  const sites = sitesThatAsked(owner, [asked('https://new.example'), asked('https://old.example')])
  expect(sites.get(key)).toBe('https://new.example')
})

test.each([
  ['the wallet itself', asked('chrome-extension://abc')],
  ['a private window', asked('private:1 https://secret.example')],
  ['another account', asked('https://app.example', { from: token })],
  ['another network', asked('https://app.example', { chainId: 2 })],
])('a batch of %s names no site', (_, activity) => {
  expect(sitesThatAsked(owner, [activity]).get(key)).toBeUndefined()
})
