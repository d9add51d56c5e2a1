import * as v from 'valibot'
import type { Refusals, SerializedError } from '../../domain/errors.ts'
import {
  type ErrorKind,
  errorTable,
  type InsideKind,
  isForSites,
  type SiteErrorKind,
} from '../../domain/errorTable.ts'
import { figure } from '../../i18n/sentences.ts'
import { type Blanks, counted, t } from '../../i18n/translate.ts'
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
  seconds: v.optional(v.number(), 0),
  status: v.optional(v.number(), 0),
  expected: v.optional(v.unknown()),
  calls: v.optional(v.unknown()),
  limit: v.optional(v.unknown()),
  node: v.optional(v.looseObject({ message: v.string() })),
})
type Told = v.InferOutput<typeof Told>

/** Messages of specific faults. */
const faults: Record<string, (details: Told) => string> = {
  silent: ({ host }) => t('fault_silent', { host }),
  slow: ({ host, seconds }) => t('fault_slow', { host, seconds }),
  garbled: ({ host }) => t('fault_garbled', { host }),
  status: ({ host, status }) => t('fault_status', { host, status }),
  otherChain: ({ host }) => t('fault_otherChain', { host }),
  noUrl: () => t('fault_noUrl'),
  ineffective: () => t('fault_ineffective'),
  stillUpgraded: () => t('fault_stillUpgraded'),
  chainReset: () => t('fault_chainReset'),
  selfCall: () => t('fault_selfCall'),
}

/** Messages of every kind that a dApp can see too, so that none falls back to English. */
const kinds: Record<SiteErrorKind, (details: Told) => string> = {
  userRejected: () => t('fault_rejected'),
  unauthorized: () => t('fault_unauthorized'),
  methodUnauthorized: () => t('fault_notOffered'),
  unsupportedMethod: () => t('fault_notOffered'),
  unsupportedVersion: () => t('fault_notOffered'),
  unsupportedCapability: () => t('fault_notOffered'),
  disconnected: () => t('fault_disconnected'),
  chainDisconnected: () => t('fault_untold'),
  unknownChain: () => t('fault_unknownChain'),
  unknownBatchChain: () => t('fault_unknownChain'),
  unparsable: ({ limit }) => t(limit === undefined ? 'fault_unfit' : 'error_gasAboveLimit'),
  invalidParams: ({ expected, limit }) => {
    if (typeof expected === 'number') return t('fault_nextNonce', { next: expected })
    return t(limit === undefined ? 'fault_unfit' : 'fault_tooLarge')
  },
  noUpgradesOnChain: () => t('fault_noUpgrades'),
  duplicateId: () => t('fault_asked'),
  requestPending: () => t('fault_asked'),
  unknownBatch: () => t('status_forgotten'),
  batchTooLarge: ({ calls, limit }) =>
    typeof calls === 'number' && typeof limit === 'number'
      ? t('fault_tooManyCalls', { limit: figure(limit) })
      : t('fault_tooLarge'),
  upgradeRejected: () => t('fault_upgradeDeclined'),
  atomicityUnsupported: () => t('fault_notTogether'),
  rateLimited: () => t('fault_tooMany'),
  nonceTooLow: () => t('fault_placeTaken'),
  insufficientFunds: () => t('fault_insufficient'),
  alreadyKnown: () => t('fault_alreadyKnown'),
  replacementUnderpriced: () => t('fault_underpriced'),
  nodeRefused: ({ node }) =>
    node ? t('status_networkSays', { said: inert(node.message) }) : t('fault_refused'),
  internal: () => t('fault_internal'),
}

/** Translates a refusal. Its type fails if the catalogue lacks a sentence, or if a blank has no value. */
const refusalText = t as (
  key: { [K in keyof Refusals]: Refusals[K] extends Record<Blanks<K>, unknown> ? K : never }[keyof Refusals],
  values: Record<string, string | number>,
) => string

/** An error in the person's language. A dApp gets it in English. An unknown error keeps its English message. */
export function faultSaid({ message, data }: SerializedError): string {
  const parsed = v.safeParse(Told, data)
  if (!parsed.success) return message
  const { kind, detail, refusal, values, fault, seconds } = parsed.output
  if (refusal !== undefined) return refusalText(refusal as keyof Refusals, values)
  if (kind === 'tooSoon' && seconds > 0) return counted('vault_tooSoonFor', seconds)
  if (fault !== undefined && Object.hasOwn(faults, fault)) return faults[fault]?.(parsed.output) ?? message
  if (!isKind(kind)) return detail ?? message
  return isForSites(kind) ? kinds[kind](parsed.output) : insideText(kind)
}

function insideText(kind: InsideKind): string {
  if (kind === 'feeRose') return t('error_feeRose')
  return kind === 'nodeAnswered' ? t('fault_refused') : t(`vault_${kind}`)
}

function isKind(kind: string | undefined): kind is ErrorKind {
  return kind !== undefined && Object.hasOwn(errorTable, kind)
}
