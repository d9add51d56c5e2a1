import * as v from 'valibot'
import { looseAddress } from '../schema.ts'

/** A path of BIP-32 from the master key, such as m/44'/60'/0'/0/0. */
const path = v.pipe(v.string(), v.regex(/^m(\/\d{1,10}'?){1,10}$/))

/** An account of a device that reads and shows QR codes (ERC-4527): all of it is public. */
export const qrAccount = v.object({
  kind: v.literal('qr'),
  address: looseAddress,
  path,
  /** The first four bytes of the hash of the master key. The device finds its key by it. */
  fingerprint: v.pipe(v.string(), v.regex(/^[0-9a-f]{8}$/)),
})

/** An account of a Ledger: all of it is public. */
export const ledgerAccount = v.object({
  kind: v.literal('ledger'),
  address: looseAddress,
  path,
  /** The device's first address, at m/44'/60'/0'/0/0. It tells one device from another. */
  device: looseAddress,
})

const account = v.union([qrAccount, ledgerAccount])

/** Accounts of a device, as the person chose them. */
export const deviceAccounts = v.pipe(v.array(account), v.minLength(1), v.maxLength(20))

export type DeviceAccount = v.InferOutput<typeof account>
export type QrAccount = v.InferOutput<typeof qrAccount>
export type LedgerAccount = v.InferOutput<typeof ledgerAccount>
