import type { Address } from 'viem'
import { sameAddress } from '../domain/sameAddress.ts'

/** A contract that steals from the accounts that run its code, and who reported it. */
export type HostileDelegate = { address: Address; reportedBy: string }

/**
 * Reported thieves. Their code costs little to copy to a new address, so most thieves are not here: `readSweeper`
 * looks at what the code does.
 */
const hostileDelegates: readonly HostileDelegate[] = [
  // May 2025: sends each coin that arrives to 0x000085bad5b016e5448a530cb3d4840d2cfd15bc.
  { address: '0x930FcC37D6042c79211Ee18a02857cB1FD7F0d0B', reportedBy: 'GoPlus Security' },
]

/** The reported thief at this address, regardless of case. */
export function findHostileDelegate(address: string): HostileDelegate | undefined {
  return hostileDelegates.find((one) => sameAddress(one.address, address))
}
