import { type Address, encodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { encodeBatch } from '../../../contracts/encodeBatch.ts'
import { multicall3 } from '../../../domain/known/knownContracts.ts'
import type { Network } from '../../../domain/network.ts'
import type { Text } from '../../../domain/text/message.ts'
import type { TypedData, TypedValue } from '../../../domain/typedData.ts'
import { inWords } from '../../../i18n/inWords.ts'
import type { Rpc } from '../../../rpc/client.ts'
import { builtInNetworks } from '../../../storage/state/builtInNetworks.ts'
import { createNames } from '../partyNames.ts'
import { explainTypedData } from './explainTypedData.ts'
import { findTypedData } from './findTypedData.ts'

const me: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const friend: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const second: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const router: Address = '0x1111111111111111111111111111111111111111'
const usdc: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const weth: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const dai: Address = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const nobody: Address = '0x3333333333333333333333333333333333333333'
/** Collections of collectibles, by their own word. */
const apes: Address = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'
const birds: Address = '0x23581767a106ae21c074b2276D25e5C3e136a68b'
/** A debt token of a lending pool. */
const debt: Address = '0x5555555555555555555555555555555555555555'
const permit2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const seaport: Address = '0x0000000000000068F116a894984e2DB1123eB395'
const cow: Address = '0x9008D19f58AAbD9eD0D60971565AA8510560ab41'
const entryPoint: Address = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
const reactor: Address = '0x00000011F84B9aa48e5f8aA8B9897600006289Be'
const zero: Address = '0x0000000000000000000000000000000000000000'
const all = (2n ** 256n - 1n).toString()
const none = `0x${'00'.repeat(32)}`

const now = 1_790_000_000
const soon = String(now + 86_400)
/** The formatted time in any locale and time zone of the test. */
const soonly = String.raw`\w+ \d+, 2026, \d\d:\d\d|\d+ \w+ 2026, \d\d:\d\d`

type Struct = TypedData['message']

/** Typed data from a type in the form of `encodeType`, and a message. */
function typed(type: string, message: Struct, contract: Address = usdc, domain: Struct = {}): TypedData {
  const structs = [...type.matchAll(/([\w:]+)\(([^)]*)\)/g)]
  const types = Object.fromEntries(
    structs.map(([, name = '', members = '']) => [
      name,
      members.split(',').map((member) => {
        const [type = '', name = ''] = member.split(' ')
        return { name, type }
      }),
    ]),
  )
  const EIP712Domain = [{ name: 'verifyingContract', type: 'address' }]
  return {
    types: { EIP712Domain, ...types },
    primaryType: structs[0]?.[1] ?? '',
    domain: { verifyingContract: contract, ...domain },
    message,
  }
}

const accounts: readonly string[] = [me, friend, second].map((one) => one.toLowerCase())
const delegated: Address = '0x4444444444444444444444444444444444444444'

/** Accounts have no code, one runs another's, and all else is a contract. */
function codeOf(address: string): Hex {
  if (address === delegated) return `0xef0100${'ab'.repeat(20)}`
  return accounts.includes(address.toLowerCase()) || address === nobody ? '0x' : '0x6001'
}

/** ERC-165: a collection says that it has the interface of ERC-721. */
function isCollection({ to, data }: { to: Address; data: Hex }): boolean {
  return [apes, birds].includes(to) && data.startsWith('0x01ffc9a780ac58cd')
}

/** A collection tells that it is one, and a debt token its symbol and its decimals. */
function answerTo(call: { to: Address; data: Hex }): Hex {
  const word = (value: number): Hex => `0x${value.toString(16).padStart(64, '0')}`
  if (isCollection(call)) return word(1)
  if (call.to !== debt) return '0x'
  if (call.data.startsWith('0x95d89b41')) return encodeAbiParameters([{ type: 'string' }], ['stableDebtUSDC'])
  return call.data.startsWith('0x01ffc9a7') ? word(0) : word(6)
}

async function explained(
  data: TypedData,
  {
    silent = false,
    met: knownRecipients,
    network = builtInNetworks.find(({ chainId }) => chainId === 1),
  }: { silent?: boolean; met?: readonly Address[]; network?: Network | undefined } = {},
) {
  const rpc = {
    batch: async (_: number, requests: readonly { method: string; params: unknown[] }[]) => {
      if (silent) throw new Error('The node is silent')
      return requests.map(({ method, params: [first] }) =>
        method === 'eth_getCode'
          ? { result: codeOf(first as string) }
          : { result: answerTo(first as { to: Address; data: Hex }) },
      )
    },
  } as unknown as Rpc
  const names = createNames({ rpc, tokens: () => [] })
  const found = await findTypedData(
    { names, rpc, network },
    {
      chainId: 1,
      from: me,
      typed: data,
      own: [me, second],
      ...(knownRecipients && { knownRecipients }),
    },
  )
  // The findings reach the page as JSON.
  const received = JSON.parse(JSON.stringify(found))
  const explanation = await explainTypedData(data, received, me, now * 1000)
  return {
    ...explanation,
    title: explanation.title && plain(explanation.title),
    confirm: explanation.confirm && plain(explanation.confirm),
    facts: Object.fromEntries(explanation.facts.map(({ label, value }) => [inWords(label), plain(value)])),
    warnings: explanation.warnings.map(({ warning }) => warning),
    bad: explanation.warnings.filter(({ severity }) => severity === 'bad').map(({ warning }) => warning),
  }
}

const permitType = 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'
const permit = (change: Struct = {}) =>
  typed(permitType, { owner: me, spender: router, value: '500000000', nonce: '0', deadline: soon, ...change })
const daiType = 'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)'
const daiPermit = (change: Struct = {}) =>
  typed(daiType, { holder: me, spender: router, nonce: '0', expiry: soon, allowed: true, ...change }, dai)
const details = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const single = (detail: Struct = {}, change: Struct = {}) =>
  typed(
    `PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${details}`,
    {
      details: { token: usdc, amount: '5000000', expiration: soon, nonce: '0', ...detail },
      spender: router,
      sigDeadline: soon,
      ...change,
    },
    permit2,
  )
const permissions = 'TokenPermissions(address token,uint256 amount)'
const components =
  'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)'
const items =
  'ConsiderationItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient)OfferItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount)'
const item = (
  itemType: string,
  token: Address,
  id: string,
  from: string,
  to: string,
  recipient?: Address,
): Struct => ({
  itemType,
  token,
  identifierOrCriteria: id,
  startAmount: from,
  endAmount: to,
  ...(recipient && { recipient }),
})
const order = (offer: Struct[], consideration: Struct[]): Struct => ({
  offerer: me,
  zone: zero,
  offer,
  consideration,
  orderType: '0',
  startTime: '0',
  endTime: soon,
  zoneHash: none,
  salt: '1',
  conduitKey: none,
  counter: '0',
})
const many = (orders: Struct[]) => {
  const depth = Math.ceil(Math.log2(orders.length))
  const filled = [...orders, ...Array.from({ length: 2 ** depth - orders.length }, () => order([], []))]
  const halved = (all: TypedValue[]): TypedValue[] =>
    all.length === 2 ? all : [halved(all.slice(0, all.length / 2)), halved(all.slice(all.length / 2))]
  return typed(
    `BulkOrder(OrderComponents${'[2]'.repeat(depth)} tree)${items}${components}`,
    { tree: halved(filled) },
    seaport,
  )
}
const cowType =
  'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)'
