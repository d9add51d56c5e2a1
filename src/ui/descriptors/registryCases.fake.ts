import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import * as v from 'valibot'
import { type Address, parseTransaction, type TransactionSerialized } from 'viem'
import '../../lib/extensionFile.fake.ts'
import { typedData } from '../../methods/signing/typedDataShape.ts'
import { describeCall, describeTypedData } from './describe.ts'
import type { FindDescriptors } from './descriptor.ts'
import { findDescriptors } from './findDescriptors.ts'
import { asRegistry } from './registryText.fake.ts'

export type Rendered = {
  intent: string
  interpolatedIntent?: string
  owner?: string
  fields: { label: string; value: string | Rendered }[]
}

export type DataProvider = {
  tokens?: Record<string, { symbol: string; decimals: number; name: string }>
  addressNames?: Record<string, string>
  ensNames?: Record<string, string>
  nftCollectionNames?: Record<string, string>
}

/** A test case of the registry: `testsv2` of ERC-7730. */
export type Case = {
  /** The entity, the test file and the case's own description. */
  name: string
  /** The descriptor's path in the registry. */
  descriptor: string
  /** A transaction without a signature, or typed data. */
  rawTx?: TransactionSerialized
  from?: Address
  data?: Record<string, unknown>
  expected: Rendered
  dataProvider: DataProvider
}

type File = { descriptor: string; dataProvider?: DataProvider; tests: Omit<Case, 'name' | 'dataProvider'>[] }

const packed = readFileSync(join(import.meta.dirname, 'registryCases.json.gz'))
const fixture: { cases: Record<string, File>; descriptors: Record<string, object> } = JSON.parse(
  gunzipSync(packed).toString(),
)

/** The registry's descriptors as its authors wrote them, by path. */
export const descriptors = fixture.descriptors

export const cases: Case[] = Object.entries(fixture.cases).flatMap(([path, file]) => {
  const [, entity = '', , test = ''] = path.split('/')
  return file.tests.map((one) => ({
    ...one,
    name: `${entity}/${test.replace('.tests.json', '')}: ${(one as { description?: string }).description}`,
    descriptor: `registry/${entity}/${file.descriptor.replace('../', '')}`,
    dataProvider: Object.fromEntries(
      Object.entries(file.dataProvider ?? {}).map(([name, values]) => [name, byLowerCase(values)]),
    ),
  }))
})

/** The registry writes some addresses with their checksum. */
function byLowerCase(values: object): object {
  return Object.fromEntries(Object.entries(values).map(([address, value]) => [address.toLowerCase(), value]))
}

/** The descriptions of the registry alone, without our own. */
const registry: FindDescriptors = async (...binding) =>
  (await findDescriptors(...binding)).filter(({ entity }) => entity !== 'own')

/** A case in the wallet's words, written as the registry writes them. `undefined` if the wallet describes nothing. */
export async function renderedByWallet({
  rawTx,
  from,
  data,
  dataProvider,
}: Case): Promise<Rendered | undefined> {
  const found = rawTx ? await describeTransaction(rawTx, from) : await describeMessage(data)
  return found && asRegistry(found.described, { coin: coinOf(found.chainId), dataProvider })
}

async function describeTransaction(rawTx: TransactionSerialized, from: Address | undefined) {
  const { chainId = 1, to, value = 0n, data = '0x' } = parseTransaction(rawTx)
  if (!to) return undefined
  const described = await describeCall(registry, { chainId, from, to, value, data })
  return described && { chainId, described }
}

async function describeMessage(data: unknown) {
  const { success, output: typed } = v.safeParse(typedData, data)
  if (!success) return undefined
  const chainId = Number(typed.domain.chainId)
  const described = await describeTypedData(registry, typed, chainId)
  return described && { chainId, described }
}

/** The case with all addresses of its data in lower case, which is a valid way to write them. */
export function withLowerCase(one: Case): Case {
  const lower = JSON.stringify(one.data).replace(/"0x[0-9a-fA-F]{40}"/g, (address) => address.toLowerCase())
  return { ...one, data: JSON.parse(lower) }
}

/** The coins of the chains in the cases; the others are ETH. */
export const coins: Record<number, string> = {
  56: 'BNB',
  137: 'POL',
  43114: 'AVAX',
  100: 'xDAI',
  42220: 'CELO',
}

const coinOf = (chainId: number) => ({ chainId, symbol: coins[chainId] ?? 'ETH', decimals: 18 })
