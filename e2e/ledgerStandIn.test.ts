import { getAddress, type Hex, keccak256, parseTransaction, serializeTransaction, toHex } from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { acceptsDelegate } from '../src/domain/signing/ledgerApp.ts'
import { createLedgerStandIn } from './device/ledgerStandIn.ts'

/** What a real Ledger with this phrase answered, as recorded in the published tests of another wallet (MyCrypto). */
const phrase = `${'test '.repeat(11)}ball`
const recorded = [
  [
    'e002000015058000002c8000003c800000000000000000000000',
    '4104b884d0c53b60fb8aafba20ca84870f20428082863f1d39a402c36c2de356cb0c6c0a582f54ee29911ca6f1823d34405623f4a7418db8ebb0203bc3acba08ba6428633644356133633938454339303733423534464130393639393537426435383265384438373462669000',
  ],
  [
    'e002000015058000002c8000003c800000000000000000000001',
    '4104b21938e18aec1e2e7478988ccae5b556597d771c8e46ac2c8ea2a4a1a80619679230a109cd30e8af15856b15799e38991e45e55f406a8a24d5605ba0757da53c28353941383937413264626435354432306243433942353264356561413134453238353944633436379000',
  ],
] as const

/** The phrase that Speculos, Ledger's emulator, has unless it is given another one. */
const speculos =
  'glory promote mansion idle axis finger extra february uncover one trip resource lawn turtle enact monster seven myth punch hobby comfort wild raise skin'

/** From the app's own tests on Speculos: `tests/speculos` at tag 1.10.2 of https://github.com/LedgerHQ/app-ethereum. */
const published = [
  {
    what: 'a legacy transaction (test_sign_simple)',
    asked:
      'e004000041058000002c8000003c800000010000000000000000eb44850306dc4200825208945a321744667052affa8386ed49e00ef223cbffc3876f9c9e7bf6181880018080',
    answered:
      '266f389d15320f0501383526ed03de917c14212716f09a262dbc98431086a5db490dc994b7b97230bb35fdf6fec2f4d8ff4cfb8bfeb2a652c364c738ff033c05dd',
  },
  {
    what: 'a transaction of EIP-2930 (test_sign_eip_2930)',
    asked:
      'e004000096058000002c8000003c80000000000000000000000001f886030685012a05f20082520894b2bb2b958afa2e96dab3f3ce7162b87daea39017872386f26fc1000080f85bf85994de0b295669a9fd93d5f28d9ec85e40f4cb697baef842a00000000000000000000000000000000000000000000000000000000000000003a00000000000000000000000000000000000000000000000000000000000000007',
    answered:
      '01a74d82400f49d1f9d85f734c22a1648d4ab74bb6367bef54c6abb0936be3d8b77a84a09673394c3c1bd76be05620ee17a2d0ff32837607625efa433cc017854e',
  },
  {
    what: 'a message (test_personal_sign_metamask)',
    asked: `e008000038058000002c8000003c8000000000000000000000000000001f${Buffer.from('Example `personal_sign` message').toString('hex')}`,
    answered:
      '1c916099cf0d9c21911c85f0770a47a9696a8189e78c259cf099749748c507baae0d72234bc0ac2e94c5f7a5f4f9cd8610a52be4ea55515a85b9703f1bb158415c',
  },
  {
    what: 'typed data by its hashes (test_sign_eip_712_hashed_msg)',
    asked:
      'e00c000055058000002c8000003c800000008000000000000000c24f499b8c957196651b13edd64aaccc3980009674b2aea0966c8a56ba81278e9d96be8a7cca396e711a3ba356bd9878df02a726d753ddb6cda3c507d888bc77',
    answered:
      '1bb1cf3dd6f2902ae9b181e158cc07f6ee6e6c456360b18842ece0b947dec89f075372a9b1a495b76ccd75347b6f591867859fb73aa05a546b79c81073ddff5e8a',
  },
]

/** The key at m/44'/60'/0'/0/0 of the phrase, in another program. */
const account = privateKeyToAccount(toHex(mnemonicToAccount(speculos).getHdKey().privateKey ?? 0))
const content = {
  chainId: 1,
  nonce: 7,
  gas: 90_000n,
  maxFeePerGas: 30_000_000_000n,
  maxPriorityFeePerGas: 1_000_000_000n,
  to: '0x5a321744667052affa8386ed49e00ef223cbffc3',
  value: 5n,
  data: `0x34fcd5be${'01'.repeat(300)}`,
} as const
const upgrade = {
  chainId: 1,
  address: '0x4Cd241E8d1510e30b2076397afc7508Ae59C66c9',
  nonce: 8,
  r: `0x${'12'.repeat(32)}`,
  s: `0x${'34'.repeat(32)}`,
  yParity: 1,
} as const

/** The commands as `doc/ethapp.adoc` describes them: the path, then the data, in parts of at most 255 bytes. */
function partsOf(command: number, data: string, [first, later]: readonly [number, number]): string[] {
  const byte = (value: number) => value.toString(16).padStart(2, '0')
  const all = `058000002c8000003c800000000000000000000000${data.slice(2)}`
  const parts = all.match(/.{1,510}/g) ?? []
  return parts.map(
    (part, place) => `e0${byte(command)}${byte(place ? later : first)}00${byte(part.length / 2)}${part}`,
  )
}