const cowOrder = (change: Struct = {}) =>
  typed(
    cowType,
    {
      sellToken: weth,
      buyToken: usdc,
      receiver: zero,
      sellAmount: '1000000000000000000',
      buyAmount: '3000000000',
      validTo: soon,
      appData: none,
      feeAmount: '0',
      kind: 'sell',
      partiallyFillable: false,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
      ...change,
    },
    cow,
  )
const safeType =
  'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)'
const safeTx = (change: Struct = {}) =>
  typed(
    safeType,
    {
      to: friend,
      value: '1000000000000000000',
      data: '0x',
      operation: '0',
      safeTxGas: '0',
      baseGas: '0',
      gasPrice: '0',
      gasToken: zero,
      refundReceiver: zero,
      nonce: '1',
      ...change,
    },
    router,
  )
const witness = (spender: Address, recipient: Address) =>
  typed(
    `PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,V2DutchOrder witness)DutchOutput(address token,uint256 startAmount,uint256 endAmount,address recipient)OrderInfo(address reactor,address swapper)${permissions}V2DutchOrder(OrderInfo info,DutchOutput[] baseOutputs)`,
    {
      permitted: { token: weth, amount: '1000000000000000000' },
      spender,
      nonce: '0',
      deadline: soon,
      witness: {
        info: { reactor: spender, swapper: me },
        baseOutputs: [
          { token: usdc, startAmount: '3100000000', endAmount: '3000000000', recipient },
          { token: usdc, startAmount: '1000000', endAmount: '1000000', recipient: friend },
        ],
      },
    },
    permit2,
  )
const userOperation = (sender: Address, callData: Hex, change: Struct = {}) =>
  typed(
    'PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData)',
    {
      sender,
      nonce: '0',
      initCode: '0x',
      callData,
      accountGasLimits: none,
      preVerificationGas: '0',
      gasFees: none,
      paymasterAndData: '0x',
      ...change,
    },
    entryPoint,
  )
const abi = parseAbi([
  'function execute(address to, uint256 value, bytes data)',
  'function executeBatch((address to, uint256 value, bytes data)[] calls)',
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
])
const batchOf = (calls: { to: Address; value: bigint; data: Hex }[]) =>
  encodeFunctionData({ abi, functionName: 'executeBatch', args: [calls] })
const payFriend = encodeFunctionData({ abi, functionName: 'transfer', args: [friend, 7_000_000n] })
const short = '0x111111…111111'

describe('a permit is a sentence with the amount, the taker and the time', () => {
  test('EIP-2612: the signature ends, the allowance stays', async () => {
    const explanation = await explained(permit())
    expect(explanation.title).toMatch(
      new RegExp(`^${short} can take up to 500 USDC until revoked, if it uses this by (${soonly})\\.$`),
    )
    expect(explanation.confirm).toBe('Sign: allow 500 USDC')
    expect(explanation.ledger).toMatchObject([
      { direction: 'allowance', amount: '0x1dcd6500', party: { address: router } },
    ])
    expect(explanation.facts).toEqual({
      'Who can take it': router,
      'Signature expires': soon,
      'Approval lasts': 'until used up or revoked',
    })
    expect(explanation.warnings).toEqual([])
  })

  test('without a limit and without an end', async () => {
    const explanation = await explained(permit({ value: all, deadline: all }))
    expect(explanation.title).toBe(`${short} can take unlimited USDC.`)
    expect(explanation.confirm).toBe('Sign: allow unlimited USDC')
    expect(explanation.facts['Signature expires']).toBe('never')
    // Nothing can use it up.
    expect(explanation.facts['Approval lasts']).toBe('until revoked')
    expect(explanation.warnings).toEqual(['unlimitedApproval', 'noExpiry'])
  })

  test('of nothing, it takes an allowance back', async () => {
    expect(await explained(permit({ value: '0' }))).toMatchObject({
      title: `${short} can no longer take USDC.`,
      confirm: 'Sign: revoke approval',
      ledger: [],
      warnings: [],
    })
  })

  test('that is over', async () => {
    expect((await explained(permit({ deadline: String(now - 1) }))).warnings).toEqual(['expired'])
  })

  test.each([
    ['has no code', friend],
    ['runs the code of EIP-7702', delegated],
  ])('to an account that %s', async (_name, spender) => {
    expect((await explained(permit({ spender }))).bad).toEqual(['spenderIsAccount'])
  })

  test.each([
    ['somebody else', friend],
    ['another account of the user', second],
  ])('of %s moves nothing of this account', async (_name, owner) => {
    const explanation = await explained(permit({ owner }))
    expect(explanation.warnings).toEqual(['otherOwner'])
    expect(explanation.ledger).toEqual([])
    expect(explanation.facts.Owner).toBe(owner)
  })

  test('of a token that does not tell its name and decimals counts its smallest units', async () => {
    const data = permit()
    data.domain.verifyingContract = router
    const explanation = await explained(data)
    expect(explanation.title).toContain(`can take up to 500,000,000 smallest units of ${short}`)
    expect(explanation.warnings).toEqual(['tokenUnverified'])
  })

  test('for a contract that is not there', async () => {
    const data = permit()
    data.domain.verifyingContract = nobody
    expect((await explained(data)).warnings).toContain('noCode')
  })

  test('where the node is silent, it says that nothing could be checked', async () => {
    const explanation = await explained(permit(), { silent: true })
    expect(explanation.title).toContain('500 USDC')
    expect(explanation.warnings).toEqual(['unreachable'])
  })

  test('of DAI has no amount: all or nothing', async () => {
    expect(await explained(daiPermit())).toMatchObject({
      title: expect.stringContaining('can take unlimited DAI'),
      warnings: ['unlimitedApproval'],
    })
    expect(await explained(daiPermit({ expiry: '0' }))).toMatchObject({
      warnings: ['unlimitedApproval', 'noExpiry'],
    })
    expect(await explained(daiPermit({ allowed: false }))).toMatchObject({
      title: `${short} can no longer take DAI.`,
    })
  })

  test('of a collectible names its number', async () => {
    const data = typed(
      'Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)',
      { spender: router, tokenId: '77', nonce: '0', deadline: soon },
      nobody,
    )
    expect((await explained(data)).title).toMatch(
      / can take 0x333333…333333 #77 until revoked, if it uses this by /,
    )
  })
})

