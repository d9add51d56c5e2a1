import initialise, { contractInfo } from 'evmole/no_tla'
import type { AbiParameter, Hex } from 'viem'
import { type AbiValue, readAbi } from '../../../domain/abi/decodeAbi.ts'
import { t } from '../../../i18n/translate.ts'
import { ownFile } from '../../../lib/extensionFile.ts'

/** A guess, from the contract's code, about the function that data calls. */
export type Guess =
  /** The types of its arguments, and their values if the data fits. */
  | { has: true; types: string; values: { type: string; value: string }[] | undefined }
  /** The code has no such function, so the contract runs its code for all other calls. */
  | { has: false }
  /** The code cannot be read. */
  | undefined

/** Contracts on Ethereum have at most 24,576 bytes; some chains allow twice that. */
const longestCode = 2 + 2 * 49_152

/** Reading the arguments of more functions would take seconds. */
const mostFunctions = 300

/** Nobody reads more values than these. */
const mostValues = 40

let ready: Promise<unknown> | undefined

/** Reads the called function from the contract's code. A guess, because code has no names and few types. */
export async function guess(code: Hex, data: Hex, program?: Uint8Array): Promise<Guess> {
  if (code.length > longestCode || data.length < 10) return undefined
  ready ??= initialise({ module_or_path: program ?? shipped() })
  await ready
  const selector = data.slice(2, 10).toLowerCase()
  const all = contractInfo(code, { selectors: true }).functions ?? []
  if (all.length === 0) return undefined
  if (!all.some((one) => one.selector === selector)) return { has: false }
  if (all.length > mostFunctions) return undefined
  const { functions = [] } = contractInfo(code, { selectors: true, arguments: true })
  const types = functions.find((one) => one.selector === selector)?.arguments
  if (types === undefined || types.length > 400) return undefined
  const values = readAbi(parametersIn(types), `0x${data.slice(10)}`)
  return { has: true, types, values: values && written(parametersIn(types), values) }
}

async function shipped(): Promise<ArrayBuffer> {
  return (await ownFile('assets/evmole_bg.wasm')).arrayBuffer()
}

/** "address,(uint256,bytes)[]" as parameters without names. */
function parametersIn(types: string): AbiParameter[] {
  const parts: string[] = []
  let depth = 0
  for (const [sign] of types.matchAll(/[(),]|[^(),]+/g)) {
    if (sign === ',' && depth === 0) {
      parts.push('')
      continue
    }
    if (sign === '(') depth++
    if (sign === ')') depth--
    parts.push((parts.pop() ?? '') + sign)
  }
  return parts.map((part): AbiParameter => {
    const [, inner, list = ''] = /^\((.*)\)((?:\[\d*\])*)$/.exec(part) ?? []
    return inner === undefined ? { type: part } : { type: `tuple${list}`, components: parametersIn(inner) }
  })
}

function written(parameters: readonly AbiParameter[], values: readonly AbiValue[]) {
  return parameters
    .flatMap((parameter, index) => rows(parameter, values[index] as AbiValue))
    .slice(0, mostValues)
}

/** A line for each value that is neither a list nor a struct. */
function rows(parameter: AbiParameter, value: AbiValue): { type: string; value: string }[] {
  if (!Array.isArray(value)) return [{ type: parameter.type, value: String(value) }]
  const element = parameter.type.replace(/\[\d*\]$/, '')
  const components = 'components' in parameter ? parameter.components : []
  if (value.length === 0) return [{ type: parameter.type, value: t('approval_empty') }]
  return value.slice(0, mostValues).flatMap((one, index) => {
    const member = element === parameter.type ? components[index] : { ...parameter, type: element }
    return member ? rows(member, one) : []
  })
}
