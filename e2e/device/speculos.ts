import { once } from 'node:events'
import { connect } from 'node:net'
import type { Exchange } from '../../src/ui/devices/ledger/askLedger.ts'

/** Bytes that say how long the data is, and those of the status word after it. */
const [headSize, statusSize] = [4, 2]

/**
 * Sends commands to the port for APDUs of Speculos, Ledger's emulator (`speculos --apdu-port`): each way four bytes
 * with the length of the data, then the data. A status word follows an answer. Commands take turns. Rejects if nothing
 * listens there, and `exchange` if the other side hangs up.
 */
export async function connectSpeculos({ host, port }: { host: string; port: number }): Promise<{
  exchange: Exchange
  end(): void
}> {
  const socket = connect(port, host)
  await once(socket, 'connect')
  let received = Buffer.alloc(0)
  let wake = () => {}
  socket.on('data', (part) => {
    received = Buffer.concat([received, part])
    wake()
  })
  for (const ending of ['close', 'error'] as const) socket.on(ending, () => wake())

  async function read(size: number): Promise<Buffer> {
    while (received.length < size) {
      if (socket.destroyed) throw new Error('Speculos closed the connection')
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
    const taken = received.subarray(0, size)
    received = received.subarray(size)
    return taken
  }

  return {
    async exchange(command) {
      const head = Buffer.alloc(headSize)
      head.writeUInt32BE(command.length)
      socket.write(Buffer.concat([head, command]))
      const size = (await read(headSize)).readUInt32BE()
      const data = Uint8Array.from(await read(size))
      return { data, status: (await read(statusSize)).toString('hex') }
    },
    end: () => socket.destroy(),
  }
}