/** The app answers with the parity first. */
function answerOf({
  r = '0x',
  s = '0x',
  yParity = 0,
}: { [part in 'r' | 's']?: Hex | undefined } & { yParity?: number | undefined }) {
  const word = (value: Hex) => value.slice(2).padStart(64, '0')
  return `0${yParity}${word(r)}${word(s)}9000`
}

describe('the stand-in for a Ledger', () => {
  test.each(recorded)('answers %s as a real one did', (asked, answered) => {
    expect(createLedgerStandIn(phrase).exchange(asked)).toBe(answered)
  })

  test.each(published)(
    'signs $what exactly as the app does in its published tests',
    ({ asked, answered }) => {
      expect(createLedgerStandIn(speculos).exchange(asked)).toBe(`${answered}9000`)
    },
  )

  test.each([
    ['a transaction of EIP-1559', { ...content, type: 'eip1559' } as const],
    ['an upgrade (EIP-7702)', { ...content, type: 'eip7702', authorizationList: [upgrade] } as const],
  ])('signs %s exactly as viem does with the same key', async (_, transaction) => {
    const bytes = serializeTransaction(transaction)
    const { r, s, yParity } = parseTransaction(await account.signTransaction(transaction))
    const standIn = createLedgerStandIn(speculos)
    expect(partsOf(0x04, bytes, [0, 0x80]).map(standIn.exchange).at(-1)).toBe(answerOf({ r, s, yParity }))
    expect(standIn.shown).toEqual([
      {
        what: 'transaction',
        type: transaction.type === 'eip1559' ? 2 : 4,
        nonce: 7,
        to: getAddress(content.to),
        hash: keccak256(bytes),
      },
    ])
  })

  test.each([
    ['an authorization', { chainId: 11155111, nonce: 300 }],
    ['one with a nonce of zero', { chainId: 1, nonce: 0 }],
  ])('signs %s exactly as viem does with the same key', async (_, { chainId, nonce }) => {
    const address = '0x4Cd241E8d1510e30b2076397afc7508Ae59C66c9'
    const number = (value: number) => `08${value.toString(16).padStart(16, '0')}`
    const fields = `000101${`0114${address.slice(2)}`}02${number(chainId)}03${number(nonce)}`
    const size = (fields.length / 2).toString(16).padStart(4, '0')
    const [command = ''] = partsOf(0x34, `0x${size}${fields}`, [1, 0])
    const signed = await account.signAuthorization({ address, chainId, nonce })
    expect(createLedgerStandIn(speculos).exchange(command.toLowerCase())).toBe(answerOf(signed))
  })

  test('has the address that the app has in its published tests', () => {
    const address = createLedgerStandIn(speculos).address("m/44'/60'/1'/0/0")
    expect(address).toBe('0x463e4e114AA57F54f2Fd2C3ec03572C6f75d84C2')
  })

  test('shows what it signs', () => {
    const standIn = createLedgerStandIn(phrase)
    standIn.exchange('e00800001d058000002c8000003c8000000080000000000000000000000474657374')
    expect(standIn.shown).toEqual([{ what: 'message', text: 'test' }])
  })

  test('refuses by the published status words', () => {
    const standIn = createLedgerStandIn(phrase)
    const authorization = (delegate: string) =>
      `e034010044058000002c8000003c800000000000000000000000002d0001010114${delegate}0208000000000000000103080000000000000029`
    const good = '4cd241e8d1510e30b2076397afc7508ae59c66c9'
    expect(standIn.exchange(authorization('42'.repeat(20)))).toBe('6980')
    expect(standIn.exchange(authorization(good))).toMatch(/^0[01][0-9a-f]{128}9000$/)
    expect(standIn.exchange(authorization('00'.repeat(20)))).toMatch(/9000$/)
    // As in the app's releases: none has Uniswap's contract, and MetaMask's left with 1.20.0.
    const others = ['63c0c19a282a1b52b07dd5a65b58948a07dae32b', '000000009b1d0af20d8c6d0a44e162d11f9b8f00']
    const taking = (version: string) => {
      standIn.settings.version = version
      return [good, ...others].filter((delegate) =>
        standIn.exchange(authorization(delegate)).endsWith('9000'),
      )
    }
    expect(taking('1.16.0')).toEqual([])
    expect(taking('1.19.3')).toEqual([good, others[0]])
    expect(taking('1.22.0')).toEqual([good])
    for (const version of ['1.16.0', '1.17.0', '1.19.3', '1.20.0', '1.22.0'])
      expect(taking(version)).toEqual(
        [good, ...others].filter((delegate) => acceptsDelegate(version, `0x${delegate}`)),
      )
    standIn.settings.smartAccounts = false
    // As in `commands_7702.c` of each release: older ones do not tell the setting from a press of reject.
    for (const [version, status] of [
      ['1.17.0', '6985'],
      ['1.19.3', '6985'],
      ['1.20.0', '6980'],
      ['1.22.0', '6980'],
    ] as const) {
      standIn.settings.version = version
      expect(standIn.exchange(authorization(good))).toBe(status)
    }
    standIn.settings.locked = true
    expect(standIn.exchange('b001000000')).toBe('5515')
  })
})
