import * as v from 'valibot'
import type { Refusals, SerializedError } from '../../domain/errors.ts'
import type { SiteErrorKind } from '../../domain/errorTable.ts'
import { type InsideKind, insideKinds } from '../../domain/insideKinds.ts'
import { figure } from '../../i18n/sentences.ts'
import { type Blanks, counted, type Key, t } from '../../i18n/translate.ts'
import { inert } from '../kit/text/inertText.ts'

/** An error's `data`: its kind, and the values for the blanks of its message. */
const Told = v.looseObject({
  kind: v.optional(v.string()),
  detail: v.optional(v.string()),
  /** Key of a message for our own pages, with its `values`. A node's error can name no other message. */
  refusal: v.optional(v.pipe(v.string(), v.regex(/^error_\w+$/))),
  values: v.optional(v.record(v.string(), v.union([v.string(), v.number()])), {}),
  /** The specific fault among errors of one kind. */
  fault: v.optional(v.string()),
  host: v.optional(v.string(), ''),
  /** The words of a service. */
  said: v.optional(v.pipe(v.string(), v.transform(inert)), ''),
  seconds: v.optional(v.number(), 0),
  status: v.optional(v.number(), 0),
  expected: v.optional(v.unknown()),
  calls: v.optional(v.unknown()),
  limit: v.optional(v.unknown()),
  node: v.optional(v.looseObject({ message: v.string() })),
})
type Told = v.InferOutput<typeof Told>

/** A message without blanks, by its key. */
type Plain = { [K in Key]: [Blanks<K>] extends [never] ? K : never }[Key]
type Sentence = Plain | ((details: Told) => string)

/** Specific faults. Each has a message. */
const faults = [
  'silent',
  'slow',
  'garbled',
  'status',
  'otherChain',
  'noUrl',
  'ineffective',
  'stillUpgraded',
  'chainReset',
  'selfCall',
  'bundlerSaid',
  'endlessOffer',
  'expired',
  'noBundler',
  'noOperations',
  'oldAllowance',
  'otherPaymaster',
  'price',
  'sponsorSaid',
  'outrun',
  'rescueFailed',
] as const
type Fault = (typeof faults)[number]

/** A message uses only the values that it has blanks for. */
const faultText = t as (key: `fault_${Fault}`, values: Told) => string

/** Kinds whose sentence is not `vault_` and the kind: those that a dApp can see too, and three more. */
const kinds: Record<SiteErrorKind | 'feeRose' | 'nodeAnswered' | 'tooSoon', Sentence> = {
  userRejected: 'fault_rejected',
  unauthorized: 'fault_unauthorized',
  methodUnauthorized: 'fault_notOffered',
  unsupportedMethod: 'fault_notOffered',
  unsupportedVersion: 'fault_notOffered',
  unsupportedCapability: 'fault_notOffered',
  disconnected: 'fault_disconnected',
  chainDisconnected: 'fault_untold',
  unknownChain: 'fault_unknownChain',
  unknownBatchChain: 'fault_unknownChain',
  unparsable: ({ limit }) => t(limit === undefined ? 'fault_unfit' : 'error_gasAboveLimit'),
  invalidParams: ({ expected, limit }) => {
    if (typeof expected === 'number') return t('fault_nextNonce', { next: expected })
    return t(limit === undefined ? 'fault_unfit' : 'fault_tooLarge')
  },
  noUpgradesOnChain: 'fault_noUpgrades',
  duplicateId: 'fault_asked',
  requestPending: 'fault_asked',
  unknownBatch: 'status_forgotten',
  batchTooLarge: ({ calls, limit }) =>
    typeof calls === 'number' && typeof limit === 'number'
      ? t('fault_tooManyCalls', { limit: figure(limit) })
      : t('fault_tooLarge'),
  upgradeRejected: 'fault_upgradeDeclined',
  atomicityUnsupported: 'fault_notTogether',
  rateLimited: 'fault_tooMany',
  nonceTooLow: 'fault_placeTaken',
  insufficientFunds: 'fault_insufficient',
  alreadyKnown: 'fault_alreadyKnown',
  replacementUnderpriced: 'fault_underpriced',
  sponsorRefused: 'fault_sponsorRefused',
  fundsNotBrought: 'fault_fundsNotBrought',
  assetUnsupported: 'fault_notOffered',
  fundsUnavailable: 'fault_notOffered',
  requiredAssetsInvalid: 'fault_unfit',
  nodeRefused: ({ node }) =>
    node ? t('status_networkSays', { said: inert(node.message) }) : t('fault_refused'),
  internal: 'fault_internal',
  feeRose: 'error_feeRose',
  nodeAnswered: 'fault_refused',
  tooSoon: ({ seconds }) => (seconds > 0 ? counted('vault_tooSoonFor', seconds) : t('vault_tooSoon')),
}

type OnlyInside = Exclude<InsideKind, keyof typeof kinds>

/** Translates a refusal. Its type fails if the catalogue lacks a sentence, or if a blank has no value. */
const refusalText = t as (
  key: { [K in keyof Refusals]: Refusals[K] extends Record<Blanks<K>, unknown> ? K : never }[keyof Refusals],
  values: Record<string, string | number>,
) => string

/** An error in the person's language. A dApp gets it in English. An unknown error keeps its English message. */
export function faultSaid({ message, data }: SerializedError): string {
  const parsed = v.safeParse(Told, data)
  if (!parsed.success) return message
  const { kind, detail, refusal, values, fault } = parsed.output
  if (refusal !== undefined) return refusalText(refusal as keyof Refusals, values)
  const known = faults.find((one) => one === fault)
  if (known) return faultText(`fault_${known}`, parsed.output)
  const sentence = own(kinds, kind)
  if (sentence) return typeof sentence === 'function' ? sentence(parsed.output) : t(sentence)
  return insideKinds.some((one) => one === kind) ? t(`vault_${kind as OnlyInside}`) : (detail ?? message)
}

/** A member of the table itself: a node picks the name, and must not get at what every object has. */
function own<value>(table: Record<string, value>, name = ''): value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
