import { expect, test, vi } from 'vitest'
import type { Chain } from '../chain.ts'
import type { Dapp, Outcome } from '../dapp.ts'
import { isUnable } from '../driver.ts'
import type { Wallet } from '../wallet.ts'
import { eip3085 } from './eip3085.ts'

vi.mock('../emptyNode.ts', () => ({
  serveNode: async () => ({ url: 'http://127.0.0.1:1', close: async () => undefined }),
}))

const refusal = { error: { code: -32602, message: 'no', isError: true } }
const declined = { error: { code: 4001, message: 'no', isError: true } }

/** The verdict of a check with a wallet that answers like this. */
function runs(name: string, answers: Partial<Record<'approved' | 'unasked' | 'rejected', Outcome>>) {
  const chain = { id: '0x1', name: 'One', node: { url: 'http://127.0.0.1:2' } } as unknown as Chain
  const page = { request: async () => ({}) } as unknown as Dapp
  const answer = (kind: keyof typeof answers) => async () => answers[kind] ?? {}
  const wallet = {
    other: chain,
    approved: answer('approved'),
    unasked: answer('unasked'),
    rejected: answer('rejected'),
  } as unknown as Wallet
  const check = eip3085.checks.find(({ id }) => id === `eip3085/${name}`)
  return check?.run(page, wallet, chain).then(
    () => 'passed',
    (error) => (isUnable(error) ? 'left out' : error.name),
  )
}

test.each(['answers-null', 'known-chain'])('%s reads the result', async (name) => {
  expect(await runs(name, { approved: { result: null } })).toBe('passed')
  for (const result of [true, '0x1', {}, undefined])
    expect(await runs(name, { approved: { result } }), String(result)).toBe('Failure')
})

test.each(['urls-empty', 'chain-id-number', 'chain-id-mismatch', 'rejected-unknown'])(
  '%s is left out if the wallet refuses every chain of the kit',
  async (name) => {
    const refuses = { unasked: refusal, approved: refusal }
    expect(await runs(name, { ...refuses, rejected: refusal })).toBe('left out')
    if (name !== 'rejected-unknown')
      expect(await runs(name, { ...refuses, rejected: declined })).toBe('passed')
  },
)
