import type { Abi, AbiFunction, AbiParameter } from 'viem'

type AbiError = Extract<Abi[number], { type: 'error' }>

/**
 * Parses one of our own Solidity lines, `function approve(address spender, uint256 amount)` or `error
 * Paused()`, with the same result as viem's `parseAbi`. viem's parser supports the whole language and would
 * enlarge the worker; ours supports only named parameters and tuples. The tests parse each of our lines with
 * both.
 */
export function readSignature(line: string): AbiFunction | AbiError {
  const [, type, name, inner] = /^(function|error) (\w+)\((.*)\)$/.exec(line) ?? []
  if (!type || !name || inner === undefined) throw new Error(`${line} is no signature`)
  const inputs = parameters(inner)
  return type === 'error'
    ? { type, name, inputs }
    : { type: 'function', name, inputs, outputs: [], stateMutability: 'nonpayable' }
}

/** Commas inside a tuple's parentheses do not separate parameters. */
function parameters(text: string): AbiParameter[] {
  let depth = 0
  const marked = text.replace(/[(),]/g, (sign) => {
    if (sign !== ',') depth += sign === '(' ? 1 : -1
    return sign === ',' && depth === 0 ? ';' : sign
  })
  return marked === '' ? [] : marked.split(';').map((part) => parameter(part.trim()))
}

function parameter(text: string): AbiParameter {
  const [, tuple, elementary, array, name] = /^(?:\((.*)\)|([a-z]+\d*))((?:\[\])?) (\w+)$/.exec(text) ?? []
  if (name === undefined || (tuple ?? elementary) === undefined) throw new Error(`${text} is no parameter`)
  return tuple === undefined
    ? { type: `${elementary}${array}`, name }
    : { type: `tuple${array}`, name, components: parameters(tuple) }
}
