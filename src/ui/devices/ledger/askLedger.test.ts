import { type Hex, hashStruct, keccak256, serializeTransaction, stringToHex, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { bytesToHex, hexToBytes } from 'viem/utils'
import { describe, expect, test, vi } from 'vitest'
import { delegates, ledgerDelegate } from '../../../contracts/delegates.ts'
import { authorizationBytes } from '../../../domain/signing/authorizationBytes.ts'
import {
  acceptedDelegates,
  acceptsDelegate,
  isFrom,
  upgradesSince,
} from '../../../domain/signing/ledgerApp.ts'
import type { Wanted } from '../../../domain/signing/signatureWanted.ts'
import { askAddress, askAuthorization, askMessage, askTransaction, askTypedData } from './appCommands.ts'
import { type Exchange, readAccounts, showAddress, sign } from './askLedger.ts'
import { faultText } from './faultText.ts'
import { shownHashes } from './hashesOf.ts'
import { type Fault, faultOf } from './ledgerFault.ts'
import { pathOf } from './ledgerPaths.ts'

const path = "m/44'/60'/0'/0/0"
/** A path that the app's own published tests use. */
const hardened = "m/44'/60'/0'/0'/0"
const hex = (bytes: Uint8Array) => bytesToHex(bytes).slice(2)

/** From the tests that Ledger published with `hw-app-eth`, where a device of theirs answered. */
const published = {
  address: {
    asks: 'e002000015058000002c8000003c800000008000000000000000',
    says: '4104df00ad3869baad7ce54f4d560ba7f268d542df8f2679a5898d78a690c3db8f9833d2973671cb14b088e91bdf7c0ab00029a576473c0e12f84d252e630bb3809b28436241393833363265313939633431453138363444303932334146393634366433413634383435319000',
    is: '0xCbA98362e199c41E1864D0923AF9646d3A648451',
  },
  transaction: {
    bytes: '0xe8018504e3b292008252089428ee52a8f3d6e5d15f8b131996950d7f296c7952872bd72a2487400080',
    asks: 'e00400003e058000002c8000003c800000008000000000000000e8018504e3b292008252089428ee52a8f3d6e5d15f8b131996950d7f296c7952872bd72a2487400080',
    says: '1b3694583045a85ada8d15d5e01b373b00e86a405c9c52f7835691dcc522b7353b30392e638a591c65ed307809825ca48346980f52d004ab7a5f93657f7e62a4009000',
    is: '0x3694583045a85ada8d15d5e01b373b00e86a405c9c52f7835691dcc522b7353b30392e638a591c65ed307809825ca48346980f52d004ab7a5f93657f7e62a4001b',
  },
  message: {
    asks: 'e00800001d058000002c8000003c8000000080000000000000000000000474657374',
    says: '1b8beafdd56521af1213d6d668a2aed262cc840e7174b642215aec013a1c88b2bd3a407b9125f1bfc015df6983ae8b87a34d54be367b4275834c3039622a73ee009000',
  },
} as const

/** Answers these commands and no others, and counts them. */
function replaying(exchanges: Record<string, string>) {
  const asked: string[] = []
  const exchange: Exchange = async (command) => {
    const answer = exchanges[hex(command)]
    if (answer === undefined) throw new Error(`Nobody published an answer to ${hex(command)}`)
    asked.push(hex(command))
    return { data: hexToBytes(`0x${answer.slice(0, -4)}`), status: answer.slice(-4) }
  }
  return { exchange, asked }
}

const whichApp = 'b001000000'
const ethereum = '0108457468657265756d06312e32322e3001009000'
const settings = 'e006000000'
const wanted = (change: Partial<Wanted>): Wanted => ({
  id: '0x',
  from: published.address.is,
  path: hardened,
  device: published.address.is,
  kind: 'message',
  bytes: stringToHex('test'),
  ...change,
})
const usual = {
  [whichApp]: ethereum,
  [settings]: '010116009000',
  [published.address.asks]: published.address.says,
}

describe('the commands are those that Ledger published', () => {
  test('for an address, a transaction and a message', () => {
    expect(hex(askAddress(hardened))).toBe(published.address.asks)
    expect(askTransaction(hardened, published.transaction.bytes).map(hex)).toEqual([
      published.transaction.asks,
    ])
    expect(askMessage(hardened, stringToHex('test')).map(hex)).toEqual([published.message.asks])
  })

  test('for an address that the device shows', () => {
    expect(hex(askAddress(path, true))).toBe('e002010015058000002c8000003c800000000000000000000000')
  })

  test('for typed data by its hashes, from the tests of the signer kit', () => {
    const hashes = { domain: `0x${'11'.repeat(32)}`, message: `0x${'22'.repeat(32)}` } as const
    expect(hex(askTypedData(path, hashes))).toBe(
      `e00c000055058000002c8000003c800000000000000000000000${'11'.repeat(32)}${'22'.repeat(32)}`,
    )
  })

  test('for an authorization, from the tests of the signer kit', () => {
    const address = '0x4Cd241E8d1510e30b2076397afc7508Ae59C66c9'
    expect(askAuthorization(path, { chainId: 1, address, nonce: 41 }).map(hex)).toEqual([
      `e034010044058000002c8000003c800000000000000000000000002d000101011${'4'}4cd241e8d1510e30b2076397afc7508ae59c66c90208000000000000000103080000000000000029`,
    ])
  })

  test.each([
    [458, 127, 254],
    [458, 0x818181818181, 254],
    [452, 0x818181818181, 251],
  ])('for a legacy transaction of %i bytes on chain %i, in chunks of %i', (length, chainId, each) => {
    const bytes = serializeTransaction({
      type: 'legacy',
      to: '0x0123456789abcdef0123456789abcdef01234567',
      nonce: 0,
      value: 0n,
      gas: 1n,
      gasPrice: 2n,
      data: `0x${'00'.repeat(length)}`,
      chainId,
    })
    const chunks = askTransaction(path, bytes)
    expect(chunks.map(([, , , , size]) => size)).toEqual([each, each, expect.any(Number)])
    expect(chunks.map(([, , mark]) => mark)).toEqual([0, 0x80, 0x80])
    expect(chunks.map((chunk) => hex(chunk.slice(5))).join('')).toBe(
      `058000002c8000003c800000000000000000000000${bytes.slice(2)}`,
    )
  })
})

describe('the answers are read as Ledger published them', () => {
  test('an address', async () => {
    const { exchange } = replaying(usual)
    const [account] = await readAccounts(exchangeAt(exchange), 'legacy', [0])
    expect(account?.address).toBe(published.address.is)
  })

  test('a signature of a transaction, with its first byte last', async () => {
    const { asks, says, is, bytes } = published.transaction
    const { exchange } = replaying({ ...usual, [asks]: says })
    expect(await sign(exchange, wanted({ kind: 'transaction', bytes }))).toBe(is)
  })

  test('a signature of a message', async () => {
    const { asks, says } = published.message
    const { exchange, asked } = replaying({ ...usual, [asks]: says })
    expect(await sign(exchange, wanted({}))).toBe(`0x${says.slice(2, 130)}1b`)
    expect(asked.at(-1)).toBe(asks)
  })
})

/** Answers for every path with the one published address. */
function exchangeAt(exchange: Exchange): Exchange {
  return (command) => exchange(command[1] === 2 ? hexToBytes(`0x${published.address.asks}`) : command)
}

describe('the window says that the device shows the request', () => {
  test('only once it gets the last part', async () => {
    const bytes = stringToHex('x'.repeat(300))
    const parts = askMessage(hardened, bytes).map(hex)
    const answers = Object.fromEntries(parts.map((part) => [part, published.message.says]))
    const { exchange, asked } = replaying({ ...usual, ...answers })
    let before: string[] = []
    await sign(exchange, wanted({ bytes }), () => {
      before = [...asked]
    })
    expect(parts).toHaveLength(2)
    expect(before).toEqual([whichApp, published.address.asks, settings, parts[0]])
  })

  test('and never if it is not ready', async () => {
    const { exchange } = replaying({ ...usual, [whichApp]: '5515' })
    const shown = vi.fn()
    await expect(sign(exchange, wanted({}), shown)).rejects.toThrow('locked')
    expect(shown).not.toHaveBeenCalled()
  })
})

describe('what a device refuses', () => {
  const authorized = { chainId: 1, address: ledgerDelegate.address, nonce: 1 }
  const upgrade = authorizationBytes(authorized)
  const failing = async (change: Record<string, string>, asked: Partial<Wanted> = {}): Promise<Fault> =>
    sign(replaying({ ...usual, ...change }).exchange, wanted(asked)).then(
      () => {
        throw new Error('It was signed')
      },
      (error: unknown) => faultOf(error),
    )
  const { asks, bytes } = published.transaction
  const transaction = { kind: 'transaction', bytes } as const
  const authorization = { kind: 'authorization', bytes: upgrade } as const
  const authorizing = hex(askAuthorization(hardened, authorized)[0] as Uint8Array)

  test.each<[string, Fault, Record<string, string>, Partial<Wanted>]>([
    ['a locked device', 'locked', { [whichApp]: '5515' }, {}],
    ['another app', 'wrongApp', { [whichApp]: '0107426974636f696e05322e322e3001009000' }, {}],
    ['no app', 'wrongApp', { [whichApp]: '0105424f4c4f5305312e342e3001009000' }, {}],
    ['another device', 'otherDevice', {}, { from: `0x${'11'.repeat(20)}` }],
    ['a press of reject', 'rejected', { [asks]: '6985' }, transaction],
    ['blind signing that is off', 'blindOff', { [asks]: '6a80', [settings]: '000116009000' }, transaction],
    ['bytes that the app cannot read', 'unreadable', { [asks]: '6a80' }, transaction],
    ['a type that the app does not know', 'oldApp', { [asks]: '6501' }, transaction],
    ['an upgrade that the app is too old for', 'oldApp', { [settings]: '010110009000' }, authorization],
    ['an upgrade that the settings forbid', 'upgradesOff', { [authorizing]: '6980' }, authorization],
    ['a rejected upgrade', 'rejected', { [authorizing]: '6985' }, authorization],
    [
      'a rejected upgrade, or one that the settings of an older app forbid,',
      'noUpgrade',
      { [authorizing]: '6985', [settings]: '010113039000' },
      authorization,
    ],
    [
      'a rejected transaction of an older app',
      'rejected',
      { [asks]: '6985', [settings]: '010113039000' },
      transaction,
    ],
    ['an unknown status', 'unclear', { [asks]: '6f42' }, transaction],
  ])('%s is %s', async (_, fault, change, asked) => {
    expect(await failing(change, asked)).toBe(fault)
    expect(faultText(fault)).toMatch(/\w.+\..*\w/)
  })

  test('the wallet asks an old app for nothing that it cannot sign', async () => {
    const { exchange, asked } = replaying({ ...usual, [settings]: '010110009000' })
    await expect(sign(exchange, wanted(authorization))).rejects.toThrow('oldApp')
    expect(asked).not.toContain(authorizing)
  })

  test('nor for a contract that its version does not accept', async () => {
    const [metaMask] = delegates.filter(({ name }) => name.startsWith('MetaMask'))
    const bytes = authorizationBytes({ ...authorized, address: metaMask?.address ?? '0x' })
    const { exchange, asked } = replaying(usual)
    await expect(sign(exchange, wanted({ kind: 'authorization', bytes }))).rejects.toThrow('oldApp')
    expect(asked).toHaveLength(3)
  })

  test('another device is sent nothing to sign', async () => {
    const { exchange, asked } = replaying({ ...usual, [published.message.asks]: published.message.says })
    await expect(sign(exchange, wanted({ from: `0x${'11'.repeat(20)}` }))).rejects.toThrow('otherDevice')
    expect(asked).not.toContain(published.message.asks)
  })

  test('an address that the device shows must be the account’s', async () => {
    const { exchange } = replaying(usual)
    const account = { address: `0x${'11'.repeat(20)}`, path: hardened } as const
    await expect(showAddress(exchange, account)).rejects.toThrow('otherDevice')
  })

  test('an address counts as shown only if the device showed this one', async () => {
    const { address: strange } = privateKeyToAccount(`0x${'47'.repeat(32)}`)
    const { says, is } = published.address
    const showing = hex(askAddress(hardened, true))
    const account = { address: is, path: hardened } as const
    const text = (address: string) => Buffer.from(address.slice(2)).toString('hex')
    const other = says.replace(text(is), text(strange))
    expect(other).not.toBe(says)
    const lying = replaying({ ...usual, [showing]: other })
    await expect(showAddress(lying.exchange, account)).rejects.toThrow('otherDevice')
    const honest = replaying({ ...usual, [showing]: says })
    expect(await showAddress(honest.exchange, account)).toBe(true)
  })

  test.each(['9000', '1b9000', `1b${'11'.repeat(63)}9000`, `1b${'11'.repeat(65)}9000`])(
    'an answer that is no signature, such as %s, leaves the wallet',
    async (says) => {
      const { exchange } = replaying({ ...usual, [published.message.asks]: says })
      await expect(sign(exchange, wanted({}))).rejects.toThrow('no signature')
    },
  )

  test.each(['9000', '00009000', '412828289000', 'ffff9000'])(
    'an answer that is no address, such as %s, is not the account’s',
    async (says) => {
      const { exchange, asked } = replaying({ ...usual, [published.address.asks]: says })
      await expect(sign(exchange, wanted({}))).rejects.toThrow('no address')
      expect(asked).not.toContain(published.message.asks)
    },
  )
})

test('paths are the three usual ones', () => {
  expect(['live', 'bip44', 'legacy'].map((kind) => pathOf(kind as 'live', 2))).toEqual([
    "m/44'/60'/2'/0/0",
    "m/44'/60'/0'/0/2",
    "m/44'/60'/0'/2",
  ])
})

test('versions compare by their numbers', () => {
  expect(['1.17.0', '1.20.3', '2.0.0'].map((version) => isFrom(version, '1.17.0'))).toEqual([
    true,
    true,
    true,
  ])
  expect(['1.16.9', '1.9.20', '0.99.0', ''].map((version) => isFrom(version, '1.17.0'))).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('the contract that a Ledger is offered is accepted by each version that signs upgrades, and MetaMask’s by some', () => {
  const accepting = (delegate: string) =>
    ['1.16.9', '1.17.0', '1.19.3', '1.20.0', '1.22.0'].filter((version) => acceptsDelegate(version, delegate))
  expect(accepting(ledgerDelegate.address)).toEqual(['1.17.0', '1.19.3', '1.20.0', '1.22.0'])
  expect(accepting(zeroAddress.toLowerCase())).toEqual(['1.17.0', '1.19.3', '1.20.0', '1.22.0'])
  expect(accepting('0x63C0C19A282A1B52B07DD5A65B58948A07DAE32B')).toEqual(['1.17.0', '1.19.3'])
  expect(accepting('0x000000009B1D0aF20D8C6d0A44e162d11F9b8f00')).toEqual([])
  expect(acceptedDelegates.every(({ since }) => isFrom(since, upgradesSince))).toBe(true)
})

test('the wallet knows each contract that the app accepts, so an account that has it keeps it', () => {
  for (const { address } of acceptedDelegates) expect(delegates.map((one) => one.address)).toContain(address)
})

describe('the hashes to compare', () => {
  const call = { chainId: 1, nonce: 0, gas: 21000n, maxFeePerGas: 1n, type: 'eip1559' } as const
  const hashes = (kind: Wanted['kind'], bytes: Hex) => shownHashes({ kind, bytes })

  test('of a transaction with data is the one that a device shows: of the unsigned bytes', () => {
    const bytes = serializeTransaction({ ...call, to: published.address.is, data: '0x1234' })
    expect(hashes('typedTransaction', bytes)).toEqual([{ of: 'transaction', hash: keccak256(bytes) }])
  })

  test('of a plain transfer and of a message are none: the device shows what they say', () => {
    const bytes = serializeTransaction({ ...call, to: published.address.is, value: 1n })
    expect(hashes('typedTransaction', bytes)).toEqual([])
    expect(hashes('message', '0x1234')).toEqual([])
  })

  test('of typed data are two', () => {
    const types = {
      EIP712Domain: [{ name: 'name', type: 'string' }],
      Mail: [{ name: 'text', type: 'string' }],
    }
    const data = { types, domain: { name: 'Test' }, primaryType: 'Mail', message: { text: 'Hello' } }
    expect(hashes('typedData', stringToHex(JSON.stringify(data)))).toEqual([
      { of: 'domain', hash: hashStruct({ data: data.domain, primaryType: 'EIP712Domain', types }) },
      { of: 'message', hash: hashStruct({ data: data.message, primaryType: 'Mail', types }) },
    ])
  })
})
