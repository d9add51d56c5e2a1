import { CBORTag, type CBORType } from '@levischuck/tiny-cbor'
import { itemIn, tags } from './registryItem.ts'

/** A step of a path: an index, or any index. */
export type PathStep = { index?: number; hardened: boolean }

/** A path from a master key, and the key's fingerprint as eight digits. */
export type Keypath = { steps: PathStep[]; fingerprint?: string }

/** The most steps of a path. */
const mostSteps = 10

/** Reads a `crypto-keypath`. `undefined` if it is none. */
export function readKeypath(value: CBORType | undefined): Keypath | undefined {
  const item = itemIn(value)
  const components = item?.get(1) ?? []
  if (!item || !Array.isArray(components) || components.length % 2 || components.length > 2 * mostSteps)
    return undefined
  const steps: PathStep[] = []
  for (let at = 0; at < components.length; at += 2) {
    const [index, hardened] = [components[at], components[at + 1]]
    if (typeof hardened !== 'boolean') return undefined
    if (Array.isArray(index) && index.length === 0) steps.push({ hardened })
    else if (isIndex(index)) steps.push({ index, hardened })
    else return undefined
  }
  const fingerprint = fingerprintIn(item.get(2))
  return { steps, ...(fingerprint && { fingerprint }) }
}

/** A fingerprint as eight digits. Zero stands for an unknown one. */
export function fingerprintIn(value: CBORType | undefined): string | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 0xffffffff
    ? value.toString(16).padStart(8, '0')
    : undefined
}

function isIndex(value: CBORType | undefined): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 31
}

/** A `crypto-keypath` of a path such as m/44'/60'/0'/0/0. */
export function keypath(path: string, fingerprint: string): CBORTag {
  const components = path
    .split('/')
    .slice(1)
    .flatMap((step): CBORType[] => [Number(step.replace("'", '')), step.endsWith("'")])
  return new CBORTag(
    tags.keypath,
    new Map<number, CBORType>([
      [1, components],
      [2, Number.parseInt(fingerprint, 16)],
    ]),
  )
}

/** The steps as text, from the master key on. Throws nothing: a wildcard has no number, so it is left to the caller. */
export function pathOf(steps: readonly PathStep[]): string {
  return ['m', ...steps.map(({ index = 0, hardened }) => `${index}${hardened ? "'" : ''}`)].join('/')
}
