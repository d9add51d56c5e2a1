import * as v from 'valibot'
import type { Address, Hex } from 'viem'
import { hexToBytes, stringToHex } from 'viem/utils'
import { bytes, hash, looseAddress } from '../../domain/schema.ts'
import { t } from '../../i18n/translate.ts'
import { warned } from '../../i18n/warned.ts'
import { requireSigner } from '../accounts/requireSigner.ts'
import { type Context, method } from '../method.ts'
import { pageWarnings } from '../originWarnings.ts'
import { exactText, readSignIn, signInFacts, signInWarnings } from './signIn.ts'

/** Characters, hexadecimal or text. A longer one nobody reads. */
const longest = 128 * 1024

/**
 * `[data, address]`. Some apps swap the two; where both could be an address the order stands. A third element, a
 * password in old clients, is ignored.
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
 * EIP-191, version 0x45. Hexadecimal is bytes, anything else UTF-8 text. The prefix that is signed with it keeps a
 * message from ever being a transaction.
 */
export const personal_sign = method({
  name: 'personal_sign',
  ...(import.meta.env.DEV && {
    standard: 'EIP-191',
    summary: 'Asks the user to sign a message.',
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
      ...(isHash(data) ? [warned('looksLikeHash', 'warn')] : []),
      ...pageWarnings(context),
    ]
    const facts = signIn ? signInFacts(signIn) : []
    return {
      asks: signIn ? t('review_signInAsks') : t('review_messageAsks'),
      title: signIn ? t('review_signIn') : t('review_message'),
      confirm: signIn ? t('review_signInConfirm') : t('review_messageConfirm'),
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

function signInOf(data: string, from: Address, { origin, askedAt: now }: Context) {
  return readSignIn(hexToBytes(toBytes(data)), { origin, from, now, path: '0' })
}

/** Text of 32 bytes that a person can read is no hash. */
function isHash(data: string): boolean {
  return v.is(hash, data) && textOf(data) === undefined
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

/** The message as text, where it is UTF-8 that a person can read: no control characters but line breaks and tabs. */
function textOf(data: string): string | undefined {
  const text = exactText(hexToBytes(toBytes(data)))
  return text === undefined || /[^\P{Cc}\n\r\t]/u.test(text) ? undefined : text
}
