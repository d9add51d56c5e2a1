import { describe, expect, test } from 'vitest'
import { type Case, cases, renderedByWallet, withLowerCase } from './registryCases.fake.ts'

/** Where the wallet's text differs from the registry's, and why. */
const differences: { why: string; of: string[]; shows: 'nothing' | 'its own' }[] = [
  {
    why: 'The data has an address with a wrong checksum, and the wallet refuses to sign such data. With lower-case addresses the texts are equal.',
    of: [
      '1inch/eip712-AggregationRouterV6: 1inch Order',
      'degate/eip712-degate: DeGate AccountUpdate',
      'degate/eip712-degate: DeGate Withdrawal',
      'degate/eip712-degate: DeGate Transfer',
      'ledgerquest/eip712-ledgerquest: Mint',
      'lens/eip712-lens-lenshub: mirror',
      'lens/eip712-lens-lenshub: Post',
      'lens/eip712-lens-lenshub: SetProfileMetadataURI',
      'opensea/eip712-opensea: OpenSea Listing',
      'permit/eip712-permit-ethereum-aave: Authorize spending of tokens',
      'rarible/eip712-rarible-erc-1155: Lazy Mint ERC-1155',
      'smartcredit/eip712-smartcredit: SmartCredit.io',
      'tally/eip712-tally-ethereum-ens-token: ENS token',
      'tally/eip712-tally-ethereum-gtk-token: GTK token',
      'tally/eip712-tally-ethereum-uni-token: UNI token',
      'uniswap/eip712-UniswapX-DutchOrder: UniswapX Dutch Order',
      'uniswap/eip712-UniswapX-ExclusiveDutchOrder: UniswapX Exclusive Dutch Order',
      'uniswap/eip712-uniswap-V2DutchOrder: UniswapX V2 Dutch Order',
    ],
    shows: 'nothing',
  },
  {
    why: 'The domain lacks the version that its type has, and the wallet refuses to sign such data.',
    of: ['permit/eip712-permit-avalanche_c_chain-yetiswap: Authorize spending of tokens'],
    shows: 'nothing',
  },
  {
    why: 'The domain names no chain, so the data is valid on every chain, and a description is of one.',
    of: ['rarible/eip712-rarible-exchange-v2-meta-tx: Meta Transaction'],
    shows: 'nothing',
  },
  {
    why: 'The unit has no symbol. The registry writes a space after the number, the wallet does not.',
    of: [
      'midas/calldata-MinterVault: instantly buy - chain 1 (1)',
      'midas/calldata-MinterVault: instantly buy - chain 1 (2)',
      'midas/calldata-MinterVault: request buying - chain 1',
      'midas/calldata-RedemptionVault: instantly redeem - chain 1',
      'midas/calldata-RedemptionVault: request a redemption - chain 1',
    ],
    shows: 'its own',
  },
]

const differing = new Set(differences.flatMap(({ of }) => of))
const named = (name: string): Case => {
  const found = cases.find((one) => one.name === name)
  if (!found) throw new Error(name)
  return found
}

test('the registry has its 509 cases', () => {
  expect(cases).toHaveLength(509)
  expect(new Set(cases.map(({ name }) => name)).size).toBe(509)
})

describe('the wallet describes as the registry expects', () => {
  test.each(cases.filter(({ name }) => !differing.has(name)))('$name', async (one) => {
    expect(await renderedByWallet(one)).toEqual({ owner: expect.any(String), ...one.expected })
  })
})

describe.each(differences)('$why', ({ of, shows }) => {
  test.each(of)('%s', async (name) => {
    const one = named(name)
    const found = await renderedByWallet(one)
    if (shows === 'nothing') expect(found).toBeUndefined()
    else {
      expect(found).not.toEqual(one.expected)
      expect(JSON.stringify(found)).toBe(
        JSON.stringify({ ...found, ...one.expected }).replaceAll(' "}', '"}'),
      )
    }
  })
})

test.each(differences[0]?.of ?? [])('with lower-case addresses the texts are equal: %s', async (name) => {
  const one = withLowerCase(named(name))
  expect(await renderedByWallet(one)).toEqual(one.expected)
})