describe('Permit2', () => {
  test('an allowance that ends', async () => {
    const explanation = await explained(single())
    expect(explanation.title).toMatch(new RegExp(`^${short} can take up to 5 USDC until (${soonly})\\.$`))
    expect(explanation.facts).toMatchObject({ 'Signature expires': soon, 'Approval expires': soon })
    expect(explanation.warnings).toEqual([])
  })

  test('an allowance that never ends, or has no limit', async () => {
    const explanation = await explained(
      single({ amount: (2n ** 160n - 1n).toString(), expiration: (2n ** 48n - 1n).toString() }),
    )
    expect(explanation.warnings).toEqual(['unlimitedApproval', 'noExpiry'])
    expect(explanation.facts['Approval expires']).toBe('never')
  })

  test('an allowance for one block', async () => {
    const explanation = await explained(single({ expiration: '0' }))
    expect(explanation.facts['Approval expires']).toBe('after the block that uses the signature')
    expect(explanation.title).toMatch(/ can take up to 5 USDC in the block that uses this signature\.$/)
  })

  test('a batch names each token', async () => {
    const one = { token: usdc, amount: '5000000', expiration: soon, nonce: '0' }
    const data = (list: Struct[]) =>
      typed(
        `PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${details}`,
        { details: list, spender: router, sigDeadline: soon },
        permit2,
      )
    const two = await explained(data([one, { ...one, token: weth, amount: '2000000000000000000' }]))
    expect(two.title).toContain('up to 5 USDC and 2 WETH until')
    expect(two.confirm).toBe('Sign: allow 2 tokens')
    expect(two.ledger).toHaveLength(2)
    const five = await explained(data(Array.from({ length: 5 }, () => one)))
    expect(five.title).toContain('up to 5 tokens until')
  })

  test('a transfer is taken once', async () => {
    const data = typed(
      `PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)${permissions}`,
      { permitted: { token: usdc, amount: '5000000' }, spender: router, nonce: '0', deadline: soon },
      permit2,
    )
    const explanation = await explained(data)
    expect(explanation.title).toMatch(
      new RegExp(`^${short} can take up to 5 USDC once, until (${soonly})\\.$`),
    )
    expect(explanation.ledger).toMatchObject([{ direction: 'sent', amount: '0x4c4b40' }])
  })

  test('a batch of transfers, and one to an account', async () => {
    const data = typed(
      `PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)${permissions}`,
      {
        permitted: [
          { token: usdc, amount: '5000000' },
          { token: dai, amount: all },
        ],
        spender: friend,
        nonce: '0',
        deadline: soon,
      },
      permit2,
    )
    const explanation = await explained(data)
    expect(explanation.title).toContain('up to 5 USDC and unlimited DAI once')
    expect(explanation.bad).toEqual(['spenderIsAccount'])
  })

  test('an order of UniswapX says the least that comes', async () => {
    const explanation = await explained(witness(reactor, me))
    expect(explanation.title).toContain('You offer 1 WETH for at least 3,000 USDC, until')
    expect(explanation.warnings).toEqual([])
    expect((await explained(witness(reactor, friend))).bad).toEqual(['givesForNothing'])
  })

  test('what an unknown taker promises counts for nothing', async () => {
    const explanation = await explained(witness(router, me))
    expect(explanation.title).toContain('can take up to 1 WETH once')
    expect(explanation.ledger).toHaveLength(1)
  })

  test('at another address than its own it only looks like it', async () => {
    const data = single()
    data.domain.verifyingContract = router
    const explanation = await explained(data)
    expect(explanation.title).toMatch(/^It looks like this: /)
    expect(explanation.warnings).toEqual(['unknownContract'])
  })
})

