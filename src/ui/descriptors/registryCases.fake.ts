import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import * as v from 'valibot'
import { type Address, getAddress, parseTransaction, type TransactionSerialized } from 'viem'
import '../../lib/extensionFile.fake.ts'
import { typedData } from '../../methods/signing/typedDataShape.ts'
import { type Described, describeCall, describeTypedData } from './describe.ts'
import type { FindDescriptors } from './descriptor.ts'
import { findDescriptors } from './findDescriptors.ts'
import type { Told } from './formatField.ts'

export type Rendered = {
  intent: string
  interpolatedIntent?: string
  owner?: string
  fields: { label: string; value: string | Rendered }[]
}

type DataProvider = {
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
  return found && rendered(found.described, { chainId: found.chainId, dataProvider })
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

type Context = { chainId: number; dataProvider: DataProvider }

function rendered({ intent, owner, sentence, fields }: Described, context: Context): Rendered {
  return {
    intent,
    owner,
    ...(sentence && {
      interpolatedIntent: sentence
        .map((part) => (typeof part === 'string' ? part : String(textOf(part, context))))
        .join(''),
    }),
    fields: fields.map(({ label, told }) => ({ label, value: textOf(told, context) })),
  }
}

/** The coins of the chains in the cases; the others are ETH. */
export const coins: Record<number, string> = {
  56: 'BNB',
  137: 'POL',
  43114: 'AVAX',
  100: 'xDAI',
  42220: 'CELO',
}

function textOf(told: Told, context: Context): string | Rendered {
  const { tokens = {}, addressNames = {}, ensNames = {}, nftCollectionNames = {} } = context.dataProvider
  switch (told.form) {
    case 'raw':
      return rawText(told.node.type, told.node.value)
    case 'address': {
      const key = told.address.toLowerCase()
      const tokenName = BigInt(key) === 0n ? undefined : tokens[key]?.name
      return told.isSender
        ? 'Sender'
        : (addressNames[key] ?? ensNames[key] ?? tokenName ?? getAddress(told.address))
    }
    case 'amount': {
      const token = told.token
        ? tokens[told.token.toLowerCase()]
        : { symbol: coins[context.chainId] ?? 'ETH', decimals: 18 }
      if (!token) return String(told.amount)
      return told.all === undefined
        ? `${decimal(told.amount, token.decimals)} ${token.symbol}`
        : `${told.all || 'Unlimited'} ${token.symbol}`
    }
    case 'nft':
      return `${nftCollectionNames[told.collection.toLowerCase()] ?? getAddress(told.collection)} #${told.id}`
    case 'moment':
      return new Date(Number(told.number) * 1000).toISOString().replace('T', ' ').replace('.000', '')
    case 'duration': {
      const seconds = Number(told.number)
      const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
      return parts.map((part) => String(part).padStart(2, '0')).join(':')
    }
    case 'block':
      return String(told.number)
    case 'unit':
      return `${decimal(told.amount, told.decimals)}${told.unit}`
    case 'word':
      return told.word
    case 'call':
      return rendered(told.described, context)
  }
}

function rawText(type: string, value: bigint | boolean | string | undefined): string {
  return type === 'address' ? getAddress(String(value)) : String(value)
}

function decimal(amount: bigint, decimals: number): string {
  const digits = String(amount).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return rest ? `${whole}.${rest}` : whole
}
