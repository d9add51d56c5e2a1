import fc from 'fast-check'
import { decodeFunctionData, encodeFunctionData, erc20Abi, numberToHex, parseEther, sliceHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { coinAddress } from '../../../domain/asset.ts'
import type { Ceiling } from '../../../domain/review/ceiling.ts'
import type { FundsBlock, Review } from '../../../domain/review/review.ts'
import { alice, bob, carol, type Fake, make, silent, supported, token } from '../../methodContext.fake.ts'
import { send } from '../sendCalls.fake.ts'
import { readAssets } from './requiredAssets.ts'

/** A ceiling of this many wei for one transaction. */
const costs = (wei: bigint): Ceiling => ({
  maxFeePerGas: '0x1',
  maxPriorityFeePerGas: '0x1',
  transactions: [{ expected: '0x1', gas: '0x1', fee: numberToHex(wei) }],
})

type Held = Record<string, { coin: bigint; token?: bigint }>

/** Accounts that hold these amounts, and calls whose fee is at most 100 wei each. */
function holding(held: Held, fake = make(), claimed = false): Fake {
  fake.services.tokens.balances.mockImplementation(async (_, owner, assets) =>
    assets.map((asset) => numberToHex((asset ? held[owner]?.token : held[owner]?.coin) ?? 0n)),
  )
  fake.services.chain.ceilings.mockImplementation(async ({ modes }) => modes.map(() => costs(100n)))
  fake.services.chain.explain.mockImplementation(async (_, __, calls) =>
    calls.map(({ to, value, data }) => ({
      verb: 'Send',
      sub: '',
      value,
      data,
      guessed: false,
      args: [],
      ...(to && { to: { address: to } }),
      effects: [
        {
          direction: 'sent',
          asset: {
            ...(data.startsWith('0xa9059cbb') && { address: token }),
            symbol: to === token ? 'TEST' : 'ETH',
            decimals: 18,
            known: true,
            ...(claimed && data.startsWith('0xa9059cbb') && { claimed }),
          },
          amount: data.startsWith('0xa9059cbb') ? sliceHex(data, 36) : value,
        },
      ],
    })),
  )
  return fake
}

const asset = (change: object = {}) => ({ address: token, amount: '0x32', standard: 'erc20', ...change })
const wants = (requiredAssets?: unknown, change: object = {}) => ({
  capabilities: { auxiliaryFunds: { ...(requiredAssets !== undefined && { requiredAssets }), ...change } },
})
const fundsIn = (review: Review | undefined) =>
  review?.blocks.find((block): block is FundsBlock => block.kind === 'funds')

const path = 'requiredAssets'

describe('a request that the wallet can never honor is refused before a window opens', () => {
  test.each([
    ['no array', {}, path],
    ['no address', [asset({ address: 'USDC' })], `${path}.0.address`],
    ['a decimal amount', [asset({ amount: '50' })], `${path}.0.amount`],
    ['no standard', [asset({ standard: undefined })], `${path}.0.standard`],
    ['a collectible without its id', [asset({ standard: 'erc721' })], `${path}.0`],
    ['too many assets', Array.from({ length: 17 }, () => asset()), path],
  ])('%s is 5773, and ignored where it is optional', async (_, given, at) => {
    await expect(send(wants(given))).rejects.toMatchObject({
      kind: 'requiredAssetsInvalid',
      data: { path: at },
    })
    await expect(send(wants(given, { optional: true }), holding({}))).resolves.toBeDefined()
  })

  test.each([
    ['a collectible', asset({ standard: 'erc721', tokenId: '0x1' })],
    ['a standard that nobody knows', asset({ standard: 'erc9999' })],
  ])('%s is 5771, and ignored where it is optional', async (_, given) => {
    await expect(send(wants([given]))).rejects.toMatchObject({ kind: 'assetUnsupported' })
    await expect(send(wants([given], { optional: true }), holding({}))).resolves.toBeDefined()
  })

  test.each([
    ['no contract', { state: 'missing' }],
    ['a collectible', { state: 'nft' }],
    ['a token without decimals', { state: 'token', symbol: 'T' }],
  ] as const)('an address with %s is 5771', async (_, found) => {
    const fake = holding({})
    fake.services.tokens.read.mockResolvedValue(found)
    await expect(send(wants([asset()]), fake)).rejects.toMatchObject({ kind: 'assetUnsupported' })
  })

  test('a wallet with the key of one account is 5772, and ignores it where it is optional', async () => {
    const fake = holding({})
    fake.services.accounts.list.mockReturnValue([
      { address: alice, name: 'One', kind: 'hd' },
      { address: bob, name: 'Watched', kind: 'watch' },
      { address: carol, name: 'Hidden', kind: 'hd', hidden: true },
      { address: `0x${'d'.repeat(40)}`, name: 'Device', kind: 'qr' },
    ])
    await expect(send(wants(), fake)).rejects.toMatchObject({ kind: 'fundsUnavailable' })
    const { review } = await send(wants([asset()], { optional: true }), fake)
    expect(fundsIn(review)).toBeUndefined()
  })

  test('what other accounts hold changes no answer', async () => {
    for (const rich of [0n, parseEther('9')]) {
      const fake = holding({ [bob]: { coin: rich, token: rich } })
      await expect(send(wants([asset()]), fake, {}, 'reject')).rejects.toMatchObject({ kind: 'userRejected' })
    }
  })

  test('a silent node refuses nothing', async () => {
    const fake = holding({})
    fake.services.tokens.read.mockResolvedValue({ state: 'unreachable' })
    fake.services.tokens.balances.mockImplementation(silent)
    const { review } = await send(wants([asset()]), fake)
    expect(fundsIn(review)).toBeUndefined()
  })
})

test('required assets are summed up, the coin by its address of EIP-7528, with zeros in front', () => {
  const coin = asset({ address: coinAddress.toLowerCase(), amount: '0x05' })
  expect(readAssets({ requiredAssets: [asset({ amount: '0x0032' }), asset(), coin] })).toEqual([
    { address: token, amount: 100n },
    { amount: 5n },
  ])
})

describe('an account that lacks nothing', () => {
  test.each([wants([asset()]), wants(), wants(undefined, { supported: true, optional: true })])(
    'gets no offer',
    async (given) => {
      const { review, result } = await send(given, holding({ [alice]: { coin: 102n, token: 50n } }))
      expect(fundsIn(review)).toBeUndefined()
      expect(result).not.toHaveProperty('capabilities')
    },
  )

  test('asks for no other account', async () => {
    const fake = holding({ [alice]: { coin: 102n, token: 50n } })
    await send(wants([asset()]), fake)
    expect(fake.services.tokens.balances.mock.calls.every(([, owner]) => owner === alice)).toBe(true)
  })
})

describe('an account that lacks something', () => {
  test('gets a token from the account that has it and can pay for sending it', async () => {
    const fake = holding({
      [alice]: { coin: 102n, token: 20n },
      [bob]: { coin: 99n, token: 50n },
      [carol]: { coin: 100n, token: 30n },
    })
    const { review, result } = await send(wants([asset()]), fake)
    const { brings, rows } = fundsIn(review) ?? {}
    expect(brings).toMatchObject({ from: carol, mode: 'single', ceiling: costs(100n) })
    const [call] = brings?.calls ?? []
    expect(call).toMatchObject({ to: token, value: '0x0' })
    expect(decodeFunctionData({ abi: erc20Abi, data: call?.data ?? '0x' }).args).toEqual([alice, 30n])
    expect(rows).toMatchObject([{ direction: 'received', asset: { symbol: 'TEST' } }])
    expect(review?.confirm).toEqual({ say: 'review_bringAndSend' })
    expect(result).toMatchObject({ capabilities: { auxiliaryFunds: true } })
    const [submitted] = fake.submitted
    expect(submitted?.brings).toEqual(brings)
  })

  test.each([
    ['that its calls send, though the site names none', undefined, 60n],
    ['that its calls send, if that is more than the site says', [asset({ amount: '0x3b' })], 60n],
    ['that the site says, if that is more', [asset({ amount: '0x3d' })], 61n],
  ])('gets the tokens %s', async (_, assets, amount) => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [carol, 30n] })
    const calls = [
      { to: token, data },
      { to: token, data },
    ]
    const fake = holding({ [alice]: { coin: 100n, token: 20n }, [bob]: { coin: 500n, token: 70n } })
    const { review } = await send({ ...wants(assets), calls }, fake)
    const [call] = fundsIn(review)?.brings?.calls ?? []
    expect(decodeFunctionData({ abi: erc20Abi, data: call?.data ?? '0x' }).args).toEqual([
      alice,
      amount - 20n,
    ])
  })

  test('gets the coin for the values and for the most that the fee can be', async () => {
    const { review } = await send(wants(), holding({ [alice]: { coin: 1n }, [bob]: { coin: 500n } }))
    expect(fundsIn(review)?.brings).toMatchObject({ from: bob, calls: [{ to: alice, value: '0x65' }] })
  })

  test('gets the coin for the fee alone', async () => {
    const calls = [{ to: token, value: '0x0' }]
    const fake = holding({ [alice]: { coin: 1n }, [bob]: { coin: 500n } })
    const { review } = await send({ ...wants(), calls }, fake)
    expect(fundsIn(review)?.brings?.calls).toMatchObject([{ to: alice, value: '0x63' }])
  })

  test('gets both in transactions of their own, coin first, and the fee is known with the funds there', async () => {
    const fake = holding({ [alice]: { coin: 0n }, [bob]: { coin: 500n, token: 50n } })
    const { review } = await send(wants([asset()]), fake)
    const { brings } = fundsIn(review) ?? {}
    expect(brings).toMatchObject({ mode: 'stepwise', calls: [{ to: alice, value: '0x66' }, { to: token }] })
    expect(fake.services.chain.ceilings.mock.calls[0]?.[0].brings).toMatchObject({ from: bob })
  })

  test.each([
    ['no account has it', { [bob]: { coin: 500n, token: 49n }, [carol]: { coin: 500n } }],
    ['the account that has it cannot pay for sending it', { [bob]: { coin: 99n, token: 50n } }],
  ])('is told so where %s', async (_, others) => {
    const { review, result } = await send(wants([asset()]), holding({ [alice]: { coin: 102n }, ...others }))
    expect(fundsIn(review)).toMatchObject({ kind: 'funds', rows: [{ asset: { symbol: 'TEST' } }] })
    expect(fundsIn(review)).not.toHaveProperty('brings')
    expect(result).not.toHaveProperty('capabilities')
  })

  test('gets no token that only its own contract describes, and the wallet asks no other account', async () => {
    const held = { [alice]: { coin: 102n, token: 20n }, [bob]: { coin: 500n, token: 70n } }
    const fake = holding(held, make(), true)
    const { review, result } = await send(wants([asset()]), fake)
    expect(fundsIn(review)).toMatchObject({ kind: 'funds', rows: [{ asset: { symbol: 'TEST' } }] })
    expect(fundsIn(review)).not.toHaveProperty('brings')
    expect(result).not.toHaveProperty('capabilities')
    expect(fake.services.tokens.balances.mock.calls.every(([, owner]) => owner === alice)).toBe(true)
  })

  test('gets no offer where no node can simulate the calls', async () => {
    const fake = holding({ [alice]: { coin: 0n }, [bob]: { coin: 500n } })
    fake.services.chain.ceilings.mockResolvedValue(undefined)
    expect(fundsIn((await send(wants(), fake)).review)).toBeUndefined()
  })

  test('gets nothing that the site did not ask for', async () => {
    const { review } = await send({}, holding({ [alice]: { coin: 0n }, [bob]: { coin: 500n } }))
    expect(fundsIn(review)).toBeUndefined()
  })

  test('gets its funds before an atomic run too', async () => {
    const fake = holding({ [alice]: { coin: 0n }, [bob]: { coin: 500n } })
    fake.services.chain.atomicity.mockResolvedValue(supported)
    await send({ ...wants(), atomicRequired: true }, fake)
    expect(fake.submitted).toMatchObject([{ mode: 'atomic', brings: { from: bob } }])
  })
})

