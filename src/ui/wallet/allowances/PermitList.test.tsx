import { renderToStaticMarkup } from 'react-dom/server'
import { type Address, decodeFunctionData, parseAbi } from 'viem'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { builtInNetworks } from '../../../storage/state/builtInNetworks.ts'
import type { SignedPermit } from '../../permits/signedPermits.ts'
import { PermitList } from './PermitList.tsx'
import { cancellationsOf, type PermitRisk, toOpen } from './permitRisks.ts'

const { send, buttons } = vi.hoisted(() => ({
  send: vi.fn(async (_: string, __: { chainId?: number; calls: { data: string }[] }) => undefined),
  buttons: new Map<string, { onClick: () => unknown; children: unknown }>(),
}))
vi.mock('../../commands/sendCommand.ts', () => ({ send }))
vi.mock('../../kit/forms/Button.tsx', () => ({
  Button(props: { 'data-testid': string; onClick: () => unknown; children: unknown }) {
    buttons.set(props['data-testid'], props)
    return null
  },
}))
vi.mock('../../shell/useUiState.ts', () => ({
  useUiState: (pick: (state: object) => unknown) => pick({ chainId: 1, networks: builtInNetworks }),
}))

const owner: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const spender: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const token = (place: number): Address => `0x${String(place).repeat(40)}`

function risk(change: Partial<SignedPermit>): PermitRisk {
  const permit = {
    kind: 'permit2',
    chainId: 1,
    owner,
    token: token(1),
    spender,
    amount: '5',
    nonce: '0',
    deadline: '1900000000',
    origin: 'https://app.example',
    at: 0,
    ...change,
  } as const
  const { chainId } = permit
  const key = JSON.stringify(permit)
  return { key, chainId, allowance: toOpen(permit, 'open'), asset: undefined, balance: 5n, taken: 5n }
}

const draw = (risks: readonly PermitRisk[], watched = false) =>
  renderToStaticMarkup(<PermitList risks={risks} currency={undefined} watched={watched} />)

beforeEach(() => {
  send.mockClear()
  buttons.clear()
})

describe('one button ends all permits that can be ended', () => {
  const risks = [
    risk({ chainId: 8453, kind: 'once', nonce: '300' }),
    risk({}),
    risk({ token: token(2) }),
    risk({ kind: 'token', token: token(3) }),
  ]

  test('by one batch per network, with the selected one first', async () => {
    draw(risks)
    await buttons.get('permits-cancel')?.onClick()
    expect(send.mock.calls.map(([name, { chainId, calls }]) => [name, chainId, calls.length])).toEqual([
      ['calls.ask', undefined, 2],
      ['calls.ask', 8453, 1],
    ])
    expect(buttons.get('permits-cancel')?.children).toBe('Revoke 3 on 2 networks')
  })

  test('if there are several, and the wallet signs for the account', () => {
    draw(risks.slice(0, 1))
    draw(risks.slice(2))
    draw(risks, true)
    expect(buttons.has('permits-cancel')).toBe(false)
  })
})

test('of several permits of one spender the latest is ended, because that ends the earlier ones', () => {
  const calls = cancellationsOf([
    risk({ nonce: '7' }),
    risk({ nonce: '12' }),
    risk({ nonce: '9' }),
    risk({ nonce: '3', token: token(2) }),
    risk({ nonce: '4', chainId: 10 }),
  ])
  const abi = parseAbi(['function invalidateNonces(address token, address spender, uint48 newNonce)'])
  const ended = calls.map(({ chainId, call }) => [chainId, decodeFunctionData({ abi, ...call }).args])
  expect(ended).toHaveLength(3)
  expect(ended).toContainEqual([1, [token(1), spender, 13]])
  expect(ended).toContainEqual([1, [token(2), spender, 4]])
  expect(ended).toContainEqual([10, [token(1), spender, 5]])
})
