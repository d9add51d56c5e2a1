import type { Address, Hex } from 'viem'
import { create2Factory } from '../../../contracts/delegates.ts'
import { fileOf } from '../../../lib/extensionFile.ts'

const packaged = fileOf<{ creationCode: Hex }>('delegate.json')

/**
 * The call that deploys the contract for account upgrades on a chain. Anyone may send it: the CREATE2 address
 * commits to the code.
 */
export async function deployment(): Promise<{ to: Address; data: Hex }> {
  const { creationCode } = await packaged()
  const salt = '0'.repeat(64)
  return { to: create2Factory, data: `0x${salt}${creationCode.slice(2)}` }
}
