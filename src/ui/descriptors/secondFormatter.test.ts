import {
  type Descriptor,
  format,
  formatTypedData,
  isFieldGroup,
  type RegistryIndex,
} from '@ethereum-sourcify/clear-signing'
import { keccak256, parseTransaction, stringToHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { encodeType, type TypedData } from '../../domain/typedData.ts'
import {
  type Case,
  cases,
  coins,
  descriptors,
  type Rendered,
  renderedByWallet,
  withLowerCase,
} from './registryCases.fake.ts'

// The same cases by a second implementation of ERC-7730. Its own resolver would fetch from GitHub.

/** Where the two differ, and why. */
const differences: { why: string; of: RegExp }[] = [
  {
    why: 'The unit has no symbol. The other writes a space after the number, the wallet does not.',
    of: /^midas\/calldata-(MinterVault: (instantly|request) buy|RedemptionVault: (instantly|request))/,
  },
]

const network = vi.fn(() => Promise.reject(new Error('No test may fetch')))
const ours = globalThis.fetch
beforeAll(() => {
  globalThis.fetch = (input, init) =>
    String(input).startsWith('chrome-extension:') ? ours(input, init) : network()
})
afterAll(() => {
  globalThis.fetch = ours
  expect(network).not.toHaveBeenCalled()
})

/** What the wallet refuses to sign or to describe, and why. */
const undescribed: { why: string; of: string }[] = [
  {
    why: 'The domain lacks the version that its type has.',
    of: 'permit/eip712-permit-avalanche_c_chain-yetiswap: Authorize spending of tokens',
  },
  {
    why: 'The domain names no chain, and a description is of one.',
    of: 'rarible/eip712-rarible-exchange-v2-meta-tx: Meta Transaction',
  },
]
const isDescribed = ({ name }: Case) => undescribed.every(({ of }) => of !== name)

describe('a second formatter shows the same', () => {
  test.each(cases.filter(isDescribed))('$name', async (written) => {
    // The wallet signs nothing with a wrong checksum. In lower case both can show it.
    const one = (await renderedByWallet(written)) ? written : withLowerCase(written)
    const wallet = await renderedByWallet(one)
    if (!wallet) throw new Error('The wallet describes nothing')
    const difference = differences.find(({ of }) => of.test(one.name))
    const theirs = await renderedBySecond(one)
    const mine = withoutCalls(wallet, theirs.fields)
    if (!difference) expect(mine).toEqual(theirs)
    else expect(mine, difference.why).not.toEqual(theirs)
  })
})

test('all cases but two are compared, and the wallet describes neither, in lower case too', async () => {
  const others = cases.filter((one) => !isDescribed(one))
  expect(others).toHaveLength(2)
  expect(cases).toHaveLength(509)
  for (const one of others) {
    expect(await renderedByWallet(one)).toBeUndefined()
    expect(await renderedByWallet(withLowerCase(one))).toBeUndefined()
  }
})

async function renderedBySecond(one: Case) {
  const { rawTx, from, data } = one
  if (rawTx) {
    const { chainId = 1, to, value = 0n, data: input = '0x' } = parseTransaction(rawTx)
    const tx = { chainId, to: String(to), data: input, value, ...(from && { from }) }
    return plain(
      await format(tx, options(one, { calldata: `eip155:${chainId}:${String(to).toLowerCase()}` })),
    )
  }
  const typed = data as unknown as TypedData
  const key = `eip155:${typed.domain.chainId}:${String(typed.domain.verifyingContract).toLowerCase()}`
  const message = { account: `0x${'0'.repeat(40)}`, ...typed } as Parameters<typeof formatTypedData>[0]
  return plain(await formatTypedData(message, options(one, { typed: [key, typed] })))
}

function options(
  { descriptor, dataProvider }: Case,
  { calldata, typed }: { calldata?: string; typed?: [string, TypedData] },
) {
  const { tokens = {}, addressNames = {}, ensNames = {}, nftCollectionNames = {} } = dataProvider
  const index: RegistryIndex = {
    calldataIndex: calldata ? { [calldata]: descriptor } : {},
    typedDataIndex: typed
      ? {
          [typed[0]]: {
            [typed[1].primaryType]: [
              {
                path: descriptor,
                encodeTypeHashes: [keccak256(stringToHex(encodeType(typed[1].types, typed[1].primaryType)))],
              },
            ],
          },
        }
      : {},
  }
  const nameIn = (names: Record<string, string>) => async (address: string) => {
    const name = names[address.toLowerCase()]
    return name === undefined ? null : { name, typeMatch: true }
  }
  return {
    descriptorResolverOptions: {
      type: 'custom' as const,
      index,
      resolver: { index, fetchDescriptor: async (path: string) => descriptors[path] as Descriptor },
    },
    externalDataProvider: {
      resolveToken: async (_: number, address: string) => tokens[address.toLowerCase()] ?? null,
      resolveLocalName: nameIn(addressNames),
      resolveEnsName: nameIn(ensNames),
      resolveNftCollectionName: async (_: number, address: string) => {
        const name = nftCollectionNames[address.toLowerCase()]
        return name === undefined ? null : { name }
      },
      resolveChainInfo: async (chainId: number) => ({
        name: '',
        nativeCurrency: { name: '', symbol: coins[chainId] ?? 'ETH', decimals: 18 },
      }),
    },
  }
}

type Model = Awaited<ReturnType<typeof format>>
type Fields = NonNullable<Model['fields']>

function plain({ intent, interpolatedIntent, metadata, fields = [] }: Model) {
  return { intent, interpolatedIntent, owner: metadata?.owner, fields: flat(fields) }
}

/** The lines of all groups. The other formatter is not given the descriptors of calls inside calls. */
function flat(fields: Fields): unknown[] {
  return fields.flatMap((field) =>
    isFieldGroup(field)
      ? flat(field.fields)
      : [{ label: field.label, ...(field.format !== 'calldata' && { value: field.value }) }],
  )
}

/** The wallet's lines, without the values of calls inside the call. */
function withoutCalls({ intent, interpolatedIntent, owner, fields }: Rendered, one: readonly unknown[]) {
  return {
    intent,
    interpolatedIntent,
    owner,
    fields: fields.map(({ label, value }, index) => {
      const isCall = !Object.hasOwn(Object(one[index]), 'value')
      return { label, ...(!isCall && { value }) }
    }),
  }
}
