import * as v from 'valibot'

const maybe = v.optional(v.string())

/** `never` hides a field. The wallet shows the others, also those that it may hide. */
const Visible = v.optional(v.picklist(['always', 'never', 'optional']))

type FieldInput = {
  path?: string | undefined
  value?: string | number | boolean | undefined
  label?: string | undefined
  format?: string | undefined
  params?: Record<string, unknown> | undefined
  visible?: 'always' | 'never' | 'optional' | undefined
  fields?: FieldInput[] | undefined
}
const Field: v.GenericSchema<FieldInput> = v.object({
  path: maybe,
  value: v.optional(v.union([v.string(), v.number(), v.boolean()])),
  label: maybe,
  format: maybe,
  params: v.optional(v.record(v.string(), v.unknown())),
  visible: Visible,
  fields: v.optional(v.array(v.lazy(() => Field))),
})
export type Field = FieldInput

/** How to show one function, or one type of typed data: an entry of `display.formats` in ERC-7730. */
export const Format = v.object({
  /** The function with its parameters' names, or the result of `encodeType`. */
  key: v.string(),
  intent: v.string(),
  interpolatedIntent: maybe,
  fields: v.array(Field),
})
export type Format = v.InferOutput<typeof Format>

const Metadata = v.object({
  owner: v.string(),
  constants: v.optional(v.record(v.string(), v.unknown())),
  enums: v.optional(v.record(v.string(), v.record(v.string(), v.string()))),
})

/** The descriptors of one entity. They share formats, which they name by index. */
export const EntityFile = v.object({
  formats: v.array(Format),
  descriptors: v.array(
    v.object({
      metadata: Metadata,
      /** What the domain of typed data must contain, besides chain and contract. */
      domain: v.optional(v.record(v.string(), v.unknown())),
      formats: v.array(v.number()),
    }),
  ),
})
export type EntityFile = v.InferOutput<typeof EntityFile>

/** One descriptor with its formats. Every text in it is foreign. */
export type Descriptor = {
  /** The registry's folder that it comes from, or `own` for Volley's own descriptions. */
  entity: string
  metadata: v.InferOutput<typeof Metadata>
  domain?: Record<string, unknown> | undefined
  formats: Format[]
}

export type Kind = 'contracts' | 'messages'

/** Finds the descriptors that are bound to this contract, for its calls or for its typed data; best first. */
export type FindDescriptors = (kind: Kind, chainId: number, address: string) => Promise<Descriptor[]>
