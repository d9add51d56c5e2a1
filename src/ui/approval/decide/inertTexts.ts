import { inertSentence } from '../../kit/text/inertText.ts'

/** Signed content appears in full, in components that make every character visible themselves. */
const signed = ['message', 'typedData']

/** Longer than anything honest: arguments and addresses of nodes may fill a screen, all else is a line or a sentence. */
const longest: Record<string, number> = { value: 4000, rpcUrl: 2000, explorer: 2000, text: 1000, note: 1000 }
const usual = 400

/**
 * A review or preview with all its texts made harmless before anything draws them, wherever a component forgets to:
 * names and symbols out of contracts, reasons out of nodes, and whatever a site calls itself. Bytes stay what they are.
 */
export function inertTexts<value>(value: value, max = usual): value {
  return walk(value, max) as value
}

function walk(value: unknown, max: number): unknown {
  if (typeof value === 'string') return /^0x[0-9a-fA-F]*$/.test(value) ? value : inertSentence(value, max)
  if (Array.isArray(value)) return value.map((one) => walk(one, max))
  if (typeof value !== 'object' || value === null) return value
  if ('kind' in value && signed.includes(String(value.kind))) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, walk(member, longest[name] ?? usual)]),
  )
}
