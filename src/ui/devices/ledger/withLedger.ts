import {
  type DeviceManagementKit,
  DeviceManagementKitBuilder,
  type DiscoveredDevice,
  type DmkError,
  LEDGER_VENDOR_ID,
  StaticDeviceModelDataSource,
} from '@ledgerhq/device-management-kit'
import { webHidTransportFactory } from '@ledgerhq/device-transport-kit-web-hid'
import { firstValueFrom, skipWhile, throwError, timeout } from 'rxjs'
import { bytesToHex } from 'viem/utils'
import { lazy } from '../../../lib/lazy.ts'
import { type AtPath, type Exchange, requireAccount, requireApp } from './askLedger.ts'
import { faultOf, ledgerFault } from './ledgerFault.ts'
import { type HidDevice, webHid } from './webHid.ts'

/** One kit for the page: it follows which devices come and go. */
const kit = lazy(async () => new DeviceManagementKitBuilder().addTransport(webHidTransportFactory).build())

/** Milliseconds in which the kit lists the connected devices. */
const listing = 2000

/** An exchange of this page runs. */
let isTaken = false

/** The last look at whether a device is ready. It lasts a moment, so an exchange waits for it. */
let look: Promise<void> = Promise.resolve()

/** The kit's id of the device that the person chose last. */
let chosen: string | undefined

/**
 * Talks to a Ledger while `task` runs: to the one that has the account, or without an account to the one that the
 * person chose last. If the browser knows none, the person chooses, if the button was `pressed` just before. Rejects
 * with a `ledgerFault`: of several devices, with that of one which may have the account.
 */
export async function withLedger<result>(
  account: AtPath | undefined,
  task: (exchange: Exchange) => Promise<result>,
  pressed = false,
): Promise<result> {
  await look.catch(() => undefined)
  return alone(() => exchangeWith(account, task, pressed))
}

/** A device answers one request at a time. The person may have turned to another one while it shows the first. */
async function alone<result>(exchange: () => Promise<result>): Promise<result> {
  if (isTaken) throw ledgerFault('inUse')
  isTaken = true
  return exchange().finally(() => {
    isTaken = false
  })
}

async function exchangeWith<result>(
  account: AtPath | undefined,
  task: (exchange: Exchange) => Promise<result>,
  pressed: boolean,
): Promise<result> {
  const dmk = await kit()
  const [known, ...others] = await devices(dmk)
  if (!known && !pressed) throw ledgerFault('unplugged')
  const first = known ?? (await choose(dmk))
  if (!account || others.length === 0) {
    const { exchange, end } = await open(dmk, first)
    return task(exchange).finally(end)
  }
  const faults: unknown[] = []
  for (const one of [first, ...others]) {
    const held = await openOwner(dmk, one, account).catch((fault: unknown) => void faults.push(fault))
    if (held) return task(held.exchange).finally(held.end)
  }
  throw faults.find((fault) => faultOf(fault) !== 'otherDevice') ?? faults[0]
}

/** Opens the device if it has the account. Rejects also if it cannot tell: another one may be ready. */
async function openOwner(dmk: DeviceManagementKit, device: DiscoveredDevice, account: AtPath) {
  const held = await open(dmk, device)
  try {
    await requireAccount(held.exchange, account)
    return held
  } catch (fault) {
    await held.end()
    throw fault
  }
}

/** Throws the fault that an exchange with the account's Ledger would have now. Asks the person nothing. */
export function requireReady(account: AtPath | undefined): Promise<void> {
  look = alone(() => exchangeWith(account, requireApp, false))
  return look
}

/** Lets the person choose another Ledger, which comes first from now on. */
export async function chooseLedger(): Promise<void> {
  await choose(await kit())
}

/** The devices that are connected and that the person has chosen before. */
async function devices(dmk: DeviceManagementKit): Promise<DiscoveredDevice[]> {
  const connected = ((await webHid?.getDevices()) ?? []).filter(
    ({ vendorId }) => vendorId === LEDGER_VENDOR_ID,
  )
  if (connected.length === 0) return []
  // The kit lists no device at all while a model that it does not know is connected.
  if (!connected.every(isKnown)) throw ledgerFault('unknownModel')
  const found = await firstValueFrom(
    dmk.listenToAvailableDevices({}).pipe(
      skipWhile(({ length }) => length === 0),
      timeout({ first: listing, with: () => throwError(() => ledgerFault('unclear', 'no list')) }),
    ),
  )
  return found.toSorted((one, other) => Number(other.id === chosen) - Number(one.id === chosen))
}

const models = new StaticDeviceModelDataSource().getAllDeviceModels()

/** As the kit reads a product's number: its first byte is the model. */
function isKnown({ productId }: HidDevice): boolean {
  return models.some(
    ({ usbProductId, bootloaderUsbProductId }) =>
      usbProductId === productId >> 8 || bootloaderUsbProductId === productId,
  )
}

async function choose(dmk: DeviceManagementKit): Promise<DiscoveredDevice> {
  try {
    const device = await firstValueFrom(dmk.startDiscovering({}))
    chosen = device.id
    return device
  } catch (error) {
    const { err } = (error ?? {}) as { err?: unknown }
    throw ledgerFault(nameOf(err) === unknownModel ? 'unknownModel' : 'none', nameOf(error))
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

/** The kit's name for a device of an unknown model. */
const unknownModel = 'DeviceNotRecognizedError'

/** What the kit calls a device that left. */
const gone = ['UnknownDeviceError', unknownModel, 'DisconnectError']

function nameOf(error: unknown): string {
  return (error as Partial<DmkError> | undefined)?._tag ?? String(error)
}
