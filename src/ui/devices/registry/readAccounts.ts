import type { CBORType } from '@levischuck/tiny-cbor'
import { HDKey } from 'viem/accounts'
import type { QrAccount } from '../../../domain/signing/deviceAccount.ts'
import { fingerprintIn, type Keypath, type PathStep, pathOf, readKeypath } from './keypath.ts'
import { publicAddress } from './publicAddress.ts'
import { type Item, itemIn, readItem } from './registryItem.ts'

/** The accounts of a device: some, or one page after the other of a key that derives them. */
export type DeviceAccounts = {
  /** The name that the device gives itself. */
  name?: string
  /** True if `page` never ends. */
  derives: boolean
  /** The accounts of a page, from 0 on. */
  page(number: number): QrAccount[]
}

/** Accounts of a page. */
const perPage = 5

/** The most keys in one code. */
const mostKeys = 50

/**
 * Reads a `crypto-hdkey` or a `crypto-account` of a device (BCR-2020-007, BCR-2020-015). `undefined` for everything
 * else, also for a private key: no wallet has to know it.
 */
export function readAccounts(type: string, message: Uint8Array): DeviceAccounts | undefined {
  const item = readItem(message)
  if (!item) return undefined
  if (type === 'crypto-hdkey') return derivedFrom(readKey(item))
  if (type !== 'crypto-account') return undefined
  const master = fingerprintIn(item.get(1))
  const outputs = item.get(2)
  if (!Array.isArray(outputs) || outputs.length > mostKeys) return undefined
  const keys = outputs.flatMap((output) => readKey(itemIn(output), master) ?? [])
  const [first] = keys
  if (keys.length === 1 && first?.chainCode) return derivedFrom(first)
  const accounts = keys.flatMap((key) => accountAt(key, key.path.steps, key.bytes) ?? firstOf(key))
  return accounts.length > 0 ? { derives: false, page: (number) => paged(accounts, number) } : undefined
}

type Key = {
  bytes: Uint8Array
  /** Absent if the key derives nothing: it is an account's own. */
  chainCode?: Uint8Array
  path: Keypath
  /** From the key to an account. */
  children: readonly PathStep[]
  fingerprint: string
  name?: string
}

/** Depth of an account's own key: m/44'/60'/0'/0/0. */
const ownDepth = 5

function readKey(item: Item | undefined, master?: string): Key | undefined {
  const [isMaster, isPrivate, bytes, code] = [1, 2, 3, 4].map((member) => item?.get(member))
  const path = readKeypath(item?.get(6))
  const fingerprint = path?.fingerprint ?? master
  if (!item || isMaster || isPrivate || !(bytes instanceof Uint8Array) || bytes.length !== 33)
    return undefined
  if (!path || path.steps.length === 0 || fingerprint === undefined) return undefined
  if (path.steps.some(({ index }) => index === undefined) || !publicAddress(bytes)) return undefined
  const derives = code instanceof Uint8Array && code.length === 32 && path.steps.length < ownDepth
  const name = item.get(9)
  return {
    bytes,
    ...(derives && { chainCode: code }),
    path,
    children: childrenOf(path, item.get(7), item.get(10)),
    fingerprint,
    ...(typeof name === 'string' && name && { name: name.slice(0, 32) }),
  }
}

/** Ledger's older path has the account's number where the standard has 0, as devices say in a note. */
function childrenOf(
  { steps }: Keypath,
  value: CBORType | undefined,
  note: CBORType | undefined,
): readonly PathStep[] {
  const given = readKeypath(value)?.steps ?? []
  const isUsable = given.length > 0 && given.every(({ hardened }) => !hardened)
  if (isUsable && given.filter(({ index }) => index === undefined).length === 1) return given
  const any = { hardened: false }
  return note === 'account.ledger_legacy' || steps.length === ownDepth - 1
    ? [any]
    : [{ index: 0, hardened: false }, any]
}

function derivedFrom(key: Key | undefined): DeviceAccounts | undefined {
  if (!key) return undefined
  const own = key.chainCode ? undefined : accountAt(key, key.path.steps, key.bytes)
  const named = key.name === undefined ? {} : { name: key.name }
  if (!key.chainCode) return own && { ...named, derives: false, page: (number) => paged([own], number) }
  return {
    ...named,
    derives: true,
    page: (number) =>
      Array.from({ length: perPage }, (_, place) => derive(key, number * perPage + place)).flatMap(
        (account) => account ?? [],
      ),
  }
}

/** The first account of a key among several: each is one account's. */
function firstOf(key: Key): QrAccount[] {
  const found = key.chainCode ? derive(key, 0) : undefined
  return found ? [found] : []
}

function derive(key: Key, account: number): QrAccount | undefined {
  const { bytes: publicKey, chainCode, path, children } = key
  if (!chainCode) return undefined
  const steps = children.map(({ index = account }) => ({ index, hardened: false }))
  const node = steps.reduce(
    (parent, { index }) => parent.deriveChild(index),
    new HDKey({ publicKey, chainCode }),
  )
  return node.publicKey ? accountFor(key, [...path.steps, ...steps], node.publicKey) : undefined
}

/** A key that derives nothing is the account's own. */
function accountAt(key: Key, steps: readonly PathStep[], bytes: Uint8Array): QrAccount | undefined {
  return key.chainCode ? undefined : accountFor(key, steps, bytes)
}

function accountFor(
  { fingerprint }: Key,
  steps: readonly PathStep[],
  bytes: Uint8Array,
): QrAccount | undefined {
  const address = publicAddress(bytes)
  return address && { kind: 'qr', address, path: pathOf(steps), fingerprint }
}

function paged(accounts: readonly QrAccount[], number: number): QrAccount[] {
  return accounts.slice(number * perPage, (number + 1) * perPage)
}
