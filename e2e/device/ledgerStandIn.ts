import {
  getBytes,
  HDNodeWallet,
  hashMessage,
  hexlify,
  keccak256,
  Mnemonic,
  SigningKey,
  Transaction,
} from 'ethers'

/** What a person can change on a device, and do with it. */
export type Settings = {
  locked: boolean
  /** The name of the open app. The system's own is BOLOS. */
  app: string
  version: string
  /** The setting for content that the app cannot read. */
  blindSigning: boolean
  /** The setting for EIP-7702. */
  smartAccounts: boolean
  /** The person presses reject. */
  rejects: boolean
  /** What a broken or evil device signs: other bytes, with another key, or once more what it answered before. */
  lies?: 'otherBytes' | 'otherAccount' | 'olderAnswer' | undefined
}

/** One thing that the person read on the screen, and pressed. */
export type Shown =
  | { what: 'address'; address: string }
  | { what: 'transaction'; type: number; hash?: string; nonce: number; to: string | null }
  | { what: 'message'; text: string }
  | { what: 'typedData'; domain: string; message: string }
  | { what: 'authorization'; delegate: string; chainId: number; nonce: number }

/** By delegate, the first minor version of the app that signs for it, and the first that no longer does. */
const accepts: Record<string, [since: number, before: number]> = {
  [`0x${'00'.repeat(20)}`]: [17, Infinity],
  '0x4cd241e8d1510e30b2076397afc7508ae59c66c9': [17, Infinity],
  '0x63c0c19a282a1b52b07dd5a65b58948a07dae32b': [17, 20],
}

/**
 * A stand-in for a Ledger with the Ethereum app. It is no Ledger: it speaks the app's commands (APDUs) as its published
 * documents and tests describe them, with a key of its own, and shares no code with the wallet.
 */
export function createLedgerStandIn(phrase: string) {
  const master = HDNodeWallet.fromSeed(Mnemonic.fromPhrase(phrase).computeSeed())
  const settings: Settings = {
    locked: false,
    app: 'Ethereum',
    version: '1.22.0',
    blindSigning: true,
    smartAccounts: true,
    rejects: false,
  }
  const shown: Shown[] = []
  let partial: Uint8Array = new Uint8Array()
  let older: Uint8Array | undefined

  const minor = () => Number(settings.version.split('.')[1])

  /** What the person sees before the press. Throws the status word of a refusal. */
  function press(seen: Shown): void {
    if (settings.rejects) throw '6985'
    shown.push(seen)
  }

  function signed(path: string, hash: string, parity: (yParity: 0 | 1) => number): Uint8Array {
    const { lies } = settings
    if (lies === 'olderAnswer' && older) return older
    const { privateKey } = master.derivePath(lies === 'otherAccount' ? "m/44'/60'/7'/0/0" : path)
    const { r, s, yParity } = new SigningKey(privateKey).sign(lies === 'otherBytes' ? keccak256(hash) : hash)
    older = Uint8Array.from([parity(yParity), ...getBytes(r), ...getBytes(s)])
    return older
  }

  function address(confirms: boolean, data: Uint8Array): Uint8Array {
    const found = master.derivePath(readPath(data).path)
    if (confirms) press({ what: 'address', address: found.address })
    const publicKey = getBytes(SigningKey.computePublicKey(found.publicKey, false))
    const text = Buffer.from(found.address.slice(2))
    return Uint8Array.from([publicKey.length, ...publicKey, text.length, ...text])
  }

  function transaction(data: Uint8Array): Uint8Array {
    const { path, rest } = readPath(data)
    const bytes = hexlify(rest)
    const read = readTransaction(bytes)
    if (read.data !== '0x' && !settings.blindSigning) throw '6a80'
    const hash = keccak256(bytes)
    const { type, nonce, to, first } = read
    press({ what: 'transaction', type, nonce, to, ...(read.data !== '0x' && { hash }) })
    return signed(path, hash, (yParity) => (first + yParity) & 255)
  }

  function message(data: Uint8Array): Uint8Array {
    const { path, rest } = readPath(data)
    const text = rest.slice(4)
    press({ what: 'message', text: Buffer.from(text).toString() })
    return signed(path, hashMessage(text), (yParity) => 27 + yParity)
  }

  function typedData(data: Uint8Array): Uint8Array {
    if (!settings.blindSigning) throw '6a80'
    const { path, rest } = readPath(data)
    const [domain, message] = [hexlify(rest.slice(0, 32)), hexlify(rest.slice(32, 64))]
    press({ what: 'typedData', domain, message })
    return signed(path, keccak256(`0x1901${domain.slice(2)}${message.slice(2)}`), (yParity) => 27 + yParity)
  }

  function authorization(data: Uint8Array): Uint8Array {
    const { path, rest } = readPath(data)
    const fields = readFields(rest.slice(2))
    const [delegate, chainId, nonce] = [1, 2, 3].map((tag) => hexlify(fields.get(tag) ?? '0x'))
    if (!delegate || !chainId || !nonce || fields.get(0)?.[0] !== 1) throw '6a80'
    const [since, before] = accepts[delegate] ?? [Infinity, 0]
    // Before 1.20.0, the app answers as after a press of reject (`commands_7702.c`).
    if (!settings.smartAccounts || minor() < since || minor() >= before) throw minor() < 20 ? '6985' : '6980'
    press({ what: 'authorization', delegate, chainId: Number(chainId), nonce: Number(nonce) })
    // Written out, since this must not be the wallet's own way of doing it.
    const list = [rlpNumber(chainId), `94${delegate.slice(2)}`, rlpNumber(nonce)].join('')
    const head = (0xc0 + list.length / 2).toString(16)
    return signed(path, keccak256(`0x05${head}${list}`), (yParity) => yParity)
  }

  /** Commands that come in several parts: the answer to all but the last is empty. */
  function collected(first: boolean, part: Uint8Array, length: (all: Uint8Array) => number | undefined) {
    partial = first ? part : Uint8Array.from([...partial, ...part])
    const wanted = length(partial)
    return wanted !== undefined && partial.length >= wanted ? partial : undefined
  }

  function answer(command: Uint8Array): Uint8Array {
    const [cla, ins, p1, p2] = command
    const data = command.slice(5)
    if (settings.locked) throw '5515'
    if (cla === 0xb0 && ins === 0x01) {
      const [name, version] = [Buffer.from(settings.app), Buffer.from(settings.version)]
      return Uint8Array.from([1, name.length, ...name, version.length, ...version, 1, 0])
    }
    if (cla !== 0xe0 || settings.app !== 'Ethereum') throw '6e00'
    switch (ins) {
      case 0x02:
        return address(p1 === 1, data)
      case 0x04: {
        const all = collected(p1 === 0, data, transactionEnd)
        return all ? transaction(all) : new Uint8Array()
      }
      case 0x06:
        return Uint8Array.from([settings.blindSigning ? 1 : 0, ...settings.version.split('.').map(Number)])
      case 0x08: {
        const all = collected(p1 === 0, data, (read) => {
          const { rest } = readPath(read)
          return read.length - rest.length + 4 + Number(hexlify(rest.slice(0, 4)))
        })
        return all ? message(all) : new Uint8Array()
      }
      case 0x0c:
        if (p2 !== 0) throw '6b00'
        return typedData(data)
      case 0x34: {
        if (minor() < 17) throw '6d00'
        const all = collected(p1 === 1, data, (read) => {
          const { rest } = readPath(read)
          return read.length - rest.length + 2 + Number(hexlify(rest.slice(0, 2)))
        })
        return all ? authorization(all) : new Uint8Array()
      }
      default:
        throw '6d00'
    }
  }

  return {
    settings,
    /** Everything that the person confirmed, as the screen showed it. */
    shown,
    address: (path: string) => master.derivePath(path).address,

    /** Answers one command: data and a status word, in hex. */
    exchange(command: string): string {
      try {
        return `${Buffer.from(answer(Buffer.from(command, 'hex'))).toString('hex')}9000`
      } catch (status) {
        if (typeof status === 'string') return status
        throw status
      }
    },
  }
}

