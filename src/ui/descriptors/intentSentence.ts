import type { Field, Format } from './descriptor.ts'
import { nodesOf, type Surroundings } from './fieldLines.ts'
import { type Told, tell } from './formatField.ts'
import { quotablePiece } from './quotableText.ts'

/** Nobody reads a longer sentence. */
const mostParts = 24

/** Foreign words and formatted values, in order. */
export type Sentence = (string | Told)[]

/**
 * The intent with its values in place: `Send {value} to {to}`. `undefined` if there is none, or if a value in it
 * has no visible field, or more than one value. Doubled braces mean a brace.
 */
export async function sentenceOf(
  { interpolatedIntent, fields }: Format,
  surroundings: Surroundings,
): Promise<Sentence | undefined> {
  const parts = interpolatedIntent === undefined ? undefined : partsOf(interpolatedIntent)
  if (!parts || parts.length > mostParts) return undefined
  const told = await Promise.all(parts.map((part) => toldOf(part, fields, surroundings)))
  return told.every((one) => one !== undefined) ? told : undefined
}

type Part = string | { path: string }

/** Splits the text. `undefined` if its braces do not match. */
export function partsOf(text: string): Part[] | undefined {
  const parts = text.match(/\{\{|\}\}|\{[^{}]*\}|[^{}]+|[{}]/g) ?? []
  if (parts.some((part) => part === '{' || part === '}')) return undefined
  return parts.map((part) =>
    part === '{{' || part === '}}'
      ? part.slice(1)
      : part.startsWith('{')
        ? { path: part.slice(1, -1).trim() }
        : part,
  )
}

async function toldOf(
  part: Part,
  fields: readonly Field[],
  surroundings: Surroundings,
): Promise<string | Told | undefined> {
  if (typeof part === 'string') return quotablePiece(part, 200)
  const field = fieldAt(part.path, fields)
  const nodes = field && nodesOf(field, surroundings)
  const [node] = nodes ?? []
  if (!field || !node || nodes?.length !== 1) return undefined
  return tell(node, field, { ...surroundings, index: 0, count: 1 })
}

/** The visible field of this path; groups put their own path before those of their fields. */
export function fieldAt(path: string, fields: readonly Field[], before = ''): Field | undefined {
  for (const field of fields) {
    if (field.visible === 'never') continue
    const own = joined(before, field.path)
    const found = field.fields ? fieldAt(path, field.fields, own) : same(own, path) && { ...field, path: own }
    if (found) return found
  }
  return undefined
}

export const joined = (before: string, path = '') =>
  before && !/^[#@$]/.test(path) ? `${before}.${path}` : path

const plain = (path: string) => path.replace(/^#\./, '').replace(/\.\[/g, '[')
const same = (one: string, other: string) => plain(one) === plain(other)
