import { type Node, slice } from './valueNode.ts'

/** The three roots of paths: the data `#`, its surrounding call `@`, and the descriptor itself `$`. */
export type Roots = { data: Node; around: Record<string, Node>; file: unknown }

type Step = { name: string } | { all: true } | { index: number } | { from?: number; to?: number }

/**
 * The values at an ERC-7730 path: one, or several if it goes through a whole list (`[]`). `undefined` if the
 * path does not exist, so that we never show another value in its place.
 */
export function valuesAt(path: string, roots: Roots, here: Node = roots.data): Node[] | undefined {
  const [, root = '', rest = ''] = /^(?:([#@])\.?)?(.*)$/s.exec(path) ?? []
  const steps = stepsOf(rest)
  if (!steps) return undefined
  const start: Node =
    root === '@' ? { type: 'tuple', members: roots.around } : root === '#' ? roots.data : here
  return steps.reduce<Node[] | undefined>(
    (nodes, step) => {
      const next = nodes?.map((node) => taken(node, step))
      return next?.every((one) => one !== undefined) ? next.flat() : undefined
    },
    [start],
  )
}

/** A member of the descriptor itself: `$.metadata.enums.mode`. */
export function constantAt(path: string, file: unknown): unknown {
  const [, rest] = /^\$\.(.+)$/s.exec(path) ?? []
  return rest
    ?.split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, name)
          ? (value as Record<string, unknown>)[name]
          : undefined,
      file,
    )
}

/** Parses the steps of a path, such as `params.path.[0:20]` or `orders.[].amount`. `undefined` if invalid. */
function stepsOf(path: string): Step[] | undefined {
  if (path === '') return []
  const steps = path.replace(/\.?\[/g, '.[').replace(/^\./, '').split('.').map(stepOf)
  return steps.every((step) => step !== undefined) ? steps : undefined
}

function stepOf(text: string): Step | undefined {
  if (/^[\w$]+$/.test(text)) return { name: text }
  if (text === '[]') return { all: true }
  const [, index] = /^\[(-?\d+)\]$/.exec(text) ?? []
  if (index !== undefined) return { index: Number(index) }
  const [slice, from, to] = /^\[(-?\d+)?:(-?\d+)?\]$/.exec(text) ?? []
  if (slice === undefined) return undefined
  return { ...(from !== undefined && { from: Number(from) }), ...(to !== undefined && { to: Number(to) }) }
}

function taken(node: Node, step: Step): Node[] | undefined {
  if ('name' in step) {
    const member =
      node.members && Object.hasOwn(node.members, step.name) ? node.members[step.name] : undefined
    return member && [member]
  }
  if ('all' in step) return node.list
  if ('index' in step) {
    const found = node.list?.at(step.index)
    return found && [found]
  }
  const cut = node.list ? ends(node.list.length, step) : undefined
  if (cut) return node.list?.slice(...cut)
  const bytes = bytesOf(node)
  const inBytes = bytes === undefined ? undefined : ends(bytes.length / 2, step)
  if (bytes === undefined || !inBytes) return undefined
  return [{ type: slice, value: `0x${bytes.slice(inBytes[0] * 2, inBytes[1] * 2)}` }]
}

/** Start and end of a slice, `undefined` if it is out of bounds. */
function ends(length: number, { from = 0, to = length }: { from?: number; to?: number }) {
  const [start, end] = [from, to].map((place) => (place < 0 ? length + place : place)) as [number, number]
  return start >= 0 && start <= end && end <= length ? ([start, end] as const) : undefined
}

/** The hexadecimal digits of bytes, or of an unsigned number as its 32-byte encoding. */
function bytesOf({ type, value }: Node): string | undefined {
  if (typeof value === 'bigint')
    return type.startsWith('uint') ? value.toString(16).padStart(64, '0') : undefined
  return typeof value === 'string' &&
    /^(?:address|bytes\d*|slice)$/.test(type) &&
    /^0x(?:[0-9a-f]{2})*$/i.test(value)
    ? value.slice(2)
    : undefined
}
