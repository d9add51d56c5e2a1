import * as v from 'valibot'
import type { Address } from 'viem'
import { stringToHex } from 'viem/utils'
import { WalletError } from '../../domain/errors.ts'
import { forSite } from '../../domain/forSite.ts'
import type { MessageBlock } from '../../domain/review/review.ts'
import { chainId } from '../../domain/schema.ts'
import { plainObject } from '../../domain/shape.ts'
import { say } from '../../domain/text/message.ts'
import { record, refuseUnknown } from '../batches/capabilities/capability.ts'
import { type Context, method } from '../method.ts'
import { requireOwnSignIn, signInFacts, signInWarnings } from '../signing/signIn.ts'
import { readSignInMessage, type SignInMessage, signInText } from '../signing/signInMessage.ts'
import { connect, connectReview, needAccount } from './connect.ts'
import { isWatched } from './requireSigner.ts'

const text = v.exactOptional(v.string())

/** The fields of EIP-4361. `messageOf` checks the grammar of each on the finished message. */
const signIn = v.pipe(
  plainObject,
  v.object({
    nonce: v.string(),
    chainId,
    version: v.exactOptional(v.literal('1')),
    scheme: text,
    domain: text,
    uri: text,
    statement: text,
    issuedAt: text,
    expirationTime: text,
    notBefore: text,
    requestId: text,
    resources: v.optional(v.array(v.string()), []),
  }),
)

/**
 * ERC-7846. Connects the site and, on request, signs in one account: the wallet writes the message itself from
 * the fields that the site may set. Without a sign-in, a connected site gets its response at once.
 */
export const wallet_connect = method({
  name: 'wallet_connect',
  ...(import.meta.env.DEV && {
    standard: 'ERC-7846',
    summary:
      'Asks the user to connect accounts to the site and, with the capability `signInWithEthereum` (EIP-4361), to sign in to it.',
    example: [
      {
        version: '1',
        capabilities: {
          signInWithEthereum: { nonce: '1234567890', chainId: '$chainId', statement: 'Welcome to the demo' },
        },
      },
    ],
    errors: ['userRejected', 'unauthorized', 'unsupportedVersion', 'unsupportedCapability'],
  }),
  access: 'public',
  params: v.strictTuple([
    v.pipe(
      plainObject,
      v.object({ version: v.string(), capabilities: record({ signInWithEthereum: v.optional(signIn) }) }),
    ),
  ]),

  async check([{ version, capabilities }], context) {
    if (!/^1(\.0)*$/.test(version)) throw new WalletError('unsupportedVersion', undefined, { supported: '1' })
    refuseUnknown(capabilities, (name) => name === 'signInWithEthereum', '0.capabilities')
    needAccount(context)
    const signInRequest = capabilities?.signInWithEthereum
    if (signInRequest) messageOf(signInRequest, signers(context)[0], context)
  },

  async review([{ capabilities }], context) {
    const signInRequest = capabilities?.signInWithEthereum
    if (!signInRequest) return context.connected.length > 0 ? undefined : connectReview(context)
    const options = signers(context)
    const [first] = options
    const message = messageOf(signInRequest, first, context)
    const {
      blocks: [who, ...rest],
      ...shown
    } = connectReview(context)
    const warnings = signInWarnings(message, context)
    return {
      ...shown,
      asks: say('review_signInAsks'),
      confirm: say('review_signInConfirm'),
      ...(warnings.some(({ severity }) => severity === 'bad') && { risky: true as const }),
      blocks: [
        { ...who, kind: 'accounts', options, picked: first ? [first] : [], several: false },
        ...warnings,
        ...rest,
        { kind: 'facts', facts: signInFacts(message).filter(({ form }) => form !== 'address') },
        shownMessage(message, options.length > 1),
      ],
    }
  },

  async handle([{ capabilities }], context, choice) {
    const { connected, services } = context
    const signInRequest = capabilities?.signInWithEthereum
    if (!signInRequest) return answer(connected.length > 0 ? connected : await connect(context, choice))
    const account = signers(context).find((one) => one === choice?.accounts?.[0])
    const message = signInText(messageOf(signInRequest, account, context))
    const signature = await services.signer.signMessage(account as Address, stringToHex(message))
    const others = connected.filter((one) => one !== account)
    await connect(context, { ...choice, accounts: [account as Address, ...others] })
    return answer([account as Address, ...others], { signInWithEthereum: { message, signature } })
  },
})

/** If the user picks from several accounts, the address (the second line) is left open at position `at`. */
function shownMessage(message: SignInMessage, isOpen: boolean): MessageBlock {
  const text = signInText(message)
  const at = text.indexOf('\n') + 1
  return isOpen
    ? { kind: 'message', text: text.slice(0, at) + text.slice(text.indexOf('\n', at)), at }
    : { kind: 'message', text }
}

/** Puts the results of the capabilities on the first account, which is the one that signed. */
function answer(accounts: readonly Address[], capabilities = {}) {
  return {
    accounts: forSite(accounts).map((address, index) => ({
      address,
      capabilities: index === 0 ? capabilities : {},
    })),
  }
}

/** The accounts that can sign in. The site's active account comes first, or else the selected one. */
function signers(context: Context): Address[] {
  const { connected, services } = context
  const first = connected[0] ?? services.accounts.selected()
  return services.accounts
    .list()
    .filter(({ address, hidden }) => !isWatched(address, context) && (!hidden || connected.includes(address)))
    .map(({ address }) => address)
    .sort((one, other) => Number(other === first) - Number(one === first))
}

/**
 * The message to sign, parsed back from its text. This refuses a field that would turn into another one there,
 * for example with a line break. Throws `invalidParams`, and `unauthorized` if no account can sign.
 */
function messageOf(
  { version: _, chainId: chain, ...fields }: v.InferOutput<typeof signIn>,
  address: Address | undefined,
  { origin, askedAt }: Context,
): SignInMessage {
  if (!address) throw new WalletError('unauthorized', 'No account of the wallet can sign')
  const wanted = {
    domain: new URL(origin).host,
    uri: origin,
    issuedAt: new Date(askedAt).toISOString(),
    ...fields,
    address,
    chainId: String(chain),
  }
  const message = readSignInMessage(signInText(wanted))
  const isSame =
    message &&
    Object.entries(wanted).every(([name, value]) => String(value) === String(message[name as 'uri']))
  if (!isSame)
    throw new WalletError('invalidParams', 'The fields make no EIP-4361 message', {
      path: '0.capabilities.signInWithEthereum',
    })
  requireOwnSignIn(message, {
    origin,
    from: address,
    now: Date.now(),
    path: '0.capabilities.signInWithEthereum',
  })
  return message
}
