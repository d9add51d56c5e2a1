import type { AbiParameter, Hex } from 'viem'
import { readAbi } from '../../domain/abi/decodeAbi.ts'
import { canonical, selectorOf } from './selector.ts'

type Named = { name: string; inputs: readonly AbiParameter[] }

/**
 * Finds the function or error by the data's selector and decodes its arguments, on demand loosely; `undefined` on a
 * misfit.
 */
export function reader<one>(
  all: readonly one[],
  abiOf: (one: one) => Named,
): (data: Hex, loose?: boolean) => { found: one; args: unknown[] } | undefined {
  let bySelector: Map<string, one> | undefined
  return (data, loose) => {
    bySelector ??= new Map<string, one>(all.map((one) => [selectorOf(canonical(abiOf(one))), one]))
    const found = bySelector.get(data.slice(0, 10).toLowerCase())
    const args = found && readAbi(abiOf(found).inputs, `0x${data.slice(10)}`, loose)
    return args && { found, args }
  }
}
