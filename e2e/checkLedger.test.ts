import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { type Checked, checkLedger } from './device/checkLedger.ts'
import { createLedgerStandIn } from './device/ledgerStandIn.ts'
import { connectSpeculos } from './device/speculos.ts'

/* The checks for a real device and for Speculos, on the stand-in, behind a port that frames commands as Speculos does. */

const phrase = `${'test '.repeat(11)}ball`
const endings: (() => void)[] = []
afterEach(() => {
  for (const end of endings.splice(0)) end()
})

type Answer = (command: string) => string | undefined

/** Four bytes with the length, then the data, then a status word that the length leaves out. `undefined` hangs up. */
async function listen(answer: Answer) {
  const server = createServer((socket) => {
    let received = Buffer.alloc(0)
    socket.on('data', (part) => {
      received = Buffer.concat([received, part])
      while (received.length >= 4 && received.length >= 4 + received.readUInt32BE()) {
        const end = 4 + received.readUInt32BE()
        const said = answer(received.subarray(4, end).toString('hex'))
        received = received.subarray(end)
        if (said === undefined) return socket.destroy()
        const bytes = Buffer.from(said, 'hex')
        const head = Buffer.alloc(4)
        head.writeUInt32BE(bytes.length - 2)
        // In pieces, as a network may deliver them.
        for (const byte of Buffer.concat([head, bytes])) socket.write(Buffer.from([byte]))
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const speculos = await connectSpeculos({ host: '127.0.0.1', port })
  endings.push(() => {
    speculos.end()
    server.close()
  })
  return { ...speculos, port }
}

const failed = (results: readonly Checked[]) =>
  results.filter(({ passed }) => !passed).map(({ name }) => name)

describe('the checks of a Ledger', () => {
  test('all pass on the stand-in, which the person rejects once', async () => {
    const standIn = createLedgerStandIn(phrase)
    const { exchange } = await listen(standIn.exchange)
    const results = await checkLedger(exchange, {
      phrase,
      before: ({ press }) => {
        standIn.settings.rejects = press === 'rejects'
      },
    })
    expect(failed(results)).toEqual([])
    expect(results.map(({ press }) => press)).toContain('rejects')
    expect(new Set(standIn.shown.map(({ what }) => what))).toEqual(
      new Set(['address', 'message', 'typedData', 'transaction', 'authorization']),
    )
  })

  test('fail one by one where the device signs with another key, has other settings, or confirms all', async () => {
    const standIn = createLedgerStandIn(phrase)
    standIn.settings.smartAccounts = false
    standIn.settings.blindSigning = false
    const other = createLedgerStandIn('zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong')
    const { exchange } = await listen((command) =>
      command.startsWith('e008') ? other.exchange(command) : standIn.exchange(command),
    )
    expect(failed(await checkLedger(exchange, { phrase, before: () => undefined }))).toEqual([
      'a message',
      'a long message',
      'typed data',
      'a contract call',
      'an account upgrade',
      'the removal of an upgrade',
      'a rejected message',
    ])
  })

  test('fail where the device has another phrase', async () => {
    const { exchange } = await listen(createLedgerStandIn(phrase).exchange)
    const results = await checkLedger(exchange, {
      phrase: 'zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong',
      before: () => undefined,
    })
    expect(failed(results).slice(0, 3)).toEqual([
      'addresses by live',
      'addresses by bip44',
      'addresses by legacy',
    ])
  })
})

test('an emulator that hangs up, or is not there, is an error', async () => {
  const { exchange, port } = await listen(() => undefined)
  await expect(exchange(Uint8Array.from([0xb0, 1, 0, 0, 0]))).rejects.toThrow('closed')
  for (const end of endings.splice(0)) end()
  await expect(connectSpeculos({ host: '127.0.0.1', port })).rejects.toThrow()
})
