import type { Address } from 'viem'
import type { QrAccount } from '../../../../domain/signing/deviceAccount.ts'
import type { DeviceAccounts } from '../../../devices/registry/readAccounts.ts'

/** Pages of a device in which an address is searched: more accounts than people have. */
const mostPages = 20

/** The account of a device with this address, if the device is the one that has its key. */
export function deviceWith({ page, derives }: DeviceAccounts, address: Address): QrAccount[] {
  for (let number = 0; number < (derives ? mostPages : 10); number++) {
    const found = page(number).find((one) => one.address === address)
    if (found) return [found]
  }
  return []
}
