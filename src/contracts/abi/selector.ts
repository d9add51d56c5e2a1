import { type AbiParameter, type Hex, keccak256, stringToHex } from 'viem'

type Named = { name: string; inputs: readonly AbiParameter[] }

/** A signature as selectors hash it: "transfer(address,uint256)". viem's parses every notation and is large. */
export function canonical({ name, inputs }: Named): string {
  return `${name}(${inputs.map(typeOf).join(',')})`
}

/** The first four bytes of the hash of a canonical signature, of a function or an error. */
export function selectorOf(signature: string): Hex {
  return topicOf(signature).slice(0, 10) as Hex
}

/** The hash of a canonical signature, which is the first topic of an event's logs. */
export function topicOf(signature: string): Hex {
  return keccak256(stringToHex(signature))
}

function typeOf(parameter: AbiParameter): string {
  if (!('components' in parameter)) return parameter.type
  return `(${parameter.components.map(typeOf).join(',')})${parameter.type.slice('tuple'.length)}`
}
