import { type Address, getAddress, type Hex, stringToHex } from 'viem'
import type { Call } from '../domain/batch.ts'
import { WalletError } from '../domain/errors.ts'
import { textFor } from '../domain/review/messageText.ts'
import type { Block, Review } from '../domain/review/review.ts'
import { blocksOf } from '../domain/review/reviewBlocks.ts'
import { sameAddress } from '../domain/sameAddress.ts'
import type { Services } from '../domain/services.ts'
import { isSame } from '../lib/isSame.ts'
import { replaced } from '../lib/lazyMembers.ts'

/**
 * Services that sign and send only what the user approved. They compare the content with the review once more,
 * however a method produced it, and throw `internal` before signing anything that differs. `requireAllowed` rejects
 * if the site, whose `origin` a device's window names, lost its connection meanwhile: a method may wait for a node.
 */
export function onlyShown(
  services: Services,
  review: Review,
  requireAllowed: () => Promise<unknown>,
  origin: string,
): Services {
  const { signer, engine } = services
  const show = <kind extends Block['kind']>(kind: kind) => blocksOf(review, kind)

  /**
   * Throws if the site may not ask any more, or for another account or chain. A review that is the same for several
   * accounts names no `from`: then any offered account is valid.
   */
  async function requireFrom(from: Address, chainId = review.chainId): Promise<void> {
    await requireAllowed()
    const options = review.from ? [review.from] : show('accounts').flatMap((block) => block.options)
    requireShown(chainId === review.chainId && options.some((one) => sameAddress(one, from)))
  }

  /** A device signs later: the site may have lost its connection meanwhile. */
  async function whileAllowed<signature>(signing: Promise<signature>): Promise<signature> {
    const signature = await signing
    await requireAllowed()
    return signature
  }

  function requireCalls(calls: readonly Call[]): void {
    const shown = show('calls').flatMap((block) => block.calls)
    requireShown(
      isSame(
        calls.map(contentOf),
        shown.map((one) => contentOf({ ...one, to: one.to?.address })),
      ),
    )
  }

  return {
    ...services,
    signer: {
      async signMessage(from, message) {
        await requireFrom(from)
        requireShown(
          show('message').some(
            (block) =>
              message.toLowerCase() ===
              (block.hex?.toLowerCase() ?? stringToHex(textFor(block, getAddress(from)))),
          ),
        )
        return whileAllowed(signer.signMessage(from, message, origin))
      },
      async signTransaction(from, transaction) {
        await requireFrom(from, transaction.chainId)
        requireCalls([transaction])
        return whileAllowed(signer.signTransaction(from, transaction, origin))
      },
      async signTypedData(from, data) {
        await requireFrom(from)
        requireShown(show('typedData').some(({ typed }) => isSame(typed, data)))
        return whileAllowed(signer.signTypedData(from, data, origin))
      },
    },
    engine: replaced(engine, {
      async submit(submission) {
        const { from, chainId, calls, replaces, sponsor, brings, rescue } = submission
        const [{ paidBy, tokenFee, carried } = {}] = show('calls')
        requireShown(isSame(carried, rescue && { from, calls, rescue }))
        await requireFrom(rescue?.account ?? from, chainId)
        requireCalls(rescue?.calls ?? calls)
        const isPaid = paidBy !== undefined
        // Without the sponsor that the screen named, the account would pay.
        if (isPaid && !sponsor) throw new WalletError('sponsorRefused')
        requireShown(isPaid || !sponsor)
        // Both run, or neither: without the funds the calls would fail.
        requireShown(isSame(brings, show('funds')[0]?.brings))
        requireShown(isSame(sponsor?.fee, tokenFee?.price) && (!tokenFee || sponsor?.fee !== undefined))
        requireShown(!replaces || show('warning').some((block) => block.replaces === replaces))
        return engine.submit(submission)
      },
    }),
  }
}

function contentOf({ to, value, data }: { to?: Address | undefined; value: Hex; data: Hex }) {
  return [to?.toLowerCase(), String(BigInt(value)), data.toLowerCase()]
}

function requireShown(isShown: boolean): void {
  if (!isShown) throw new WalletError('internal', 'This is not what was approved')
}
