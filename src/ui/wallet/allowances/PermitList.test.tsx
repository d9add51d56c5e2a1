import { renderToStaticMarkup } from 'react-dom/server'
import { type Address, decodeFunctionData, parseAbi } from 'viem'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { builtInNetworks } from '../../../storage/state/builtInNetworks.ts'
import type { SignedPermit } from '../../permits/signedPermits.ts'
import { PermitList } from './PermitList.tsx'
import { cancellationsOf, type PermitRisk, toOpen, zeroPermitsOf } from './permitRisks.ts'

const { send, signed, moved, buttons } = vi.hoisted(() => ({
  signed: vi.fn(async (_: string) => `0x${'1'.repeat(128)}1b`),
  moved: vi.fn(async (_: string) => false),
  send: vi.fn(
    async (_: string, __: { chainId?: number; address?: string; calls?: { data: string }[] }) => undefined,
  ),
  buttons: new Map<string, { onClick: () => unknown; children: unknown }>(),
}))
vi.mock('../../commands/sendCommand.ts', () => ({ send }))
vi.mock('../../permits/askSignature.ts', () => ({ askSignature: signed }))
vi.mock('../../node/askNetwork.ts', () => ({ askNetwork: () => async () => ['0x'] }))
vi.mock('../../shell/openInTab.ts', () => ({ openInTab: moved }))
vi.mock('../../kit/forms/Button.tsx', () => ({
  Button(props: { 'data-testid': string; onClick: () => unknown; children: unknown }) {
    buttons.set(props['data-testid'], props)
    return null
  },
}))
vi.mock('../../shell/useUiState.ts', () => ({
  useUiState: (pick: (state: object) => unknown) => pick({ chainId: 1, networks: builtInNetworks }),
  uiState: {
    getState: () => ({ received: { chainId: 1, account: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' } }),
  },
}))

const owner: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const spender: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const token = (place: number): Address => `0x${String(place).repeat(40)}`

function risk(change: Partial<SignedPermit>, next?: bigint): PermitRisk {
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
  return { key, chainId, allowance: toOpen(permit, 'open', next), asset: undefined, balance: 5n, taken: 5n }
}

const draw = (risks: readonly PermitRisk[], watched = false) =>
  renderToStaticMarkup(<PermitList risks={risks} currency={undefined} watched={watched} />)

beforeEach(() => {
  for (const mock of [send, signed, moved]) mock.mockClear()
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
    expect(send.mock.calls.map(([name, { chainId, calls }]) => [name, chainId, calls?.length])).toEqual([
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

describe('permits of tokens', () => {
  const domain = { name: 'Test', version: '1', chainId: '1' }
  const ofToken = (nonce: string, next: bigint, change: Partial<SignedPermit> = {}) =>
    risk({ kind: 'token', nonce, domain, ...change }, next)
  const numbers = (...risks: PermitRisk[]) =>
    zeroPermitsOf(risks).map(({ permit, nonce }) => [permit.token, nonce])

  test('end by each number from the token’s next one to the last permit, once', () => {
    expect(numbers(ofToken('6', 4n), ofToken('5', 4n), ofToken('2', 2n, { token: token(2) }))).toEqual([
      [token(2), 2n],
      [token(1), 4n],
      [token(1), 5n],
      [token(1), 6n],
    ])
  })

  test('each number is given to the spender who has a permit of it', () => {
    const other = token(9)
    const zeros = zeroPermitsOf([ofToken('5', 4n), ofToken('4', 4n, { spender: other })])
    expect(zeros.map(({ permit }) => permit.spender)).toEqual([other, spender])
  })

  test.each([
    ['whose token does not count', risk({ kind: 'token', domain })],
    ['without its domain', risk({ kind: 'token' }, 0n)],
    ['far ahead of its token', ofToken(String(2n ** 255n), 0n)],
  ])('%s cannot be ended', (_, one) => {
    expect(numbers(one)).toEqual([])
    expect(draw([one])).toContain('can’t cancel')
    expect(buttons.has('permit-cancel')).toBe(false)
  })

  test('are signed on their own network, then ended from the one selected before, with the others', async () => {
    draw([
      ofToken('0', 0n),
      risk({}),
      ofToken('1', 1n, { chainId: 8453, domain: { ...domain, chainId: '8453' } }),
    ])
    await buttons.get('permits-cancel')?.onClick()
    const steps = send.mock.calls.map(([name, { address, chainId, calls }]) => [
      name,
      address ?? chainId,
      calls?.length,
    ])
    expect(steps).toEqual([
      ['network.select', 1, undefined],
      ['network.select', 8453, undefined],
      ['network.select', 1, undefined],
      ['account.select', owner, undefined],
      ['calls.ask', 1, 2],
      ['calls.ask', 8453, 1],
    ])
    expect(signed.mock.calls.map(([typed]) => JSON.parse(typed).domain.chainId)).toEqual(['1', '8453'])
  })

  test('are cancelled in a tab, because the popup closes before the signature', async () => {
    moved.mockResolvedValueOnce(true)
    draw([ofToken('0', 0n)])
    await buttons.get('permit-cancel')?.onClick()
    expect(moved).toHaveBeenCalledWith('#/allowances')
    expect(signed).not.toHaveBeenCalled()
    expect(send.mock.calls.some(([name]) => name === 'calls.ask')).toBe(false)
  })

  test('that the person does not sign are not sent', async () => {
    signed.mockRejectedValueOnce(new Error('You rejected it.'))
    draw([ofToken('0', 0n)])
    await buttons.get('permit-cancel')?.onClick()
    expect(send.mock.calls.some(([name]) => name === 'calls.ask')).toBe(false)
  })
})
