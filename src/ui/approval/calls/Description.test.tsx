import { renderToStaticMarkup } from 'react-dom/server'
import { type Address, encodeFunctionData, type Hex, parseAbi, parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import '../../../lib/extensionFile.fake.ts'
import { type Described, describeCall } from '../../descriptors/describe.ts'
import { findDescriptors } from '../../descriptors/findDescriptors.ts'
import type { Told } from '../../descriptors/formatField.ts'
import { screenText } from '../../descriptors/screenText.fake.ts'
import type { Assets } from '../../descriptors/valueParts.ts'
import { Description } from './Description.tsx'

const coin = { chainId: 1, symbol: 'ETH', decimals: 18 }
const stranger: Address = '0x00000000000000000000000000000000000000c1'
const token: Address = '0x00000000000000000000000000000000000000Bb'
const safe: Address = '0x3E5c63644E683549055b9Be8653de26E0B4CD36E'

const shown = (described: Described, assets: Assets = new Map()) =>
  screenText(renderToStaticMarkup(<Description described={described} coin={coin} assets={assets} />))

describe('the registry’s description of a contract that calls others shows where each call goes and what it sends', () => {
  test.each<[string, Address, string, unknown[], string]>([
    [
      'batchExecute',
      '0x2Cc8475177918e8C4d840150b68815A4b6f0f5f3',
      'batchExecute((address to, uint256 value, bytes data)[] calls)',
      [[{ to: stranger, value: parseEther('10'), data: '0x' }]],
      '“Transaction” To 0x00000000000000000000000000000000000000C1 Sends 10 ETH 0x',
    ],
    [
      'a bundle of Morpho',
      '0x6566194141eefa99Af43Bb5Aa71460Ca2Dc90245',
      'multicall((address to, bytes data, uint256 value, bool skipRevert, bytes32 callbackHash)[] bundle)',
      [
        [
          {
            to: stranger,
            data: '0x12345678',
            value: parseEther('10'),
            skipRevert: false,
            callbackHash: `0x${'0'.repeat(64)}`,
          },
        ],
      ],
      '“Action” To 0x00000000000000000000000000000000000000C1 Sends 10 ETH 0x12345678',
    ],
    [
      'a transaction of a Safe',
      safe,
      'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
      [stranger, parseEther('10'), '0x', 0, 0n, 0n, 0n, stranger, stranger, '0x'],
      `“Transaction” To 0x00000000000000000000000000000000000000C1 Called by ${safe} Sends 10 ETH 0x`,
    ],
  ])('%s', async (_, to, signature, args, wanted) => {
    const abi = parseAbi([`function ${signature}`] as readonly string[])
    const data = encodeFunctionData({ abi, args } as never) as Hex
    const described = await describeCall(findDescriptors, { chainId: 1, from: token, to, value: 0n, data })
    if (!described) throw new Error('nothing describes it')
    expect(shown(described)).toContain(wanted)
  })
})

describe('a value', () => {
  const line = (told: Told, assets?: Assets) => {
    const described = {
      entity: 'made',
      owner: 'Maker',
      intent: 'Do',
      fields: [{ label: 'Sum', told }],
      rest: [],
    }
    return shown(described, assets).split('“Sum” ')[1]
  }
  const assets: Assets = new Map([[token.toLowerCase(), { symbol: 'USDC', decimals: 18, own: true }]])

  test('comes before the words for it, which are quoted', () => {
    const amount = 10n ** 24n
    expect(line({ form: 'amount', amount, token, all: '0.01' }, assets)).toBe('1,000,000 USDC “0.01”')
    expect(line({ form: 'amount', amount, token, all: '' }, assets)).toBe('1,000,000 USDC')
    expect(line({ form: 'word', word: 'USDC', node: { type: 'uint8', value: 2n } })).toBe('2 “USDC”')
  })

  test('in a unit is also shown without the description’s decimals', () => {
    expect(line({ form: 'unit', amount: 150n, decimals: 2, unit: 'USDC' })).toBe('1.5 “USDC” (150)')
    expect(line({ form: 'unit', amount: 150n, decimals: 0, unit: '' })).toBe('150')
  })

  test('of a token or to a target that only the description names says so', () => {
    const named = '(from the description, not the data)'
    expect(line({ form: 'amount', amount: 5n, token, isNamed: true }, assets)).toContain(named)
    expect(line({ form: 'nft', id: 5n, collection: token, isNamed: true })).toContain(named)
    expect(line({ form: 'call', to: token, isNamed: true, data: '0x' })).toContain(named)
  })

  test('with a call names the author of the inner description', () => {
    const inner = { entity: 'other', owner: 'Other', intent: 'Send', fields: [], rest: [] }
    const text = line({ form: 'call', to: token, data: '0x', described: inner })
    expect(text).toContain('“Other: Send” In the words of “Other”, from the ERC-7730 registry (other):')
  })
})
