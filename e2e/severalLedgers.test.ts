import { type Address, stringToHex } from 'viem'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Exchange, findAccount, readAccounts, sign } from '../src/ui/devices/ledger/askLedger.ts'
import { faultOf } from '../src/ui/devices/ledger/ledgerFault.ts'
import { createLedgerStandIn, type LedgerStandIn } from './device/ledgerStandIn.ts'
import { partsOf } from './device/plugIn.ts'

/** A device of WebHID whose reports go to a stand-in. */
function onCable(standIn: LedgerStandIn, productId: number) {
  const take = partsOf(standIn)
  const device = {
    vendorId: 0x2c97,
    productId,
    productName: 'Stand-in for a Ledger',
    collections: [],
    opened: false,
    sent: 0,
    oninputreport: undefined as ((event: { data: DataView }) => void) | undefined,
    /** Another program has it open. */
    isElsewhere: false,
    async open() {
      if (device.isElsewhere) throw new DOMException('Failed to open the device.', 'NotAllowedError')
      device.opened = true
    },
    async close() {
      device.opened = false
    },
    async sendReport(_: number, data: Uint8Array) {
      device.sent++
      const reports = take(Buffer.from(data).toString('hex'))
      queueMicrotask(() => {
        for (const one of reports)
          device.oninputreport?.({ data: new DataView(Uint8Array.from(Buffer.from(one, 'hex')).buffer) })
      })
    },
  }
  return device
}

const first = createLedgerStandIn(`${'test '.repeat(11)}ball`)
const second = createLedgerStandIn(`${'test '.repeat(11)}junk`)
const [firstCable, secondCable] = [onCable(first, 0x5011), onCable(second, 0x4011)]
const devices = [firstCable, secondCable]
const path = "m/44'/60'/0'/0/0"
const hid = Object.assign(new EventTarget(), {
  getDevices: vi.fn(async () => devices),
  requestDevice: vi.fn(async () => devices),
})
vi.stubGlobal('navigator', { hid, userAgent: '' })
const { chooseLedger, requireReady, withLedger } = await import('../src/ui/devices/ledger/withLedger.ts')

/** Signs with whichever device has the account. */
function signWith(from: Address, pressed = true) {
  const wanted = { id: '0x', from, path, kind: 'message', bytes: stringToHex('Hello') } as const
  return withLedger({ address: from, path }, (exchange) => sign(exchange, wanted), pressed)
}
const addressOf = (standIn: LedgerStandIn) => standIn.address(path) as Address

beforeEach(() => {
  for (const standIn of [first, second]) {
    standIn.settings.locked = false
    standIn.settings.app = 'Ethereum'
    standIn.settings.rejects = false
    standIn.shown.length = 0
  }
  for (const device of devices) device.isElsewhere = false
})

describe('of two Ledgers on cables', () => {
  test.each([
    ['the first', first, second],
    ['the second', second, first],
  ])('%s signs what is its own, and the other one shows nothing', async (_, own, other) => {
    expect(await signWith(addressOf(own))).toMatch(/^0x[0-9a-f]{130}$/)
    expect(own.shown).toEqual([{ what: 'message', text: 'Hello' }])
    expect(other.shown).toEqual([])
    expect(hid.requestDevice).not.toHaveBeenCalled()
  })

  test.each(['locked', 'in another app'])('one that is %s does not stop the other', async (how) => {
    if (how === 'locked') first.settings.locked = true
    else first.settings.app = 'Bitcoin'
    expect(await signWith(addressOf(second))).toMatch(/^0x/)
  })

  test.each([
    ['locked', 'locked'],
    ['in another app', 'wrongApp'],
    ['used by another program', 'inUse'],
  ] as const)('the owner that is %s is what the person hears of', async (how, fault) => {
    second.settings.locked = how === 'locked'
    second.settings.app = how === 'in another app' ? 'Bitcoin' : 'Ethereum'
    secondCable.isElsewhere = how === 'used by another program'
    expect(await signWith(addressOf(second)).catch(faultOf)).toBe(fault)
    expect([...first.shown, ...second.shown]).toEqual([])
  })

  test('the page reads the owner’s fault at any time, and asks the person nothing', async () => {
    const owner = { address: addressOf(second), path }
    const now = () => requireReady(owner).then(() => undefined, faultOf)
    expect(await now()).toBeUndefined()
    second.settings.locked = true
    expect(await now()).toBe('locked')
    second.settings.locked = false
    second.settings.app = 'BOLOS'
    expect(await now()).toBe('wrongApp')
    second.settings.app = 'Ethereum'
    secondCable.isElsewhere = true
    expect(await now()).toBe('inUse')
    secondCable.isElsewhere = false
    hid.getDevices.mockResolvedValueOnce([])
    expect(await now()).toBe('unplugged')
    expect([...first.shown, ...second.shown]).toEqual([])
    expect(hid.requestDevice).not.toHaveBeenCalled()
  })

  test('a page sends no second request while a device shows the first', async () => {
    const owner = { address: addressOf(first), path }
    const asked = withLedger(owner, async (exchange) => {
      expect(await signWith(addressOf(first)).catch(faultOf)).toBe('inUse')
      return sign(exchange, {
        id: '0x',
        from: owner.address,
        path,
        kind: 'message',
        bytes: stringToHex('One'),
      })
    })
    expect(await asked).toMatch(/^0x/)
    expect(first.shown).toEqual([{ what: 'message', text: 'One' }])
    expect(await signWith(addressOf(first))).toMatch(/^0x/)
  })

  test('a press while the page looks at the device waits for the look', async () => {
    const from = addressOf(first)
    const look = requireReady({ address: from, path })
    expect(await signWith(from)).toMatch(/^0x/)
    await look
  })

  test('the browser’s list opens only after a press, and otherwise the fault is the cable', async () => {
    hid.getDevices.mockResolvedValueOnce([])
    expect(await signWith(addressOf(first), false).catch(faultOf)).toBe('unplugged')
    expect(hid.requestDevice).not.toHaveBeenCalled()
  })

  test('one that another program uses does not stop the other', async () => {
    firstCable.isElsewhere = true
    expect(await signWith(addressOf(second))).toMatch(/^0x/)
  })

  test('a press of reject is the last word: no other device is asked', async () => {
    first.settings.rejects = true
    expect(await signWith(addressOf(first)).catch(faultOf)).toBe('rejected')
    expect(second.shown).toEqual([])
  })

  test('none signs for an account that neither has, and each is free for other programs afterwards', async () => {
    const stranger = createLedgerStandIn(`${'abandon '.repeat(11)}about`)
    const fault = await signWith(addressOf(stranger)).catch(faultOf)
    expect(fault).toBe('otherDevice')
    expect([...first.shown, ...second.shown]).toEqual([])
    await vi.waitFor(() => expect(devices.map(({ opened }) => opened)).toEqual([false, false]))
  })

  test('the first one is read if no account is wanted', async () => {
    const accounts = await withLedger(undefined, (exchange) => readAccounts(exchange, 'bip44', [0, 1]))
    expect(accounts.map(({ address }) => address)).toEqual([
      first.address(path),
      first.address("m/44'/60'/0'/0/1"),
    ])
  })
})

