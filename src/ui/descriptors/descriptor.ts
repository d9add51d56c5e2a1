import * as v from 'valibot'

const path = v.optional(v.string())
const text = v.string()

const Params = v.record(v.string(), v.unknown())

type FieldInput = {
  $ref?: string | undefined
  path?: string | undefined
  value?: string | undefined
  label?: string | undefined
  format?: string | undefined
  params?: Record<string, unknown> | undefined
  fields?: FieldInput[] | undefined
}
const Field: v.GenericSchema<FieldInput> = v.object({
  $ref: path,
  path,
  value: path,
  label: path,
  format: path,
  params: v.optional(Params),
  fields: v.optional(v.array(v.lazy(() => Field))),
})
export type Field = FieldInput

const Format = v.object({
  intent: text,
  fields: v.array(Field),
  required: v.optional(v.array(text)),
  excluded: v.optional(v.array(text)),
})
export type Format = v.InferOutput<typeof Format>

const Deployments = v.array(v.object({ chainId: v.number(), address: text }))

const Descriptor = v.object({
  /** Another descriptor in the file, whose display also applies to this one's contracts. */
  includes: path,
  context: v.object({
    contract: v.optional(v.object({ deployments: Deployments })),
    eip712: v.optional(
      v.object({ deployments: Deployments, domain: v.optional(v.record(v.string(), v.unknown())) }),
    ),
  }),
  metadata: v.object({
    owner: text,
    contractName: path,
    enums: v.optional(v.record(v.string(), v.record(v.string(), v.string()))),
    constants: v.optional(v.record(v.string(), v.unknown())),
  }),
  display: v.optional(
    v.object({
      definitions: v.optional(v.record(v.string(), Field)),
      formats: v.record(v.string(), Format),
    }),
  ),
})
export type Descriptor = v.InferOutput<typeof Descriptor>

/** The bundled descriptors by name. */
export const Descriptors = v.record(v.string(), Descriptor)
export type Descriptors = v.InferOutput<typeof Descriptors>

/** Merges a descriptor with its includes. Its own members win, format by format. */
export function whole(descriptors: Descriptors, descriptor: Descriptor, depth = 4): Descriptor {
  const { includes, ...own } = descriptor
  const other = includes !== undefined && depth > 0 ? descriptors[includes] : undefined
  if (!other) return own
  const base = whole(descriptors, other, depth - 1)
  return {
    context: own.context,
    metadata: {
      ...base.metadata,
      ...own.metadata,
      enums: { ...base.metadata.enums, ...own.metadata.enums },
      constants: { ...base.metadata.constants, ...own.metadata.constants },
    },
    display: {
      definitions: { ...base.display?.definitions, ...own.display?.definitions },
      formats: { ...base.display?.formats, ...own.display?.formats },
    },
  }
}

/** The descriptor of the contract at this address on this chain, for calls or for typed data. */
export function descriptorOf(
  descriptors: Descriptors,
  kind: 'contract' | 'eip712',
  chainId: number,
  address: string,
): Descriptor | undefined {
  const found = Object.values(descriptors).find(({ context }) =>
    context[kind]?.deployments.some(
      (one) => one.chainId === chainId && one.address.toLowerCase() === address.toLowerCase(),
    ),
  )
  return found && whole(descriptors, found)
}
