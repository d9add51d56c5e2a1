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

describe('the stand-in for a Ledger', () => {
  test.each(recorded)('answers %s as a real one did', (asked, answered) => {
    expect(createLedgerStandIn(phrase).exchange(asked)).toBe(answered)
  })

  test('signs in the lengths and with the first bytes of the published answers', () => {
    const standIn = createLedgerStandIn(phrase)
    const message = standIn.exchange('e00800001d058000002c8000003c8000000080000000000000000000000474657374')
    expect(message).toMatch(/^1[bc][0-9a-f]{128}9000$/)
    expect(standIn.shown.at(-1)).toEqual({ what: 'message', text: 'test' })
    const transaction = standIn.exchange(
      'e00400003e058000002c8000003c800000008000000000000000e8018504e3b292008252089428ee52a8f3d6e5d15f8b131996950d7f296c7952872bd72a2487400080',
    )
    expect(transaction).toMatch(/^(1[bc]|0[01])[0-9a-f]{128}9000$/)
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
    expect(standIn.exchange(authorization(good))).toBe('6980')
    standIn.settings.locked = true
    expect(standIn.exchange('b001000000')).toBe('5515')
  })
})
