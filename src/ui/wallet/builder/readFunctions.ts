import type { AbiFunction, AbiParameter } from 'viem'
import { formatAbiItem, parseAbiItem } from 'viem/utils'
import { t } from '../../../i18n/translate.ts'

/** In characters. Nobody pastes a longer ABI. */
const longest = 500_000
const mostFunctions = 1000

export const exampleFunction = 'transfer(address to, uint256 amount)'

export type Functions = { functions: AbiFunction[] } | { problem: string }

/**
 * The state-changing functions of a contract's ABI. The text is JSON, or one signature per line:
 * "transfer(address to, uint256 amount)".
 */
export function readFunctions(text: string): Functions {
  const typed = text.trim()
  if (typed === '') return { problem: t('builder_pasteAbi', { example: exampleFunction }) }
  if (typed.length > longest) return { problem: t('builder_abiTooLong') }
  const functions = /^[[{]/.test(typed) ? fromJson(typed) : fromLines(typed)
  if ('problem' in functions) return functions
  const changing = functions.functions.filter(
    ({ stateMutability }) => stateMutability !== 'view' && stateMutability !== 'pure',
  )
  if (changing.length === 0) return { problem: t('builder_nothingToCall') }
  return { functions: changing.slice(0, mostFunctions) }
}

/** Formats a signature: "transfer(address to, uint256 amount)". */
export function titleOf(item: AbiFunction): string {
  return formatAbiItem(item, { includeName: true })
}

function fromLines(text: string): Functions {
  const functions: AbiFunction[] = []
  for (const line of text.split('\n').map((one) => one.trim().replace(/;$/, ''))) {
    if (line === '') continue
    try {
      const signature = line.startsWith('function ') ? line : `function ${line}`
      functions.push(parseAbiItem(signature) as unknown as AbiFunction)
    } catch {
      return { problem: t('builder_noFunction', { line: line.slice(0, 80) }) }
    }
  }
  return { functions }
}

/** Accepts an ABI, or a compiler's output with an `abi` member. */
function fromJson(text: string): Functions {
  try {
    const read: unknown = JSON.parse(text)
    const list = Array.isArray(read) ? read : (read as { abi?: unknown }).abi
    if (!Array.isArray(list)) return { problem: t('builder_noAbi') }
    return { functions: list.filter(isFunction) }
  } catch {
    return { problem: t('builder_noJson') }
  }
}

function isFunction(item: unknown): item is AbiFunction {
  const { type, name, inputs } = (item ?? {}) as Record<string, unknown>
  return type === 'function' && typeof name === 'string' && Array.isArray(inputs) && inputs.every(isParameter)
}

function isParameter(item: unknown): item is AbiParameter {
  const { type, name, components } = (item ?? {}) as Record<string, unknown>
  if (typeof type !== 'string' || (name !== undefined && typeof name !== 'string')) return false
  return !type.startsWith('tuple') || (Array.isArray(components) && components.every(isParameter))
}