describe('orders say what goes, the least that comes, and until when', () => {
  test('Seaport: a collectible for coins, of which the market gets its share', async () => {
    const data = typed(
      components + items,
      order(
        [item('2', apes, '7', '1', '1')],
        [
          item('0', zero, '0', '2000000000000000000', '1500000000000000000', me),
          item('0', zero, '0', '5', '5', friend),
        ],
      ),
      seaport,
    )
    const explanation = await explained(data)
    expect(explanation.title).toMatch(
      new RegExp(`^You offer 0xBC4CA0…36f13D #7 for at least 1.5 ETH, until (${soonly})\\.$`),
    )
    expect(explanation.ledger).toMatchObject([
      { direction: 'sent' },
      { direction: 'received', amount: '0x14d1120d7b160000' },
    ])
    expect(explanation.bad).toEqual([])
  })

  test.each([
    ['nothing comes', []],
    ['it comes to somebody else', [item('0', zero, '0', '5', '5', friend)]],
    ['what comes shrinks to nothing', [item('0', zero, '0', '5', '0', me)]],
  ])('Seaport: %s', async (_name, consideration) => {
    const explanation = await explained(
      typed(components + items, order([item('1', usdc, '0', '5000000', '5000000')], consideration), seaport),
    )
    expect(explanation.title).toContain('You offer 5 USDC for nothing')
    expect(explanation.bad).toEqual(['givesForNothing'])
  })

  describe('Seaport hands a token the number of a collectible as an amount', () => {
    const forEther = [item('0', zero, '0', '900000000000000000', '900000000000000000', me)]
    const sell = (...offer: Struct[]) => explained(typed(components + items, order(offer, forEther), seaport))
    const buy = (...wanted: Struct[]) =>
      explained(
        typed(components + items, order([item('1', usdc, '0', '5000000', '5000000')], wanted), seaport),
      )
    const fiveEther = `5${'0'.repeat(18)}`

    test('which leaves, and is a grave warning', async () => {
      const explanation = await sell(item('2', weth, fiveEther, '1', '1'))
      expect(explanation.title).toContain('You offer 5 WETH for at least 0.9 ETH')
      expect(explanation.ledger).toMatchObject([
        { direction: 'sent', amount: '0x4563918244f40000', asset: { decimals: 18 } },
        { direction: 'received' },
      ])
      expect(explanation.bad).toEqual(['tokenMismatch'])
      const [first, ...others] = (await sell(item('1', weth, '0', '1', '1'), item('2', weth, '7', '1', '1')))
        .ledger
      expect([first?.amount, others[0]?.amount]).toEqual(['0x1', '0x7'])
    })

    test.each(['4', '5'])('without a limit if the other side picks the number: kind %s', async (kind) => {
      const explanation = await sell(item('1', weth, '0', '1', '1'), item(kind, weth, '0', '1', '1'))
      expect(explanation.title).toContain('and unlimited WETH for at least 0.9 ETH')
      expect(explanation.ledger[1]).not.toHaveProperty('amount')
      expect(explanation.bad).toEqual(['tokenMismatch'])
    })

    test.each(['2', '3', '4', '5'])('which is no income: kind %s', async (kind) => {
      const explanation = await buy(item(kind, weth, '1000000000', '1', '1', me))
      expect(explanation.title).toContain('You offer 5 USDC for nothing')
      expect(explanation.ledger).toMatchObject([{ direction: 'sent' }])
      expect(explanation.bad.toSorted()).toEqual(['givesForNothing', 'tokenMismatch'])
    })

    test('and each such token has a warning of its own', async () => {
      const explanation = await sell(item('2', weth, '7', '1', '1'), item('2', nobody, '7', '1', '1'))
      expect(explanation.bad).toEqual(['tokenMismatch', 'tokenMismatch'])
    })

    test('also where nobody knows the token, and among many orders', async () => {
      const unknown = await sell(item('2', nobody, '7', '1', '1'))
      expect(unknown.title).toContain('You offer 7 smallest units of 0x333333…333333 for')
      expect(unknown.bad).toEqual(['tokenMismatch'])
      const bulk = await explained(
        many([order([item('2', weth, fiveEther, '1', '1')], forEther), sells('1', me, '5')]),
      )
      expect(bulk.facts['Order 1']).toBe('5 WETH for at least 0.9 ETH')
      expect(bulk.bad).toEqual(['tokenMismatch'])
    })
  })

  describe('an amount of a collection picks one of it, and is a grave warning', () => {
    const any = 'any NFT of 0xBC4CA0…36f13D'
    const forEther = [item('0', zero, '0', '900000000000000000', '900000000000000000', me)]

    test.each(['1', '4', '5'])('in an order of Seaport: kind %s', async (kind) => {
      const explanation = await explained(
        typed(
          components + items,
          order([item(kind, apes, kind === '1' ? '0' : '7', '1', '1')], forEther),
          seaport,
        ),
      )
      expect(explanation.title).toContain(`You offer ${any} for at least 0.9 ETH`)
      expect(explanation.ledger[0]).toMatchObject({ direction: 'sent', asset: { address: apes } })
      // A part of such an amount is another number.
      expect(explanation.ledger[0]?.amount).toBe(kind === '1' ? undefined : '0x1')
      expect(explanation.warnings).toEqual(['tokenMismatch'])
      expect(explanation.bad).toEqual(['tokenMismatch'])
    })

    test('in an order of CoW, which promises none either', async () => {
      const explanation = await explained(cowOrder({ sellToken: apes, sellAmount: '7' }))
      expect(explanation.title).toContain(`You offer ${any} for at least 3,000 USDC`)
      expect(explanation.bad).toEqual(['tokenMismatch'])
      expect((await explained(cowOrder({ buyToken: apes, buyAmount: '7' }))).bad).toEqual(['givesForNothing'])
    })

    test.each(['7', '0'])('in an allowance of %s through Permit2', async (amount) => {
      const explanation = await explained(single({ token: apes, amount }))
      expect(explanation.title).toContain(`${short} can take ${any} until`)
      expect(explanation.ledger).toMatchObject([{ direction: 'allowance' }])
      expect(explanation.ledger[0]).not.toHaveProperty('amount')
      expect(explanation.warnings).toEqual(['tokenMismatch'])
      expect(explanation.bad).toEqual(['tokenMismatch'])
    })

    test('but an offer for any of a collection is one, with a warning', async () => {
      const explanation = await explained(
        typed(
          components + items,
          order([item('1', weth, '0', '1', '1')], [item('4', apes, '0', '1', '1', me)]),
          seaport,
        ),
      )
      expect(explanation.title).toContain(`for at least ${any}`)
      expect(explanation.ledger).toMatchObject([
        { direction: 'sent' },
        { direction: 'received', amount: '0x1' },
      ])
      expect(explanation.warnings).toEqual(['priceOpen'])
      expect(explanation.bad).toEqual([])
    })
  })

  test('Seaport: many orders under one signature, one of which gives for nothing', async () => {
    const fair = order([item('1', usdc, '0', '5000000', '5000000')], [item('1', weth, '0', '1', '1', me)])
    const theft = order([item('1', dai, '0', '1', '1')], [])
    const empty = order([], [])
    const data = typed(
      `BulkOrder(OrderComponents[2][2] tree)${items}${components}`,
      {
        tree: [
          [fair, fair],
          [theft, empty],
        ],
      },
      seaport,
    )
    const explanation = await explained(data)
    expect(explanation.title).toContain('You make 3 orders at once')
    expect(explanation.confirm).toBe('Sign 3 orders')
    expect(explanation.facts['Order 3']).toContain('for nothing')
    expect(explanation.bad).toEqual(['givesForNothing'])
  })

  const sells = (amount: string, owner = me, paid = '1') => ({
    ...order([item('1', usdc, '0', amount, amount)], [item('1', weth, '0', paid, paid, owner)]),
    offerer: owner,
  })

  test('Seaport: the signer’s orders give at most their sum and promise none, whoever owns the others', async () => {
    const explanation = await explained(
      many([sells('5', friend), sells('1000000'), sells('2000000', me, '7')]),
    )
    expect(explanation.ledger).toEqual([
      expect.objectContaining({ direction: 'sent', amount: '0x2dc6c0', bound: 'most' }),
    ])
    expect(explanation.ledger[0]?.asset.symbol).toBe('USDC')
    expect(explanation.bad).toEqual(['mixedOwners'])
    expect(explanation.facts['Order 1']).toMatch(/ \(of 0x/)
  })

  test('Seaport: no limit of lines hides an order, and the worst comes first', async () => {
    const fair = Array.from({ length: 40 }, () => sells('1', me, '5'))
    const explanation = await explained(many([...fair, sells('9', me, '0'), sells('1', friend)]))
    expect(Object.keys(explanation.facts).slice(0, 3)).toEqual(['Order 41', 'Order 42', 'Order 1'])
    expect(explanation.facts['Order 41']).toContain('for nothing')
    expect(Object.keys(explanation.facts).filter((label) => label.startsWith('Order'))).toHaveLength(42)
    expect(explanation.bad.sort()).toEqual(['givesForNothing', 'mixedOwners'])
  })

  test('Seaport: an order for one wei stands before those with a good price', async () => {
    const collectible = (token: Address, id: string, paid: string) =>
      order([item('2', token, id, '1', '1')], [item('0', zero, '0', paid, paid, me)])
    const decoys = Array.from({ length: 31 }, (_, id) => collectible(birds, `${id}`, `100${'0'.repeat(18)}`))
    const explanation = await explained(many(decoys.toSpliced(27, 0, collectible(apes, '7', '1'))))
    const [first] = Object.entries(explanation.facts)
    expect(first?.[0]).toBe('Order 28')
    expect(first?.[1]).toMatch(/#7 for at least 0\.0{17}1 ETH/)
    expect(explanation.ledger.every(({ direction }) => direction === 'sent')).toBe(true)
  })

  test('Seaport: orders of others come after the signer’s own that gives for nothing', async () => {
    const others = Array.from({ length: 20 }, () => sells('1', friend))
    const explanation = await explained(many([...others, sells('9', me, '0')]))
    expect(Object.keys(explanation.facts)[0]).toBe('Order 21')
    expect(explanation.facts['Order 21']).toContain('for nothing')
  })

  test('CoW', async () => {
    const explanation = await explained(cowOrder({ feeAmount: '500000000000000000' }))
    expect(explanation.title).toContain('You offer 1.5 WETH for at least 3,000 USDC, until')
    expect(explanation.confirm).toBe('Sign: offer 1.5 WETH')
    const coin = await explained(
      cowOrder({ buyToken: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', buyAmount: '1000000000000000000' }),
    )
    expect(coin.title).toContain('for at least 1 ETH')
    const other = await explained(cowOrder({ receiver: friend }))
    expect(other.bad).toEqual(['givesForNothing'])
    expect(other.facts['Payment goes to']).toBe(friend)
    expect((await explained(cowOrder({ receiver: me }))).bad).toEqual([])
  })

  test('1inch keeps its end among other bits', async () => {
    const data = (traits: bigint) =>
      typed(
        'Order(uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits)',
        {
          salt: '1',
          maker: me,
          receiver: zero,
          makerAsset: usdc,
          takerAsset: weth,
          makingAmount: '3000000000',
          takingAmount: '1000000000000000000',
          makerTraits: traits.toString(),
        },
        '0x111111125421cA6dc452d289314280a0f8842A65',
      )
    const explanation = await explained(data((BigInt(soon) << 80n) | (1n << 255n) | 7n))
    expect(explanation.title).toContain('You offer 3,000 USDC for at least 1 WETH, until')
    expect(explanation.facts.Expires).toBe(soon)
    expect((await explained(data(0n))).warnings).toEqual(['noExpiry'])
    // An extension sets the price itself.
    const open = await explained(data((BigInt(soon) << 80n) | (1n << 249n)))
    expect(open.title).toContain('You offer 3,000 USDC for a variable amount, until')
    expect(open.facts['Stated price']).toBe('1 WETH')
    expect(open.ledger).toMatchObject([{ direction: 'sent' }])
    expect(open.warnings).toEqual(['priceOpen'])
  })

  test('an order at a contract that nobody knows promises nothing, alone or among others', async () => {
    const one = (contract: Address) =>
      typed(
        'Order(uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits)',
        {
          salt: '1',
          maker: me,
          receiver: zero,
          makerAsset: weth,
          takerAsset: usdc,
          makingAmount: '1000000000000000000',
          takingAmount: '3000000000',
          makerTraits: (BigInt(soon) << 80n).toString(),
        },
        contract,
      )
    const known = await explained(one('0x111111125421cA6dc452d289314280a0f8842A65'))
    expect(known.title).toContain('at least 3,000 USDC')
    const foreign = await explained(one(friend))
    expect(foreign.title).toContain('You offer 1 WETH for a variable amount')
    expect(foreign.ledger).toMatchObject([{ direction: 'sent' }])
    expect(foreign.warnings).toEqual(expect.arrayContaining(['priceOpen', 'unknownContract']))

    const bulk = await explained({
      ...many([sells('1', me, '5'), sells('2', me, '5')]),
      domain: { verifyingContract: friend },
    })
    expect(bulk.facts['Order 1']).toContain('for a variable amount')
    expect(bulk.ledger).toMatchObject([{ direction: 'sent' }])
  })

  test.each([
    ['nothing', '0', '0x', []],
    ['a getter of its own', '4', '0x', ['priceOpen']],
    ['an interaction', '0', '0x00', ['priceOpen']],
  ])('1inch of before, with %s', async (_name, offsets, interactions, warnings) => {
    const explanation = await explained(
      typed(
        'Order(uint256 salt,address makerAsset,address takerAsset,address maker,address receiver,address allowedSender,uint256 makingAmount,uint256 takingAmount,uint256 offsets,bytes interactions)',
        {
          salt: '1',
          makerAsset: usdc,
          takerAsset: weth,
          maker: me,
          receiver: zero,
          allowedSender: zero,
          makingAmount: '3000000000',
          takingAmount: '1000000000000000000',
          offsets,
          interactions,
        },
        '0x1111111254EEB25477B68fb85Ed929f73A960582',
      ),
    )
    expect(explanation.title?.includes('at least')).toBe(warnings.length === 0)
    expect(explanation.warnings.filter((one) => one !== 'noExpiry')).toEqual(warnings)
  })

  test('0x', async () => {
    const data = typed(
      'OtcOrder(address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,address maker,address taker,address txOrigin,uint256 expiryAndNonce)',
      {
        makerToken: usdc,
        takerToken: weth,
        makerAmount: '1000000',
        takerAmount: '1000000000000000000',
        maker: me,
        taker: router,
        txOrigin: zero,
        expiryAndNonce: ((BigInt(soon) << 192n) | 9n).toString(),
      },
      '0xDef1C0ded9bec7F1a1670819833240f027b25EfF',
    )
    expect((await explained(data)).title).toContain('You offer 1 USDC for at least 1 WETH, until')
  })
})

describe('payments and powers', () => {
  test('EIP-3009 is a payment that anybody may submit, also to an ordinary account', async () => {
    const data = typed(
      'TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)',
      { from: me, to: friend, value: '10000000', validAfter: '0', validBefore: soon, nonce: none },
    )
    const explanation = await explained(data)
    expect(explanation.title).toMatch(
      new RegExp(`^You pay 10 USDC to 0x709979…dc79C8, if submitted by (${soonly})\\.$`),
    )
    expect(explanation.confirm).toBe('Sign: pay 10 USDC')
    expect(explanation.warnings).toEqual([])
  })

  test('a SafeMessage of 32 bytes is as grave as the same bytes in personal_sign', async () => {
    const safeMessage = (message: Hex) => explained(typed('SafeMessage(bytes message)', { message }))
    expect(await safeMessage(`0x${'c0de99f2'.repeat(8)}`)).toMatchObject({
      warnings: ['looksLikeHash'],
      bad: ['looksLikeHash'],
    })
    expect((await safeMessage(`0x${'c0de99f2'.repeat(7)}`)).warnings).toEqual([])
  })

  test('a transaction of a Safe, in words; one that hands the Safe over is dangerous', async () => {
    const explanation = await explained(safeTx())
    expect(explanation.title).toBe(`You let ${short} make a call.`)
    expect(explanation.facts['Call 1']).toBe('Send ETH to 0x709979…dc79C8, 1 ETH')
    const everything = encodeFunctionData({ abi, functionName: 'transfer', args: [friend, 2n ** 256n - 1n] })
    const limitless = await explained(safeTx({ to: usdc, value: '0', data: everything }))
    expect(limitless.facts['Call 1']).toBe('Send USDC to 0x709979…dc79C8, unlimited USDC')
    expect(explanation.ledger).toEqual([])
    expect(explanation.warnings).toEqual([])
    expect((await explained(safeTx({ operation: '1', data: '0x12345678' }))).bad).toEqual(['delegateCall'])
  })

  test('a call of a Safe to itself is as dangerous: it can change the owners', async () => {
    const own = await explained(safeTx({ to: router, value: '0', data: '0x610b5925' }))
    expect(own.bad).toEqual(['delegateCall'])
    expect(own.warnings).toContain('delegateCall')
    expect((await explained(safeTx({ to: router, value: '0' }))).bad).toEqual([])
  })

  test('a hash alone is as grave as the same bytes in personal_sign', async () => {
    const hash = `0x${'C0de99f2'.repeat(8)}`
    const alone = typed('CoinbaseSmartWalletMessage(bytes32 hash)', { hash })
    const nested = typed('Wrapped(Content content)Content(bytes32 hash)', { content: { hash } })
    for (const data of [alone, nested]) expect((await explained(data)).bad).toEqual(['looksLikeHash'])
    const more = typed('Login(bytes32 hash,address who)', { hash, who: friend })
    expect((await explained(more)).bad).toEqual([])
  })

  test('without a chain is told apart where the node of an added network describes its tokens', async () => {
    const open = permit()
    const { chainId: _, ...domain } = open.domain
    const added = { ...builtInNetworks[0], custom: true } as Network
    expect((await explained({ ...open, domain }, { network: added })).bad).toEqual(['tokenUnverified'])
    expect((await explained({ ...open, domain })).bad).toEqual([])
    expect(
      (await explained({ ...open, domain: { ...domain, chainId: '1' } }, { network: added })).bad,
    ).toEqual([])
  })

  test.each<[string, Hex]>([
    ['a call', encodeFunctionData({ abi, functionName: 'execute', args: [usdc, 0n, payFriend] })],
    [
      'a batch',
      encodeFunctionData({
        abi,
        functionName: 'executeBatch',
        args: [[{ to: usdc, value: 0n, data: payFriend }]],
      }),
    ],
  ])('a user operation of the account itself is what it runs: %s', async (_name, callData) => {
    const explanation = await explained(userOperation(me, callData))
    expect(explanation.title).toBe('Someone else can make a call as your account.')
    expect(explanation.facts['Call 1']).toContain('Send USDC to 0x709979…dc79C8')
    expect(explanation.ledger).toMatchObject([{ direction: 'sent', amount: '0x6acfc0' }])
    expect(explanation.bad).toEqual(['actsAsAccount'])
  })

  test('a user operation of another account is no danger to this one', async () => {
    expect((await explained(userOperation(router, '0x12345678'))).bad).toEqual([])
  })

  test('a call that a relayer makes in the name of the account', async () => {
    const meta = typed('MetaTransaction(uint256 nonce,address from,bytes functionSignature)', {
      nonce: '0',
      from: me,
      functionSignature: payFriend,
    })
    expect(await explained(meta)).toMatchObject({ bad: ['actsAsAccount'], ledger: [{ direction: 'sent' }] })
    const forward = typed(
      'ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,uint48 deadline,bytes data)',
      { from: me, to: usdc, value: '0', gas: '0', nonce: '0', deadline: soon, data: payFriend },
      router,
    )
    expect(await explained(forward)).toMatchObject({ bad: ['actsAsAccount'], facts: { Expires: soon } })
  })

  test('a delegation hands the account over', async () => {
    const data = typed(
      'Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)Caveat(address enforcer,bytes terms)',
      { delegate: friend, delegator: me, authority: none, caveats: [], salt: '0' },
      '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3',
    )
    expect(await explained(data)).toMatchObject({
      title: expect.stringContaining('can act as your account. Number of limits: 0'),
      bad: ['actsAsAccount'],
    })
  })

  test('data for another account of the user, which may run code', async () => {
    const data = typed('Note(string text)', { text: 'hello' }, second)
    expect((await explained(data)).bad).toEqual(['actsAsAccount'])
  })

  test('Hyperliquid, in its own domain only, and only with words that are what they should be', async () => {
    const data = (amount: string, name = 'HyperliquidSignTransaction') =>
      typed(
        'HyperliquidTransaction:UsdSend(string hyperliquidChain,string destination,string amount,uint64 time)',
        { hyperliquidChain: 'Mainnet', destination: friend, amount, time: '1' },
        zero,
        { name },
      )
    expect((await explained(data('12.5'))).title).toBe(
      'You send 12.5 USDC on Hyperliquid to 0x709979…dc79C8.',
    )
    expect((await explained(data('12.5', 'Other'))).warnings).toContain('unexplained')
    expect((await explained(data('0.01 USDC, this is a test of'))).warnings).toContain('unexplained')
  })
})

describe('what a signature pays on top of its calls', () => {
  const gwei = 1_000_000_000n

  test('a Safe that pays nothing says nothing of a fee', async () => {
    const explanation = await explained(
      safeTx({ baseGas: '60000', safeTxGas: '100000', refundReceiver: friend }),
    )
    expect(Object.keys(explanation.facts).filter((label) => label.startsWith('Fee'))).toEqual([])
    expect(explanation.warnings).toEqual([])
  })

  test('a Safe pays for its gas, at most, and names who gets it', async () => {
    const paid = { baseGas: '60000', safeTxGas: '100000', gasPrice: String(1000n * gwei) }
    const explanation = await explained(safeTx(paid))
    expect(explanation.facts).toMatchObject({ 'Max fee': '0.2 ETH', 'Fee goes to': 'whoever submits it' })
    expect(explanation.warnings).toEqual(['feeSigned'])
    const named = await explained(safeTx({ ...paid, refundReceiver: friend }))
    expect(named.facts).toMatchObject({ 'Max fee': '0.2 ETH', 'Fee goes to': friend })
  })

  test('a Safe may pay in a token, which is looked up', async () => {
    const explanation = await explained(
      safeTx({ baseGas: '10000', safeTxGas: '50000', gasPrice: '70', gasToken: usdc }),
    )
    expect(explanation.facts['Max fee']).toBe('7 USDC')
    const strange = await explained(safeTx({ baseGas: '1', safeTxGas: '1', gasPrice: '1', gasToken: router }))
    expect(strange.facts['Max fee']).toBe(`40,002 smallest units of ${short}`)
    expect(strange.warnings).toEqual(['feeSigned', 'tokenUnverified'])
  })

  test('a Safe that limits no gas pays without an end, which is grave', async () => {
    const explanation = await explained(
      safeTx({ baseGas: '60000', gasPrice: String(gwei), refundReceiver: friend }),
    )
    expect(explanation.facts).not.toHaveProperty('Max fee')
    expect(explanation.facts.Fee).toBe('no limit, 0.000000001 ETH per unit of gas')
    expect(explanation.bad).toEqual(['feeSigned'])
  })

  const pack = (high: bigint, low: bigint) =>
    `0x${[high, low].map((one) => one.toString(16).padStart(32, '0')).join('')}` as Hex
  const gas = {
    accountGasLimits: pack(100_000n, 200_000n),
    preVerificationGas: '50000',
    gasFees: pack(1n * gwei, 20n * gwei),
  }

  test('a user operation of the account itself costs it all its gas at the highest price', async () => {
    const explanation = await explained(
      userOperation(me, batchOf([{ to: friend, value: 1n, data: '0x' }]), gas),
    )
    expect(explanation.facts['Max fee']).toBe('0.007 ETH')
    expect(explanation.ledger).toContainEqual({
      direction: 'sent',
      asset: { symbol: 'ETH', decimals: 18, known: true },
      amount: '0x18de76816d8000',
      bound: 'most',
    })
    expect(explanation.warnings).toEqual(['actsAsAccount'])
  })

  test('that of another account costs that one', async () => {
    const explanation = await explained(userOperation(router, '0x12345678', gas))
    expect(explanation.facts['Max fee']).toBe('0.007 ETH')
    expect(explanation.ledger).toEqual([])
  })

  test('a paymaster pays instead, for its own gas as well', async () => {
    const paymasterAndData = `${friend}${pack(30_000n, 20_000n).slice(2)}abcdef`
    const explanation = await explained(userOperation(me, '0x12345678', { ...gas, paymasterAndData }))
    expect(explanation.facts).toMatchObject({ 'Max fee': '0.008 ETH', 'Fee paid by': friend })
    expect(explanation.ledger).toEqual([])
  })

  test.each(['0x12', `${friend}12`, friend])('what its paymaster leaves out is none: %s', async (cut) => {
    const explanation = await explained(userOperation(me, '0x12345678', { ...gas, paymasterAndData: cut }))
    expect(explanation.facts).toHaveProperty('Max fee')
    expect(explanation.bad).toContain('actsAsAccount')
  })
})

describe('many calls under one signature', () => {
  const pay = { to: friend, value: 1n, data: '0x' } as const
  const approve = (spender: Address) => ({
    to: usdc,
    value: 0n,
    data: encodeFunctionData({ abi, functionName: 'approve', args: [spender, 2n ** 256n - 1n] }),
  })
  const lines = (facts: Record<string, string>) =>
    Object.keys(facts).filter((label) => /^Call \d/.test(label))

  test('are each judged, and the worst is never the one that is left out', async () => {
    const calls = [...Array.from({ length: 30 }, () => pay), approve(friend), approve(delegated)]
    const explanation = await explained(userOperation(router, batchOf(calls)))
    expect(explanation.title).toBe(`You let ${short} make 32 calls.`)
    expect(lines(explanation.facts)).toHaveLength(20)
    expect(lines(explanation.facts).slice(0, 2)).toEqual(['Call 31', 'Call 32'])
    expect(explanation.facts['Call 31']).toContain('unlimited USDC')
    expect(explanation.facts['Others, in the data below']).toBe('12')
    expect(explanation.warnings).toEqual(expect.arrayContaining(['unlimitedApproval', 'spenderIsAccount']))
    expect(explanation.bad).toEqual(['spenderIsAccount'])
  })

  test('count as they are made: what is wrapped beyond the limit is a grave warning too', async () => {
    const wrapped = encodeBatch(
      'erc7821',
      Array.from({ length: 16 }, () => ({ ...pay, value: '0x1' as const })),
    )
    const wraps = (count: number) =>
      userOperation(me, batchOf(Array.from({ length: count }, () => ({ to: me, value: 0n, data: wrapped }))))
    const many = await explained(wraps(4))
    expect(many.title).toBe('Someone else can make 64 calls as your account.')
    expect(many.facts['Others, in the data below']).toBe('44')
    expect(many.bad).toContain('unexplained')
    expect((await explained(wraps(3))).bad).not.toContain('unexplained')
  })

  test('are compared with whom the account knows, as its transactions are', async () => {
    const known: Address = `0x709${friend.slice(5, 12)}${'9'.repeat(26)}${friend.slice(-4)}` as Address
    const explanation = await explained(userOperation(me, batchOf([pay])), { met: [known] })
    expect(explanation.warnings).toContain('lookalikeRecipient')
    expect((await explained(userOperation(me, batchOf([pay])), { met: [friend] })).warnings).not.toContain(
      'lookalikeRecipient',
    )
  })

  test('each that is gravely warned of has its line', async () => {
    const explanation = await explained(
      userOperation(router, batchOf(Array.from({ length: 40 }, () => approve(friend)))),
    )
    expect(lines(explanation.facts)).toHaveLength(40)
    expect(explanation.facts).not.toHaveProperty('Others, in the data below')
  })

  test('beyond what is read are a grave warning', async () => {
    const explanation = await explained(userOperation(router, batchOf(Array.from({ length: 61 }, () => pay))))
    expect(explanation.title).toBe(`You let ${short} make 61 calls.`)
    expect(explanation.facts['Others, in the data below']).toBe('41')
    expect(explanation.bad).toEqual(['unexplained'])
    const within = await explained(userOperation(router, batchOf(Array.from({ length: 60 }, () => pay))))
    expect(within.bad).toEqual([])
  })

  test('are explained one by one if the account itself wraps them once more', async () => {
    const inner = Array.from({ length: 25 }, () => ({ ...pay, value: '0x1' as const }))
    const wrapped = encodeBatch('erc7821', [...inner, { ...approve(friend), value: '0x0' }])
    const explanation = await explained(userOperation(me, wrapped))
    expect(explanation.title).toBe('Someone else can make 26 calls as your account.')
    expect(lines(explanation.facts)[0]).toBe('Call 26')
    expect(explanation.facts['Others, in the data below']).toBe('6')
    expect(explanation.bad).toEqual(['actsAsAccount', 'spenderIsAccount'])
    const long = encodeBatch('erc7821', [...inner, ...inner, ...inner])
    const cut = await explained(userOperation(me, long))
    expect(cut.title).toBe('Someone else can make 75 calls as your account.')
    expect(cut.bad).toEqual(['actsAsAccount', 'unexplained'])
  })

  test('leave the account in one row for each asset', async () => {
    const calls = [...Array.from({ length: 30 }, () => pay), approve(delegated)]
    const { ledger } = await explained(userOperation(me, batchOf(calls)))
    expect(ledger.map(({ direction, amount }) => [direction, amount])).toEqual([
      ['sent', '0x1e'],
      ['allowance', undefined],
    ])
  })

  test('a guess is marked as one', async () => {
    const explanation = await explained(
      userOperation(router, batchOf([{ to: nobody, value: 0n, data: payFriend }])),
    )
    expect(explanation.facts['Call 1']).toMatch(/^Looks like: Send 0x333333…333333 to/)
    expect(explanation.warnings).toEqual(['noCode'])
  })
})

describe('a signature for', () => {
  test.each([
    [
      'as its operator',
      'PermitForAll(address operator,bool approved,uint256 nonce,uint256 deadline)',
      'operator',
    ],
    [
      'as its owner',
      'PermitForAll(address owner,address spender,bool _approved,uint256 nonce,uint256 deadline)',
      'spender',
    ],
  ])('all of a collection is grave: %s', async (_name, type, taker) => {
    const message = {
      owner: me,
      [taker]: router,
      approved: true,
      _approved: true,
      nonce: '0',
      deadline: soon,
    }
    const members = Object.entries(message).filter(([name]) => type.includes(` ${name}`))
    const explanation = await explained(typed(type, Object.fromEntries(members), apes))
    expect(explanation.title).toMatch(/^0x111111\S+ can take any NFT of 0xBC4CA0/)
    expect(explanation.bad).toContain('tokenMismatch')
  })

  test('a loan on the account’s debt says who owes it', async () => {
    const type = 'DelegationWithSig(address delegatee,uint256 value,uint256 nonce,uint256 deadline)'
    const message = { delegatee: router, value: '5000000', nonce: '0', deadline: soon }
    const explanation = await explained(typed(type, message, debt))
    expect(explanation.title).toMatch(/^0x111111\S+ can borrow up to 5\sstableDebtUSDC, and you owe it\.$/)
    expect(explanation.ledger).toMatchObject([{ direction: 'allowance', amount: '0x4c4b40' }])
  })

  test.each([
    'SignedPermit3(address owner,bytes32 salt,uint256 deadline,uint48 timestamp,bytes32 unbalancedPermitsRoot)',
    'SignedPermit3(address owner,uint256 deadline,bytes32 chainedPermitsHashes)',
  ])('permits behind a hash is grave: %s', async (type) => {
    const message = {
      owner: me,
      deadline: soon,
      ...(type.includes('salt')
        ? { salt: none, timestamp: '1', unbalancedPermitsRoot: none }
        : { chainedPermitsHashes: none }),
    }
    const { bad, title } = await explained(typed(type, message, router))
    expect(title).toMatch(/What they take isn’t shown\.$/)
    expect(bad).toContain('actsAsAccount')
  })

  test('a payment of Hyperliquid between its parts says how much of what goes to whom', async () => {
    const type =
      'HyperliquidTransaction:SendAsset(string hyperliquidChain,string destination,string sourceDex,string destinationDex,string token,string amount,string fromSubAccount,uint64 nonce)'
    const message = {
      hyperliquidChain: 'Mainnet',
      destination: friend,
      sourceDex: '',
      destinationDex: '',
      token: 'USDC:0x6d1e7cde53ba9467b783cb7c530ce054',
      amount: '7.5',
      fromSubAccount: '',
      nonce: '1',
    }
    const domain = { name: 'HyperliquidSignTransaction' }
    const { title } = await explained(typed(type, message, zero, domain))
    expect(title).toBe('You send 7.5 of the token USDC on Hyperliquid to 0x709979…dc79C8.')
  })
})

describe('an address in the data that imitates one that the account knows', () => {
  const known: Address = `0x709${friend.slice(5, 12)}${'9'.repeat(26)}${friend.slice(-4)}` as Address
  const payment = (to: Address) =>
    typed(
      'TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)',
      { from: me, to, value: '10000000', validAfter: '0', validBefore: soon, nonce: none },
    )

  test.each([
    ['gets a payment', payment(friend)],
    ['takes by a permit', permit({ spender: friend })],
    ['receives what an order brings', cowOrder({ receiver: friend })],
    [
      'gets the fee of a Safe',
      safeTx({
        to: router,
        baseGas: '60000',
        safeTxGas: '100000',
        gasPrice: '1000000000000',
        refundReceiver: friend,
      }),
    ],
    [
      'gets a part of what an order of Seaport brings',
      typed(
        components + items,
        order(
          [item('1', usdc, '0', '5', '5')],
          [item('1', weth, '0', '9', '9', me), item('1', weth, '0', '1', '1', friend)],
        ),
        seaport,
      ),
    ],
    ['gets an output of UniswapX', witness(reactor, me)],
    [
      'pays for a user operation',
      userOperation(me, '0x', {
        gasFees: none.replace(/0$/, '1'),
        preVerificationGas: '1',
        paymasterAndData: friend,
      }),
    ],
    [
      'gets coins elsewhere',
      typed(
        'HyperliquidTransaction:UsdSend(string hyperliquidChain,string destination,string amount,uint64 time)',
        { hyperliquidChain: 'Mainnet', destination: friend, amount: '1', time: '1' },
        zero,
        { name: 'HyperliquidSignTransaction' },
      ),
    ],
  ] satisfies [string, TypedData][])('has a grave warning if it %s', async (_name, data) => {
    expect((await explained(data, { met: [known] })).bad).toContain('lookalikeRecipient')
    for (const met of [[known, friend], []])
      expect((await explained(data, { met })).warnings).not.toContain('lookalikeRecipient')
  })

  test('makes any call for anyone', async () => {
    const { bad } = await explained(permit({ spender: multicall3 }), { met: [multicall3] })
    expect(bad).toContain('actsForAnyone')
  })

  test('imitates an account of the wallet as well', async () => {
    const like = `${me.slice(0, 8)}${'9'.repeat(28)}${me.slice(-6)}` as Address
    expect((await explained(payment(like))).bad).toEqual(['lookalikeRecipient'])
  })

  test('is one warning with those of the calls', async () => {
    const paid = { baseGas: '1', safeTxGas: '1', gasPrice: '1', refundReceiver: friend }
    const { bad } = await explained(safeTx(paid), { met: [known] })
    expect(bad).toEqual(['lookalikeRecipient'])
  })
})

describe('a signature that can be used later only', () => {
  const later = String(now + 300 * 86_400)
  const payment = (form: string, validAfter: string) =>
    typed(
      `${form}WithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)`,
      { from: me, to: friend, value: '10000000', validAfter, validBefore: all, nonce: none },
    )
  const sale = (startTime: string) => ({
    ...order([item('1', usdc, '0', '5', '5')], [item('1', weth, '0', '1', '1', me)]),
    startTime,
  })

  test.each([
    ['a payment', (start) => payment('Transfer', start)],
    ['a payment that the receiver submits', (start) => payment('Receive', start)],
    ['an order of Seaport', (start) => typed(components + items, sale(start), seaport)],
  ] satisfies [string, (start: string) => TypedData][])(
    'says from when, with a grave warning: %s',
    async (_name, data) => {
      const explanation = await explained(data(later))
      expect(explanation.facts['Not before']).toBe(later)
      expect(explanation.bad).toEqual(['signInEarly'])
      for (const begun of ['0', String(now)]) {
        const explanation = await explained(data(begun))
        expect(explanation.facts).not.toHaveProperty('Not before')
        expect(explanation.bad).toEqual([])
      }
    },
  )

  test('among many orders, is a grave warning, and the others begin before', async () => {
    const explanation = await explained(many([sale(later), sale('0')]))
    expect(explanation.facts).not.toHaveProperty('Not before')
    expect(explanation.bad).toEqual(['signInEarly'])
  })

  test('or never, says so', async () => {
    const explanation = await explained(payment('Transfer', all))
    expect(explanation.facts['Not before']).toBe('never')
    expect(explanation.bad).toEqual(['signInEarly'])
  })

  test('is as usual if a clock is some minutes behind', async () => {
    expect((await explained(payment('Transfer', String(now + 299)))).bad).toEqual([])
  })
})

describe('what merely looks like a known type is not told as one', () => {
  test.each<[string, TypedData]>([
    [
      'another type of a member',
      typed(permitType.replace('uint256 value', 'uint128 value'), permit().message),
    ],
    ['one member more', typed(permitType.replace(')', ',bool all)'), { ...permit().message, all: true })],
    [
      'another order',
      typed(
        permitType.replace('address owner,address spender', 'address spender,address owner'),
        permit().message,
      ),
    ],
    [
      'another inner struct',
      typed(
        `PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)PermitDetails(address token,uint256 amount,uint48 expiration,uint48 nonce)`,
        single().message,
        permit2,
      ),
    ],
    ['a type of its own', typed('Vote(string choice)', { choice: 'yes' }, router)],
    ['a permit without its token', { ...permit(), domain: { name: 'USD Coin' } }],
    ['a user operation without its EntryPoint', { ...userOperation(me, '0x'), domain: { name: 'ERC4337' } }],
  ])('%s', async (_name, data) => {
    const explanation = await explained(data)
    expect(explanation.title).toBeUndefined()
    expect(explanation.confirm).toBeUndefined()
    expect(explanation.ledger).toEqual([])
    expect(explanation.warnings).toEqual(['unexplained'])
  })
})

const plain = (text: Text) => inWords(text).replaceAll(/[\u202f\u00a0]/g, ' ')
