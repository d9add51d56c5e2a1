import { inertLine } from '../../kit/text/inertText.ts'

/** Signed contents appear whole, in components that make every character visible themselves. */
const signed = ['message', 'typedData']

/** Longer than honest texts: arguments and node URLs may fill a screen, all others are a line or a sentence. */
const longest: Record<string, number> = { value: 4000, rpcUrl: 2000, explorer: 2000, text: 1000, note: 1000 }
const usual = 400

/**
 * Makes all texts of a review or preview harmless before any component draws them, in case a component forgets
 * to: names and symbols from contracts, reasons from nodes, and names from sites. Bytes stay unchanged.
 */
export function inertTexts<value>(value: value, max = usual): value {
  return walk(value, max) as value
}

function walk(value: unknown, max: number): unknown {
  if (typeof value === 'string') return /^0x[0-9a-fA-F]*$/.test(value) ? value : inertLine(value, max)
  if (Array.isArray(value)) return value.map((one) => walk(one, max))
  if (typeof value !== 'object' || value === null) return value
  if ('kind' in value && signed.includes(String(value.kind))) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, walk(member, longest[name] ?? usual)]),
  )
}
