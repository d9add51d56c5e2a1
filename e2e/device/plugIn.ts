import type { BrowserContext, Page } from '@playwright/test'
import type { LedgerStandIn } from './ledgerStandIn.ts'

/** Bytes of one report of the HID protocol: channel, tag, number of the part, and data. */
const reportSize = 64

type Answer = { plugged: boolean; granted: boolean; inUse: boolean; reports: string[] }
type Asked = { chooses?: true; report?: string }
type Cable = (asked: Asked) => Promise<Answer>
type Port = { plugged: boolean; granted: boolean; inUse: boolean }
/** Runs while the person reads what the device shows, before the press. */
type Reading = () => Promise<void>

/** The stand-in of each browser: a test replaces the one of the test before. */
const cables = new WeakMap<BrowserContext, Cable>()

/**
 * Replaces WebHID, the published interface of Ledger's transport, by a cable to the stand-in. Everything behind it is
 * as it ships: Ledger's kit, its transport, and its framing. Affects pages that load afterwards. Returns the port,
 * from which a test unplugs the stand-in.
 */
export async function plugIn(context: BrowserContext, standIn: LedgerStandIn) {
  const port: Port = { plugged: true, granted: false, inUse: false }
  let reading: Reading | undefined
  const take = partsOf(standIn)
  const isNew = !cables.has(context)
  cables.set(context, async ({ chooses, report }) => {
    if (chooses && port.plugged) port.granted = true
    const before = standIn.shown.length
    const reports = report && port.plugged ? take(report) : []
    if (standIn.shown.length > before) await reading?.()
    return { ...port, reports }
  })
  if (isNew) {
    await context.exposeBinding('ledgerStandIn', (_, asked: Asked) => cables.get(context)?.(asked))
    await context.addInitScript(fakeHid)
  }

  return {
    /** The cable is out for every page. */
    async unplug(): Promise<void> {
      port.plugged = false
      await tell(context.pages(), 'disconnect')
    },
    async plug(): Promise<void> {
      port.plugged = true
      await tell(context.pages(), 'connect')
    },
    /** From now on, this runs before each press on the device. The cable may be out afterwards. */
    whileReading(task: Reading | undefined): void {
      reading = task
    },
    /** Another program has the device open. */
    useElsewhere(inUse: boolean): void {
      port.inUse = inUse
    },
  }
}

async function tell(pages: readonly Page[], event: 'connect' | 'disconnect'): Promise<void> {
  for (const page of pages)
    if (page.url().startsWith('chrome-extension:'))
      await page
        .evaluate((name) => (window as { ledgerCable?: (name: string) => void }).ledgerCable?.(name), event)
        // The window of a decided request may be closing.
        .catch((error) => {
          if (!/has been closed/.test(String(error))) throw error
        })
}

/** Joins reports to a command, and cuts the answer into reports. */
export function partsOf(standIn: LedgerStandIn) {
  let command = Buffer.alloc(0)
  let length = 0
  return (report: string): string[] => {
    const bytes = Buffer.from(report, 'hex')
    const channel = bytes.subarray(0, 2)
    if (bytes[2] !== 0x05) throw new Error('This is no report of the protocol')
    if (bytes.readUInt16BE(3) === 0) {
      length = bytes.readUInt16BE(5)
      command = Buffer.from(bytes.subarray(7))
    } else command = Buffer.concat([command, bytes.subarray(5)])
    if (command.length < length) return []
    const answer = Buffer.from(standIn.exchange(command.subarray(0, length).toString('hex')), 'hex')
    const size = Buffer.alloc(2)
    size.writeUInt16BE(answer.length)
    let rest = Buffer.concat([size, answer])
    const reports: string[] = []
    while (rest.length > 0) {
      const head = Buffer.from([...channel, 0x05, reports.length >> 8, reports.length & 255])
      const part = Buffer.concat([head, rest.subarray(0, reportSize - head.length)], reportSize)
      reports.push(part.toString('hex'))
      rest = rest.subarray(reportSize - head.length)
    }
    return reports
  }
}

/** Runs in the page: a device of WebHID whose reports go to the stand-in. */
function fakeHid(): void {
  if (!isSecureContext) return
  const own = window as unknown as {
    ledgerStandIn(asked: { chooses?: true; report?: string }): Promise<Answer>
    ledgerCable(name: string): void
  }
  const hid = new EventTarget()
  const device = {
    vendorId: 0x2c97,
    productId: 0x5011,
    productName: 'Stand-in for a Ledger',
    collections: [],
    opened: false,
    oninputreport: undefined as ((event: { data: DataView }) => void) | undefined,
    async open() {
      if ((await own.ledgerStandIn({})).inUse)
        throw new DOMException('Failed to open the device.', 'NotAllowedError')
      device.opened = true
    },
    async close() {
      device.opened = false
    },
    async sendReport(_: number, data: Uint8Array) {
      const report = [...data].map((byte) => byte.toString(16).padStart(2, '0')).join('')
      const { plugged } = await own.ledgerStandIn({})
      if (!plugged) throw new DOMException('The device was lost.', 'NetworkError')
      // A report is sent before it is answered: the person may take a while.
      void own.ledgerStandIn({ report }).then(({ plugged, reports }) => {
        for (const one of plugged ? reports : []) {
          const bytes = Uint8Array.from(one.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
          device.oninputreport?.({ data: new DataView(bytes.buffer) })
        }
      })
    },
  }
  own.ledgerCable = (name) => hid.dispatchEvent(Object.assign(new Event(name), { device }))
  Object.assign(hid, {
    async getDevices() {
      const { plugged, granted } = await own.ledgerStandIn({})
      return plugged && granted ? [device] : []
    },
    async requestDevice() {
      if (!navigator.userActivation.isActive)
        throw new DOMException(
          'Must be handling a user gesture to show a permission request.',
          'SecurityError',
        )
      return (await own.ledgerStandIn({ chooses: true })).plugged ? [device] : []
    },
  })
  Object.defineProperty(navigator, 'hid', { value: hid })
}