describe('the device of a watched account is found', () => {
  const find = (address: string) =>
    withLedger(undefined, (exchange) => findAccount(exchange, address as Address))

  test.each(["m/44'/60'/7'/0/0", "m/44'/60'/0'/0/9", "m/44'/60'/0'/3"])('at %s', async (place) => {
    const address = first.address(place)
    expect(await find(address)).toEqual([{ kind: 'ledger', path: place, device: addressOf(first), address }])
  })

  test('unless the account is at none of the usual paths, or on another device', async () => {
    for (const address of [first.address("m/44'/60'/0'/0/10"), addressOf(second)])
      expect(await find(address).catch(faultOf)).toBe('otherDevice')
  })
})

// The choice stays, so this comes last.
describe('the person chooses', () => {
  const read = async () => {
    const reading = (exchange: Exchange) => readAccounts(exchange, 'bip44', [0])
    const [account] = await withLedger(undefined, reading, true)
    return account?.address
  }

  test('which of two Ledgers is read, until they choose another', async () => {
    hid.requestDevice.mockResolvedValueOnce(devices.slice(1))
    await chooseLedger()
    expect(await read()).toBe(second.address(path))
    hid.requestDevice.mockResolvedValueOnce(devices.slice(0, 1))
    await chooseLedger()
    expect(await read()).toBe(first.address(path))
  })

  test('a Ledger that the browser did not know', async () => {
    const third = createLedgerStandIn(`${'abandon '.repeat(11)}about`)
    const added = onCable(third, 0x6011)
    hid.requestDevice.mockImplementationOnce(async () => {
      devices.push(added)
      return [added]
    })
    await chooseLedger()
    expect(await read()).toBe(third.address(path))
    devices.pop()
  })

  test('the only one if the browser knows none', async () => {
    hid.getDevices.mockResolvedValueOnce([])
    hid.requestDevice.mockResolvedValueOnce(devices.slice(1))
    expect(await read()).toBe(second.address(path))
  })

  test('none, and is told so', async () => {
    hid.requestDevice.mockResolvedValueOnce([])
    expect(await chooseLedger().catch(faultOf)).toBe('none')
  })
})

// A kit keeps what it listed before, so each of these loads a new one.
describe('no press waits without an end', () => {
  const signFresh = async () => {
    vi.resetModules()
    const fresh = await import('../src/ui/devices/ledger/withLedger.ts')
    const account = { address: addressOf(first), path }
    return fresh.withLedger(account, async () => 'signed', true).catch(faultOf)
  }
  const strange = onCable(first, 0x7f11)

  test('for a model that the kit does not know', async () => {
    hid.getDevices.mockResolvedValue([firstCable, strange])
    expect(await signFresh()).toBe('unknownModel')
  })

  test('for such a model that the person chooses', async () => {
    hid.getDevices.mockResolvedValue([strange]).mockResolvedValueOnce([])
    hid.requestDevice.mockResolvedValueOnce([strange])
    expect(await signFresh()).toBe('unknownModel')
  })

  test('for a device that leaves while the kit looks for it', async () => {
    hid.getDevices.mockResolvedValue([]).mockResolvedValueOnce([firstCable])
    expect(await signFresh()).toBe('unclear')
  })

  test('for a device of another maker', async () => {
    hid.getDevices.mockResolvedValue([firstCable]).mockResolvedValueOnce([{ ...strange, vendorId: 1 }])
    hid.requestDevice.mockResolvedValueOnce([firstCable])
    expect(await signFresh()).toBe('signed')
  })
})
