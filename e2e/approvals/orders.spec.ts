import type { Page } from '@playwright/test'
import { type Address, zeroAddress } from 'viem'
import { type Chain, type Dapp, expect, expectNoApproval, placeCode, test } from '../fixtures.ts'

const oneInch: Address = '0x111111125421cA6dc452d289314280a0f8842A65'
/** An earlier contract of 1inch. Its orders place getters and interactions by `offsets`. */
const earlierOneInch: Address = '0x1111111254EEB25477B68fb85Ed929f73A960582'
const seaport: Address = '0x0000000000000068F116a894984e2DB1123eB395'
const none = `0x${'00'.repeat(32)}`
const ether = (count: number) => String(BigInt(count) * 10n ** 18n)
const until2030 = 1_893_456_000n

/** Structs in the notation of EIP-712's `encodeType`. The first one is signed. */
function typed(chain: Chain, structs: string, verifyingContract: Address, message: object): object {
  const found = [...structs.matchAll(/(\w+)\(([^)]*)\)/g)].map(([, struct = '', members = '']) => [
    struct,
    members.split(',').map((member) => {
      const [type = '', name = ''] = member.split(' ')
      return { name, type }
    }),
  ])
  return {
    types: Object.fromEntries(found),
    primaryType: found[0]?.[0],
    domain: { chainId: chain.chainId, verifyingContract },
    message,
  }
}

/** Puts code at well-known contract addresses. No test calls it. */
const place = (chain: Chain, ...addresses: Address[]) =>
  Promise.all(addresses.map((address) => placeCode(chain, address, '0x00')))

const sign = (dapp: Dapp, account: Address, data: object) =>
  dapp.request('eth_signTypedData_v4', [account, JSON.stringify(data)])

const heading = (window: Page) => window.getByRole('heading', { level: 2 }).first()
const warning = (window: Page, kind: string) => window.locator(`[data-testid="warning"][data-kind="${kind}"]`)

test('an order of 1inch with an extension promises no price, and says which it names', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await place(chain, oneInch)
  await dapp.connect()
  const order = (traits: bigint) =>
    typed(
      chain,
      'Order(uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits)',
      oneInch,
      {
        salt: '1',
        maker: person.address,
        receiver: zeroAddress,
        makerAsset: chain.token,
        takerAsset: chain.token,
        makingAmount: ether(30),
        takingAmount: ether(29),
        makerTraits: String((until2030 << 80n) | traits),
      },
    )
  const fixed = sign(dapp, person.address, order(0n))
  const first = await wallet.approval()
  await expect(heading(first)).toContainText(/You offer 30.TEST for at least 29.TEST/)
  await wallet.reject()
  expect(await fixed).toMatchObject({ error: { code: 4001 } })

  const open = sign(dapp, person.address, order(1n << 249n))
  const window = await wallet.approval()
  await expect(heading(window)).toContainText(/You offer 30.TEST for a variable amount/)
  await expect(warning(window, 'priceOpen')).toBeVisible()
  await expect(window.getByText('at least')).toHaveCount(0)
  await wallet.reject()
  expect(await open).toMatchObject({ error: { code: 4001 } })
})

test('an earlier order of 1inch with a getter or an interaction promises no price', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await place(chain, earlierOneInch)
  await dapp.connect()
  const order = (offsets: string, interactions: string) =>
    typed(
      chain,
      'Order(uint256 salt,address makerAsset,address takerAsset,address maker,address receiver,address allowedSender,uint256 makingAmount,uint256 takingAmount,uint256 offsets,bytes interactions)',
      earlierOneInch,
      {
        salt: '1',
        makerAsset: chain.token,
        takerAsset: chain.token,
        maker: person.address,
        receiver: zeroAddress,
        allowedSender: zeroAddress,
        makingAmount: ether(30),
        takingAmount: ether(29),
        offsets,
        interactions,
      },
    )
  const fixed = sign(dapp, person.address, order('0', '0x'))
  const first = await wallet.approval()
  await expect(heading(first)).toContainText(/You offer 30.TEST for at least 29.TEST/)
  await expect(warning(first, 'priceOpen')).toHaveCount(0)
  await wallet.reject()
  expect(await fixed).toMatchObject({ error: { code: 4001 } })

  for (const [offsets, interactions] of [
    ['4', '0x'],
    ['0', '0x00'],
  ] as const) {
    const open = sign(dapp, person.address, order(offsets, interactions))
    const window = await wallet.approval()
    await expect(heading(window)).toContainText(/You offer 30.TEST for a variable amount/)
    await expect(warning(window, 'priceOpen')).toBeVisible()
    await expect(window.getByText('at least')).toHaveCount(0)
    await wallet.reject()
    expect(await open).toMatchObject({ error: { code: 4001 } })
  }
})