export type LedgerStandIn = ReturnType<typeof createLedgerStandIn>

function readPath(data: Uint8Array): { path: string; rest: Uint8Array } {
  const count = data[0] ?? 0
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const steps = Array.from({ length: count }, (_, place) => {
    const step = view.getUint32(1 + place * 4)
    return step >= 2 ** 31 ? `${step - 2 ** 31}'` : `${step}`
  })
  return { path: `m/${steps.join('/')}`, rest: data.slice(1 + count * 4) }
}

/** Where a transaction ends: its list says how long it is. */
function transactionEnd(data: Uint8Array): number | undefined {
  const { rest } = readPath(data)
  const start = data.length - rest.length + ((rest[0] ?? 0) < 0x80 ? 1 : 0)
  const head = data[start] ?? 0
  if (head < 0xf8) return start + 1 + head - 0xc0
  const bytes = head - 0xf7
  return start + 1 + bytes + Number(hexlify(data.slice(start + 1, start + 1 + bytes)))
}

function readTransaction(bytes: string) {
  const { type, nonce, to, data, chainId } = Transaction.from(bytes)
  // EIP-155 counts from here, and the answer has one byte for it.
  const first = type ? 0 : chainId ? 35 + 2 * Number(chainId % 128n) : 27
  return { type: type ?? 0, nonce, to, data, first }
}

function readFields(data: Uint8Array): Map<number, Uint8Array> {
  const fields = new Map<number, Uint8Array>()
  for (let at = 0; at < data.length; ) {
    const [tag = 0, length = 0] = data.slice(at, at + 2)
    fields.set(tag, data.slice(at + 2, at + 2 + length))
    at += 2 + length
  }
  return fields
}

function rlpNumber(value: string): string {
  const digits = BigInt(value).toString(16)
  const bytes = digits.length % 2 ? `0${digits}` : digits
  if (BigInt(value) === 0n) return '80'
  return BigInt(value) < 128n ? bytes : `${(0x80 + bytes.length / 2).toString(16)}${bytes}`
}
