import * as v from 'valibot'
import { looseAddress } from '../schema.ts'

/** An account of a device with QR codes: all of it is public. */
export const deviceMembers = {
  address: looseAddress,
  /** A path of BIP-32 from the master key, such as m/44'/60'/0'/0/0. */
  path: v.pipe(v.string(), v.regex(/^m(\/\d{1,10}'?){1,10}$/)),
  /** The first four bytes of the hash of the master key. The device finds its key by it. */
  fingerprint: v.pipe(v.string(), v.regex(/^[0-9a-f]{8}$/)),
}

const account = v.object(deviceMembers)

/** Accounts of a device, as the person chose them. */
export const deviceAccounts = v.pipe(v.array(account), v.minLength(1), v.maxLength(20))

export type DeviceAccount = v.InferOutput<typeof account>