test('an order of Seaport that calls a token a collectible offers the number as an amount', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await place(chain, seaport)
  await dapp.connect()
  const item = { token: chain.token, identifierOrCriteria: ether(5), startAmount: '1', endAmount: '1' }
  const paid = { itemType: '0', token: zeroAddress, identifierOrCriteria: '0', recipient: person.address }
  const signed = sign(
    dapp,
    person.address,
    typed(
      chain,
      'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)OfferItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount)ConsiderationItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient)',
      seaport,
      {
        offerer: person.address,
        zone: zeroAddress,
        offer: [{ itemType: '2', ...item }],
        consideration: [{ ...paid, startAmount: ether(1), endAmount: ether(1) }],
        orderType: '0',
        startTime: '0',
        endTime: String(until2030),
        zoneHash: none,
        salt: '1',
        conduitKey: none,
        counter: '0',
      },
    ),
  )
  const window = await wallet.approval()
  await expect(heading(window)).toContainText(/You offer 5.TEST for at least 1.ETH/)
  await expect(warning(window, 'tokenMismatch')).toContainText('It may not be an NFT')
  await wallet.reject()
  expect(await signed).toMatchObject({ error: { code: 4001 } })
})

test('among many Seaport orders, the one that gives for nothing comes first, and other sellers have a warning', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await place(chain, seaport)
  await dapp.connect()
  const item = { itemType: '1', token: chain.token, identifierOrCriteria: '0' }
  const order = (offerer: Address, paid: number, gives = 1) => ({
    offerer,
    zone: zeroAddress,
    offer: gives ? [{ ...item, startAmount: ether(gives), endAmount: ether(gives) }] : [],
    consideration: paid
      ? [{ ...item, startAmount: ether(paid), endAmount: ether(paid), recipient: offerer }]
      : [],
    orderType: '0',
    startTime: '0',
    endTime: String(until2030),
    zoneHash: none,
    salt: '1',
    conduitKey: none,
    counter: '0',
  })
  const bulk = (orders: object[]) => {
    const filled = [
      ...orders,
      ...Array.from({ length: 32 - orders.length }, () => order(person.address, 0, 0)),
    ]
    const halved = (all: object[]): object[] =>
      all.length === 2 ? all : [halved(all.slice(0, all.length / 2)), halved(all.slice(all.length / 2))]
    return typed(
      chain,
      `BulkOrder(OrderComponents[2][2][2][2][2] tree)OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)OfferItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount)ConsiderationItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient)`,
      seaport,
      { tree: halved(filled) },
    )
  }
  const fair = Array.from({ length: 27 }, () => order(person.address, 2))
  const theft = order(person.address, 0, 50)
  const others = order(chain.accounts[7] as Address, 2)
  const answer = sign(dapp, person.address, bulk([...fair, theft, others]))
  const window = await wallet.approval()
  await expect(heading(window)).toContainText('You make 29 orders at once')
  await expect(warning(window, 'givesForNothing')).toBeVisible()
  await expect(warning(window, 'mixedOwners')).toBeVisible()
  await expect(window.getByText(/50.TEST for nothing/)).toBeVisible()
  // The signer gives at most 77 (27 times one, and 50). No income is promised: each order is filled on its own.
  await expect(window.getByRole('definition').filter({ hasText: /^\D+77$/ })).toBeVisible()
  await expect(window.getByRole('definition').filter({ hasText: /^\D*54$/ })).toBeHidden()
  await wallet.reject()
  expect(await answer).toMatchObject({ error: { code: 4001 } })
})

test('typed data whose names would be read as other members is refused without a window', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  for (const name of ['value,uint8 b', 'constructor', '__proto__', ''])
    expect(
      await sign(dapp, person.address, {
        types: { Data: [{ name, type: 'uint8' }] },
        primaryType: 'Data',
        domain: { chainId: chain.chainId },
        message: JSON.parse(`{${JSON.stringify(name)}:1}`),
      }),
      name,
    ).toMatchObject({ error: { code: -32602 } })
  await expectNoApproval(wallet)
})
