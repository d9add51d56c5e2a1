import { type Address, type Hex, maxUint256, toHex } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { ask } from './ask.ts'
import { dollars, usdc } from './base.ts'
import { inAWeek, permit2, struct } from './permit2.ts'
import { strangerOf, type World } from './world.ts'

const seaport = '0x0000000000000068F116a894984e2DB1123eB395'
const zero: Address = '0x0000000000000000000000000000000000000000'
const none: Hex = `0x${'00'.repeat(32)}`

/** All signatures that send no transaction. */
export async function signing(world: World): Promise<void> {
  const { address, chain, dapp } = world
  const router = strangerOf('router')
  for (const contract of [permit2, seaport, router]) await chain.rpc('anvil_setCode', [contract, '0x6001'])
  const soon = inAWeek()
  const sign = (name: string, message: string) => ask(world, name, 'personal_sign', [message, address])
  const data = (name: string, typed: { domain?: object }) => {
    const domain = { ...typed.domain, chainId: chain.chainId }
    return ask(world, name, 'eth_signTypedData_v4', [address, { ...typed, domain }])
  }

  const text = [
    'Welcome to Uniswap.',
    '',
    'By signing you agree to the terms of 1 July. Nothing is sent and nothing is paid.',
    '',
    'Nonce: 8f2c41d7',
  ].join('\n')
  await sign('sign', toHex(text))
  await sign(
    'sign-long',
    Array.from({ length: 60 }, (_, line) => `${line + 1}. You agree to clause ${line + 1}.`).join('\n'),
  )
  await sign('sign-bytes', `0x${'c0de99f2'.repeat(8)}`)

  const site = new URL(dapp.page.url())
  await sign(
    'sign-in',
    createSiweMessage({
      address,
      chainId: chain.chainId,
      domain: site.host,
      uri: site.origin,
      nonce: 'k3Fh29dLq0',
      version: '1',
      statement: 'Welcome back.',
      expirationTime: new Date(Date.now() + 7 * 86_400_000),
      resources: ['https://app.uniswap.org/terms'],
    }),
  )

  const permit = (value: bigint, deadline: string, spender: Address) => ({
    domain: { name: usdc.name, version: '2', verifyingContract: chain.token },
    types: {
      Permit: struct('address owner, address spender, uint256 value, uint256 nonce, uint256 deadline'),
    },
    primaryType: 'Permit',
    message: { owner: address, spender, value: String(value), nonce: '0', deadline },
  })
  await data('sign-permit', permit(dollars('500'), soon, chain.reverter))
  await data('sign-permit-unlimited', permit(maxUint256, String(maxUint256), chain.accounts[7] as Address))

  const allowance = { token: chain.token, amount: String(dollars('25')), expiration: soon, nonce: '0' }
  await data('sign-permit2', {
    domain: { name: 'Permit2', verifyingContract: permit2 },
    types: {
      PermitBatch: struct('PermitDetails[] details, address spender, uint256 sigDeadline'),
      PermitDetails: struct('address token, uint160 amount, uint48 expiration, uint48 nonce'),
    },
    primaryType: 'PermitBatch',
    message: {
      details: [allowance, { ...allowance, token: chain.reverter, amount: '1000000' }],
      spender: router,
      sigDeadline: soon,
    },
  } as { domain: object })

  const item = { itemType: '1', token: chain.token, identifierOrCriteria: '0' }
  const [given, wanted] = [String(dollars('40')), String(2n * 10n ** 17n)]
  await data('sign-order', {
    domain: { name: 'Seaport', version: '1.6', verifyingContract: seaport },
    types: {
      OrderComponents: struct(
        'address offerer, address zone, OfferItem[] offer, ConsiderationItem[] consideration, uint8 orderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 conduitKey, uint256 counter',
      ),
      OfferItem: struct(
        'uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount',
      ),
      ConsiderationItem: struct(
        'uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount, address recipient',
      ),
    },
    primaryType: 'OrderComponents',
    message: {
      offerer: address,
      zone: zero,
      offer: [{ ...item, startAmount: given, endAmount: given }],
      consideration: [
        {
          itemType: '0',
          token: zero,
          identifierOrCriteria: '0',
          startAmount: wanted,
          endAmount: wanted,
          recipient: address,
        },
      ],
      orderType: '0',
      startTime: '0',
      endTime: soon,
      zoneHash: none,
      salt: '1',
      conduitKey: none,
      counter: '0',
    },
  } as { domain: object })

  await data('sign-data-unknown', {
    domain: { name: 'Harbor Council', version: '2', verifyingContract: chain.reverter },
    types: {
      Ballot: struct('uint32 proposal, Choice[] choices, string reason'),
      Choice: struct('address candidate, uint8 weight'),
    },
    primaryType: 'Ballot',
    message: {
      proposal: 12,
      choices: [
        { candidate: chain.accounts[3], weight: 60 },
        { candidate: chain.accounts[4], weight: 40 },
      ],
      reason: 'They kept the harbor clean.',
    },
  } as { domain: object })
}
