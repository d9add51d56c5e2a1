import { type Address, serializeTransaction } from 'viem'
import { expect, test } from 'vitest'
import { entryPoint } from '../../domain/userOperation.ts'
import type { TransactionRow } from '../../storage/journal/rows.ts'
import { isUpgrade, nextNonce, noncesOf } from './nonces.ts'

const own = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const upgradeOf = (to: Address) =>
  serializeTransaction({
    type: 'eip7702',
    chainId: 1,
    to,
    authorizationList: [{ chainId: 1, address: own, nonce: 8, r: '0x1', s: '0x1', yParity: 0 }],
  })

const row = (nonce: number, type: '02' | '04', to: Address = own): TransactionRow => ({
  hash: `0x${nonce}`,
  batch: 'b',
  index: 0,
  lane: 'l',
  nonce,
  raw: type === '02' ? '0x02f8' : upgradeOf(to),
  state: 'sent',
  signedAt: 1,
})

test('a transaction takes its nonce, and an upgrade the next one too, for its authorization', () => {
  expect(noncesOf(row(7, '02'))).toEqual([7])
  expect(noncesOf(row(7, '04'))).toEqual([7, 8])
  expect(noncesOf(row(7, '04', entryPoint)), 'the authorization of a rescue is of another account').toEqual([
    7,
  ])
  expect([isUpgrade(row(7, '02')), isUpgrade(row(7, '04'))]).toEqual([false, true])
})

test('the next nonce is the first that neither the chain has counted nor one of ours takes', () => {
  expect(nextNonce(3, [])).toBe(3)
  expect(nextNonce(3, [row(1, '02')])).toBe(3)
  expect(nextNonce(3, [row(4, '02'), row(3, '02')])).toBe(5)
  expect(nextNonce(3, [row(4, '04')])).toBe(6)
})
