import type { Facts, Refusal, Row } from './types.ts'

/** Every refusal that is part of a fact. */
export function refusalsIn(is: Row['is']): Refusal[] {
  if (typeof is !== 'object' || Array.isArray(is)) return []
  if ('code' in is) return [is]
  return Object.values(is).filter((part): part is Refusal => typeof part === 'object' && 'code' in part)
}

/** True if a node's error matches the table's refusal, except numbers. Published errors may differ in case. */
export function isSaid(error: Refusal, { code, message }: Refusal): boolean {
  const words = message.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return error.code === code && new RegExp(`^${words.join('\\d+')}$`, 'i').test(error.message)
}

/** The wallet's reading of each refusal of signed bytes. */
export const meanings: { [fact in keyof Facts]?: string } = {
  delegated: 'unclear',
  gasCap: 'refused',
  gasBelow: 'refused',
  tipLeast: 'tooCheap',
  replacement: 'occupied',
  gap: 'unclear',
  nonceBelow: 'used',
  funds: 'unfunded',
  known: 'taken',
  busy: 'unclear',
}
