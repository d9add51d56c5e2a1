import * as v from 'valibot'
import type { Address, Hex } from 'viem'
import { hexToBytes, stringToHex } from 'viem/utils'
import type { WarningBlock } from '../../domain/review/review.ts'
import { bytes, looseAddress } from '../../domain/schema.ts'
import { say } from '../../domain/text/message.ts'
import { warned } from '../../domain/text/warned.ts'
import { requireSigner } from '../accounts/requireSigner.ts'
import { type Context, method } from '../method.ts'
import { pageWarnings } from '../originWarnings.ts'
import { exactText, readSignIn, signInFacts, signInWarnings } from './signIn.ts'

/** Maximum characters, as hexadecimal or text. Nobody would read a longer message. */
const longest = 128 * 1024

/**
 * `[data, address]`. Some apps swap the two; if both could be an address, the order stays. A third element,
 * which old clients use for a password, is ignored.
 */
const params = v.pipe(
  v.array(v.unknown()),
  v.transform((given) => (isSwapped(given) ? [given[1], given[0]] : given)),
  v.tuple([
    v.pipe(v.string('Expected a message'), v.maxLength(longest, 'The message is too long')),
    looseAddress,
  ]),
)

/**
 * EIP-191, version 0x45. Hexadecimal data is signed as bytes, anything else as UTF-8 text. The signed prefix
 * prevents a message from being a valid transaction.
 */
export const personal_sign = method({
  name: 'personal_sign',
  ...(import.meta.env.DEV && {
    standard: 'EIP-191',
    summary: 'Asks the user to sign a message.',
    example: ['Hello', '$account'],
    errors: ['userRejected', 'unauthorized'],
  }),
  access: 'connected',
  params,

  async check([data, from], context) {
    requireSigner(from, context)
    signInOf(data, from, context)
  },

  async review([data, from], context) {
    const text = textOf(data)
    const signIn = signInOf(data, from, context)
    const warnings = [
      ...signInWarnings(signIn, context),
      ...hashWarnings(data, text),
      ...pageWarnings(context),
    ]
    const facts = signIn ? signInFacts(signIn) : []
    return {
      asks: signIn ? say('review_signInAsks') : say('review_messageAsks'),
      title: signIn ? say('review_signIn') : say('review_message'),
      confirm: signIn ? say('review_signInConfirm') : say('review_messageConfirm'),
      ...(warnings.some(({ severity }) => severity === 'bad') && { risky: true as const }),
      chainId: context.chainId,
      from,
      blocks: [
        ...warnings,
        ...(facts.length > 0 ? [{ kind: 'facts' as const, facts }] : []),
        text === undefined ? { kind: 'message', hex: toBytes(data) } : { kind: 'message', text },
      ],
    }
  },

  async handle([data, from], { services }) {
    return services.signer.signMessage(from, toBytes(data))
  },
})

/**
 * The signed bytes count, not how the site wrote them: unreadable ones can hold a hash. Readable ones can be one too,
 * if a site sought it, or spell one.
 */
function hashWarnings(data: string, text: string | undefined): WarningBlock[] {
  const { length } = toBytes(data)
  if (text === undefined) return length < 66 ? [] : [warned('looksLikeHash', 'bad')]
  const isHash = length === 66 || /^(?:0x)?[0-9a-fA-F]{64}$/.test(text)
  return isHash ? [warned('looksLikeHash', 'warn', {}, 'looksLikeHashText')] : []
}

function signInOf(data: string, from: Address, { origin, askedAt: now }: Context) {
  return readSignIn(hexToBytes(toBytes(data)), { origin, from, now, path: '0' })
}

function isSwapped([first, second]: readonly unknown[]): boolean {
  return isAddress(first) && !isAddress(second)
}

function isAddress(value: unknown): value is Address {
  return v.is(looseAddress, value)
}

export function toBytes(data: string): Hex {
  return v.is(bytes, data) ? (data as Hex) : stringToHex(data)
}

/** The message if it is readable UTF-8: without control characters, except line breaks and tabs. */
function textOf(data: string): string | undefined {
  const text = exactText(hexToBytes(toBytes(data)))
  return text === undefined || /[^\P{Cc}\n\r\t]/u.test(text) ? undefined : text
}
