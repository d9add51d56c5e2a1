import type { Field } from './descriptor.ts'
import { type Place, type Told, tell } from './formatField.ts'
import { constantAt, valuesAt } from './path.ts'
import { quotable } from './quotableText.ts'
import { elementsOf, leavesOf, type Node } from './valueNode.ts'

/** A value under the descriptor's label. `number` counts the values of one field, from 1, if it has several. */
export type Line = { label: string; number?: number; told: Told }

/**
 * The surroundings of fields: their roots, the value that their paths start at, how to describe a call, and the
 * values of the data that are shown so far.
 */
export type Surroundings = Pick<Place, 'roots' | 'here' | 'inside' | 'shown'>

/** The lines of all visible fields, in their order. `undefined` if a path does not fit the data. */
export async function linesOf(
  fields: readonly Field[],
  surroundings: Surroundings,
): Promise<Line[] | undefined> {
  const found: Line[] = []
  for (const field of fields) {
    const nodes = nodesOf(field, surroundings)
    if (field.visible === 'never') {
      for (const node of nodes?.flatMap(leavesOf).filter(isSafeToHide) ?? []) surroundings.shown.add(node)
      continue
    }
    if (!nodes) return undefined
    for (const [index, node] of nodes.entries()) {
      if (field.fields) {
        const inner = await linesOf(field.fields, { ...surroundings, here: node })
        if (!inner) return undefined
        found.push(...inner)
        continue
      }
      // A struct has no text. Its values follow under their own names.
      if (node.members) continue
      const told = await tell(node, field, { ...surroundings, index, count: nodes.length })
      const number = nodes.length > 1 ? { number: index + 1 } : {}
      found.push({ label: quotable(field.label ?? '', 48), ...number, told })
    }
  }
  return found
}

/** A descriptor cannot hide an address or a number, which may be a recipient or an amount. */
const isSafeToHide = ({ type }: Node) => !/^(?:address|u?int\d*)$/.test(type)

/** The values that a field shows. Each element of a list is one value, unless the field has fields of its own. */
export function nodesOf(field: Field, { roots, here }: Surroundings): Node[] | undefined {
  if (field.value !== undefined) return [constant(field.value, roots.file)]
  const nodes = field.path === undefined ? [here] : valuesAt(field.path, roots, here)
  return field.fields ? nodes : nodes?.flatMap(elementsOf)
}

function constant(value: string | number | boolean, file: unknown): Node {
  const found = typeof value === 'string' && value.startsWith('$.') ? constantAt(value, file) : value
  return { type: 'string', value: String(found ?? '') }
}
