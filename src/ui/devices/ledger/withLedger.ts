import {
  type DeviceManagementKit,
  DeviceManagementKitBuilder,
  type DiscoveredDevice,
  type DmkError,
} from '@ledgerhq/device-management-kit'
import { webHidTransportFactory } from '@ledgerhq/device-transport-kit-web-hid'
import { firstValueFrom, skipWhile } from 'rxjs'
import { bytesToHex } from 'viem/utils'
import { lazy } from '../../../lib/lazy.ts'
import { readAddress } from './appAnswers.ts'
import { askAddress } from './appCommands.ts'
import type { AtPath, Exchange } from './askLedger.ts'
import { ledgerFault } from './ledgerFault.ts'
import { webHid } from './webHid.ts'

/** One kit for the page: it follows which devices come and go. */
const kit = lazy(async () => new DeviceManagementKitBuilder().addTransport(webHidTransportFactory).build())

/** The kit's id of the device that the person chose last. */
let chosen: string | undefined

/**
 * Talks to a Ledger while `task` runs: to the one that has the account, or without an account to the one that the
 * person chose last. If the browser knows none, the person chooses: the press of a button must be just before. Rejects
 * with a `ledgerFault`.
 */
export async function withLedger<result>(
  account: AtPath | undefined,
  task: (exchange: Exchange) => Promise<result>,
): Promise<result> {
  const dmk = await kit()
  const known = await devices(dmk)
  for (const one of known.length > 0 ? known : [await choose(dmk)]) {
    const { exchange, end } = await open(dmk, one)
    try {
      if (known.length < 2 || !account || (await has(exchange, account))) return await task(exchange)
    } finally {
      await end()
    }
  }
  throw ledgerFault('otherDevice')
}

/** Lets the person choose another Ledger, which comes first from now on. */
export async function chooseLedger(): Promise<void> {
  await choose(await kit())
}

/** The devices that are connected and that the person has chosen before. */
async function devices(dmk: DeviceManagementKit): Promise<DiscoveredDevice[]> {
  const connected = await webHid?.getDevices()
  if (!connected?.length) return []
  const found = await firstValueFrom(
    dmk.listenToAvailableDevices({}).pipe(skipWhile(({ length }) => length === 0)),
  )
  return found.toSorted((one, other) => Number(other.id === chosen) - Number(one.id === chosen))
}

async function choose(dmk: DeviceManagementKit): Promise<DiscoveredDevice> {
  try {
    const device = await firstValueFrom(dmk.startDiscovering({}))
    chosen = device.id
    return device
  } catch (error) {
    throw ledgerFault('none', nameOf(error))
  }
}

async function open(dmk: DeviceManagementKit, device: DiscoveredDevice) {
  const sessionId = await dmk
    .connect({ device, sessionRefresherOptions: { isRefresherDisabled: true } })
    .catch((error: unknown) => {
      throw ledgerFault(gone.includes(nameOf(error)) ? 'unplugged' : 'inUse', nameOf(error))
    })
  const exchange: Exchange = async (apdu) => {
    const { data, statusCode } = await dmk.sendApdu({ sessionId, apdu }).catch((error: unknown) => {
      throw ledgerFault('unplugged', nameOf(error))
    })
    return { data, status: bytesToHex(statusCode).slice(2) }
  }
  return { exchange, end: () => dmk.disconnect({ sessionId }).catch(() => undefined) }
}

/** False also for a device that is locked, or in another app: another one may be ready. */
async function has(exchange: Exchange, { address, path }: AtPath): Promise<boolean> {
  const { data, status } = await exchange(askAddress(path))
  return status === '9000' && readAddress(data) === address
}

/** What the kit calls a device that left. */
const gone = ['UnknownDeviceError', 'DeviceNotRecognizedError', 'DisconnectError']

function nameOf(error: unknown): string {
  return (error as Partial<DmkError> | undefined)?._tag ?? String(error)
}