test('whatever accounts hold, an offer covers what is lacking, with what one account has, and sends it there alone', async () => {
  const amount = fc.bigInt({ min: 0n, max: 300n })
  const account = fc.record({ coin: amount, token: amount })
  await fc.assert(
    fc.asyncProperty(account, account, account, amount, async (own, one, other, needed) => {
      const held = { [alice]: own, [bob]: one, [carol]: other }
      const { review } = await send(wants([asset({ amount: numberToHex(needed) })]), holding(held))
      const { brings } = fundsIn(review) ?? {}
      const has = { [bob]: one, [carol]: other }[brings?.from ?? '']
      const coins = { lacks: 102n - own.coin, sent: 0n }
      const tokens = { lacks: needed - own.token, sent: 0n }
      for (const { to, value, data } of brings?.calls ?? []) {
        if (to === alice) coins.sent += BigInt(value)
        else {
          expect(to).toBe(token)
          const [receiver, sum] = decodeFunctionData({ abi: erc20Abi, data }).args as [string, bigint]
          expect(receiver).toBe(alice)
          tokens.sent += sum
        }
      }
      if (brings) {
        expect([coins.sent, tokens.sent]).toEqual(
          [coins, tokens].map(({ lacks }) => (lacks > 0n ? lacks : 0n)),
        )
        expect(has && coins.sent + 100n <= has.coin && tokens.sent <= has.token).toBe(true)
      } else {
        const canHelp = ({ coin, token: held }: typeof own) =>
          (coins.lacks > 0n ? coins.lacks : 0n) + 100n <= coin && tokens.lacks <= held
        const isLacking = coins.lacks > 0n || tokens.lacks > 0n
        expect(isLacking && [one, other].some(canHelp)).toBe(false)
      }
    }),
  )
})
