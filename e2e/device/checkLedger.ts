import {
  type Address,
  encodeFunctionData,
  type Hex,
  hashMessage,
  hashTypedData,
  keccak256,
  parseAbi,
  serializeTransaction,
  stringToHex,
  type TypedDataDefinition,
  zeroAddress,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { authorizationBytes } from '../../src/domain/signing/authorizationBytes.ts'
import type { Wanted, WantedKind } from '../../src/domain/signing/signatureWanted.ts'
import { type Exchange, readAccounts, showAddress, sign } from '../../src/ui/devices/ledger/askLedger.ts'
import { faultOf } from '../../src/ui/devices/ledger/ledgerFault.ts'
import { pathKinds, pathOf } from '../../src/ui/devices/ledger/ledgerPaths.ts'
import { deviceSignature } from '../../src/vault/devices/deviceSignature.ts'

/** The person's action on the device in a check. */
export type Press = 'nothing' | 'confirms' | 'rejects'
export type Checked = { name: string; press: Press; passed: boolean; said: string }

/** The contract that the app lets accounts become. */
const delegate: Address = '0x4Cd241E8d1510e30b2076397afc7508Ae59C66c9'
const to: Address = '0x000000000000000000000000000000000000dEaD'
const call = { chainId: 11_155_111, nonce: 0, gas: 50_000n, to, value: 1n } as const
const fees = { maxFeePerGas: 2n, maxPriorityFeePerGas: 1n } as const
const data = encodeFunctionData({
  abi: parseAbi(['function approve(address, uint256)']),
  args: [to, 5n],
})
const typed = {
  domain: { name: 'Volley', chainId: 11_155_111 },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Mail: [{ name: 'text', type: 'string' }],
  },
  primaryType: 'Mail',
  message: { text: 'Hello' },
}

/** Everything that the wallet asks a Ledger to sign, with the hash that the signature must be of. */
const requests: Readonly<Record<string, { kind: WantedKind; bytes: Hex; hash?: Hex }>> = {
  'a message': { kind: 'message', bytes: stringToHex('Hello'), hash: hashMessage('Hello') },
  'a long message': {
    kind: 'message',
    bytes: stringToHex('Hello '.repeat(100)),
    hash: hashMessage('Hello '.repeat(100)),
  },
  'typed data': {
    kind: 'typedData',
    bytes: stringToHex(JSON.stringify(typed)),
    hash: hashTypedData(typed as TypedDataDefinition),
  },
  'a plain transfer': {
    kind: 'typedTransaction',
    bytes: serializeTransaction({ ...call, ...fees, type: 'eip1559' }),
  },
  'a legacy transfer': {
    kind: 'transaction',
    bytes: serializeTransaction({ ...call, type: 'legacy', gasPrice: 2n }),
  },
  'a contract call': {
    kind: 'typedTransaction',
    bytes: serializeTransaction({ ...call, ...fees, type: 'eip1559', data }),
  },
  'an account upgrade': {
    kind: 'authorization',
    bytes: authorizationBytes({ chainId: call.chainId, address: delegate, nonce: 1 }),
  },
  'the removal of an upgrade': {
    kind: 'authorization',
    bytes: authorizationBytes({ chainId: call.chainId, address: zeroAddress, nonce: 1 }),
  },
}

/** The person's action on the device now. */
export function todo({ name, press }: { name: string; press: Press }): string {
  if (press === 'nothing') return `Reads ${name}.`
  return press === 'rejects' ? `REJECT on the device: ${name}.` : `Confirm on the device: ${name}.`
}

type Watch = {
  /** Compares the device's addresses with those of this phrase. */
  phrase?: string
  before(check: { name: string; press: Press }): void
  after?(checked: Checked): void
}

/** Runs the wallet's own commands on a device, and judges each answer as the vault does. */
export async function checkLedger(exchange: Exchange, { phrase, before, after }: Watch): Promise<Checked[]> {
  const results: Checked[] = []
  const path = pathOf('live', 0)
  let address: Address = zeroAddress

  async function check(name: string, press: Press, run: () => Promise<string>): Promise<void> {
    before({ name, press })
    const checked = await run().then(
      (said) => ({ name, press, passed: true, said }),
      (error: Error) => ({ name, press, passed: false, said: error.message }),
    )
    results.push(checked)
    after?.(checked)
  }
  async function signed({ kind, bytes, hash = keccak256(bytes) }: (typeof requests)[string]) {
    const wanted: Wanted = { id: keccak256(bytes), from: address, path, device: address, kind, bytes }
    const signature = await sign(exchange, wanted)
    await deviceSignature(signature, hash, address)
    return signature
  }

  for (const kind of pathKinds)
    await check(`addresses by ${kind}`, 'nothing', async () => {
      const found = await readAccounts(exchange, kind, [0, 1])
      for (const { address: one, path } of found)
        if (phrase && mnemonicToAccount(phrase, { path: path as `m/44'/60'/${string}` }).address !== one)
          throw new Error(`${path} is ${one}, which the phrase does not make`)
      if (kind === 'live') address = found[0]?.address ?? zeroAddress
      return found.map(({ address: one }) => one).join(' ')
    })
  await check('an address on its screen', 'confirms', async () => {
    await showAddress(exchange, { address, path })
    return address
  })
  for (const [name, request] of Object.entries(requests)) await check(name, 'confirms', () => signed(request))
  await check('a rejected message', 'rejects', async () => {
    const error = await signed({ kind: 'message', bytes: stringToHex('No'), hash: hashMessage('No') }).then(
      () => new Error('It was signed'),
      (refused: Error) => refused,
    )
    if (faultOf(error) !== 'rejected') throw error
    return 'rejected'
  })
  return results
}
