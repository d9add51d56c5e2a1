import { expect, test } from 'vitest'
import type { Chain } from '../chain.ts'
import type { Dapp, Outcome } from '../dapp.ts'
import { quoteOf } from '../sentences/quote.ts'
import type { Wallet } from '../wallet.ts'
import { topics } from './index.ts'

const all = topics.flatMap(({ checks }) => checks)

test('no check is a MUST by a sentence that leaves the choice to the wallet', () => {
  const choice = /\b(?:can choose|may trigger)\b/
  const bold = all.filter((check) => check.level === 'MUST' && choice.test(quoteOf(check) ?? ''))
  expect(bold.map(({ id }) => id)).toEqual([])
  expect(all.find(({ id }) => id === 'eip1102/request-rejected')?.level).toBe('practice')
})

/** The verdict of a check with a wallet that refuses everything with this code. */
async function refusedWith(id: string, code: number): Promise<string> {
  const outcome: Outcome = { error: { code, message: 'no', isError: true } }
  const page = { request: async () => outcome } as unknown as Dapp
  const wallet = { unasked: (request: Promise<Outcome>) => request } as unknown as Wallet
  const chain = { token: `0x${'1'.repeat(40)}` } as unknown as Chain
  const check = all.find((one) => one.id === id)
  if (!check) throw new Error(`There is no check ${id}`)
  return check.run(page, wallet, chain).then(
    () => `${check.level} passed`,
    () => `${check.level} failed`,
  )
}

test.each([
  ['eip3326', ['chain-id-number', 'chain-id-decimal', 'chain-id-zeros', 'chain-id-missing']],
  ['eip747', ['type-unknown', 'chain-unknown']],
])('%s demands a refusal, and its code is practice', async (topic, names) => {
  for (const name of names) expect(await refusedWith(`${topic}/${name}`, -32603), name).toBe('MUST passed')
  expect(await refusedWith(`${topic}/refusal-code`, -32603)).toBe('practice failed')
  expect(await refusedWith(`${topic}/refusal-code`, -32602)).toBe('practice passed')
})
