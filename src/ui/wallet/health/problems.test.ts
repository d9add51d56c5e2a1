import { type Address, maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { defaultDelegate } from '../../../contracts/delegates.ts'
import type { SignedPermit } from '../../permits/signedPermits.ts'
import { type PermitRisk, toOpen } from '../allowances/permitRisks.ts'
import type { Risk } from '../allowances/valueAtRisk.ts'
import { codeState, isDangerous, problemsOf } from './problems.ts'

const token: Address = '0x1111111111111111111111111111111111111111'
const spender: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const stranger: Address = '0x2222222222222222222222222222222222222222'

const risk = (amount: bigint | 'all', taken?: bigint): Risk => ({
  key: String(amount),
  chainId: 1,
  allowance: { kind: 'erc20', token, spender, amount },
  asset: undefined,
  balance: taken,
  taken,
})
const permit = (nonce: string): PermitRisk => {
  const signed = { kind: 'permit2', token, spender, amount: '5', nonce, chainId: 1, deadline: '9' }
  const allowance = toOpen(signed as unknown as SignedPermit, 'open' as never)
  return { ...risk(5n, 5n), allowance }
}

describe('the code of an account', () => {
  test('is hostile if it was reported, or if a simulated coin left', () => {
    expect(codeState('0x930fcc37d6042c79211ee18a02857cb1fd7f0d0b', undefined)).toBe('hostile')
    expect(codeState(stranger, spender)).toBe('hostile')
  })

  test('is known only if the wallet knows the contract', () => {
    expect(codeState(defaultDelegate.address, undefined)).toBe('known')
    expect(codeState(stranger, undefined)).toBe('unknown')
    expect(codeState(undefined, undefined)).toBe('none')
  })
})

test('an allowance is dangerous if it can take something now, or everything later', () => {
  expect(isDangerous(risk(5n, 5n))).toBe(true)
  expect(isDangerous(risk(5n))).toBe(true)
  expect(isDangerous(risk(maxUint256, 0n))).toBe(true)
  expect(isDangerous(risk('all', 0n))).toBe(true)
  expect(isDangerous(risk(5n, 0n))).toBe(false)
})

describe('the button fixes what the account’s signer can end', () => {
  const all = { code: 'hostile' as const, risks: [risk(5n, 5n), risk(7n, 0n)], permits: [permit('1')] }

  test('the code, the dangerous allowances, and the permits that can be cancelled', () => {
    const { count, fixable } = problemsOf('hd', all)
    expect(count).toBe(3)
    expect(fixable).toMatchObject({ code: true, allowances: [all.risks[0]], permits: all.permits })
  })

  test('no code for a device that signs no authorization', () => {
    expect(problemsOf('qr', all).count).toBe(2)
    expect(problemsOf('ledger', all).count).toBe(3)
  })

  test('nothing for an account that is only watched, whose problems stay visible', () => {
    const { count, allowances } = problemsOf('watch', all)
    expect([count, allowances.length]).toEqual([0, 1])
  })

  test('a permit of a token, which the person replaces by one of nothing', () => {
    const allowance = {
      ...permit('4').allowance,
      permit: { ...permit('4').allowance.permit, kind: 'token' as const, domain: {} },
    }
    const count = (next?: bigint) =>
      problemsOf('hd', {
        ...all,
        permits: [{ ...permit('4'), allowance: { ...allowance, ...(next !== undefined && { next }) } }],
      }).count
    expect(count(4n)).toBe(3)
    expect(count()).toBe(2)
  })

  test('no permit that nothing can cancel', () => {
    expect(problemsOf('hd', { ...all, permits: [permit(String(2n ** 48n - 1n))] }).count).toBe(2)
  })

  test('nothing where nothing is wrong', () => {
    expect(problemsOf('hd', { code: 'known', risks: [risk(7n, 0n)], permits: [] }).count).toBe(0)
  })
})
