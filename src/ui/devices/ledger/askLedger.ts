import type { Address, Hex } from 'viem'
import { readAuthorization } from '../../../domain/signing/authorizationBytes.ts'
import type { LedgerAccount } from '../../../domain/signing/deviceAccount.ts'
import {
  acceptsDelegate,
  isFrom,
  tellsSettingSince,
  upgradesSince,
} from '../../../domain/signing/ledgerApp.ts'
import type { Wanted } from '../../../domain/signing/signatureWanted.ts'
import { readAddress, readApp, readSettings, readSignature } from './appAnswers.ts'
import {
  askAddress,
  askAuthorization,
  askMessage,
  askTransaction,
  askTypedData,
  whichApp,
  whichSettings,
} from './appCommands.ts'
import { typedDataHashes } from './hashesOf.ts'
import { faultIn, faultOf, ledgerFault } from './ledgerFault.ts'
import { firstPath, type PathKind, pathKinds, pathOf } from './ledgerPaths.ts'

/** Sends one command to the app and returns its answer. Throws a `ledgerFault` if the device is gone. */
export type Exchange = (command: Uint8Array) => Promise<{ data: Uint8Array; status: string }>

/** An account, and where a device finds its key. */
export type AtPath = { address: Address; path: string }

/** The accounts at some places of a kind of path. The app asks the person nothing. */
export async function readAccounts(
  exchange: Exchange,
  kind: PathKind,
  places: readonly number[],
): Promise<LedgerAccount[]> {
  await requireApp(exchange)
  const device = await addressAt(exchange, firstPath)
  const found: LedgerAccount[] = []
  for (const place of places) {
    const path = pathOf(kind, place)
    found.push({ kind: 'ledger', path, device, address: await addressAt(exchange, path) })
  }
  return found
}

/** Places of each kind of path in which an account is searched. */
const searched = Array.from({ length: 10 }, (_, place) => place)

/** The device's account with this address, as a list of one. Throws `otherDevice` if it is at none of the usual paths. */
export async function findAccount(exchange: Exchange, address: Address): Promise<LedgerAccount[]> {
  for (const kind of pathKinds) {
    const found = (await readAccounts(exchange, kind, searched)).find((one) => one.address === address)
    if (found) return [found]
  }
  throw ledgerFault('otherDevice')
}

/** Shows the account's address on the device. Resolves to true once the person has confirmed it there. */
export async function showAddress(
  exchange: Exchange,
  { address, path }: AtPath,
  shown?: () => void,
): Promise<true> {
  await requireApp(exchange)
  await requireAccount(exchange, { address, path })
  shown?.()
  if ((await addressAt(exchange, path, true)) !== address) throw ledgerFault('otherDevice')
  return true
}

/**
 * The device's signature. Only the vault decides whether it is the right one. Calls `shown` when the device gets the
 * last part of the request, and so shows it.
 */
export async function sign(exchange: Exchange, wanted: Wanted, shown?: () => void): Promise<Hex> {
  await requireApp(exchange)
  await requireAccount(exchange, { address: wanted.from, path: wanted.path })
  const { version, signsBlind } = readSettings(await answerTo(exchange, whichSettings))
  if (isTooOld(version, wanted)) throw ledgerFault('oldApp', version)
  try {
    let answer = new Uint8Array()
    const commands = commandsFor(wanted)
    for (const command of commands) {
      if (command === commands.at(-1)) shown?.()
      answer = await answerTo(exchange, command)
    }
    return readSignature(answer)
  } catch (error) {
    const fault = faultOf(error)
    if (fault === 'unreadable' && !signsBlind) throw ledgerFault('blindOff')
    if (fault === 'rejected' && wanted.kind === 'authorization' && !isFrom(version, tellsSettingSince))
      throw ledgerFault('noUpgrade', version)
    throw error
  }
}

function commandsFor({ kind, path, bytes }: Wanted): Uint8Array[] {
  switch (kind) {
    case 'transaction':
    case 'typedTransaction':
      return askTransaction(path, bytes)
    case 'message':
      return askMessage(path, bytes)
    case 'typedData':
      return [askTypedData(path, typedDataHashes(bytes))]
    case 'authorization':
      return askAuthorization(path, readAuthorization(bytes))
  }
}

/** True if this version of the app refuses the authorization, or the transaction that carries it. */
function isTooOld(version: string, { kind, bytes }: Wanted): boolean {
  if (kind === 'authorization') return !acceptsDelegate(version, readAuthorization(bytes).address)
  return kind === 'typedTransaction' && bytes.startsWith('0x04') && !isFrom(version, upgradesSince)
}

/** Throws `wrongApp`, or `locked`. */
export async function requireApp(exchange: Exchange): Promise<void> {
  const { name } = readApp(await answerTo(exchange, whichApp))
  if (name !== 'Ethereum') throw ledgerFault('wrongApp', name)
}

/** Throws `otherDevice` if the device has another account there. */
export async function requireAccount(exchange: Exchange, { address, path }: AtPath): Promise<void> {
  if ((await addressAt(exchange, path)) !== address) throw ledgerFault('otherDevice')
}

async function addressAt(exchange: Exchange, path: string, shows = false): Promise<Address> {
  return readAddress(await answerTo(exchange, askAddress(path, shows)))
}

async function answerTo(exchange: Exchange, command: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const { data, status } = await exchange(command)
  if (status !== '9000') throw faultIn(status)
  return Uint8Array.from(data)
}
