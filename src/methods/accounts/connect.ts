import type { Address } from 'viem'
import { WalletError } from '../../domain/errors.ts'
import type { Choice, Review } from '../../domain/review/review.ts'
import { say } from '../../domain/text/message.ts'
import type { Context } from '../method.ts'
import { pageWarnings } from '../originWarnings.ts'

/** Asks which accounts the site may see. Preselects the connected accounts, or else the selected account. */
export function connectReview(context: Context): Review {
  const { chainId, connected, services } = context
  const options = services.accounts
    .list()
    .filter(({ address, hidden }) => !hidden || connected.includes(address))
    .map(({ address }) => address)
  const selected = services.accounts.selected()
  return {
    asks: say('review_connectAsks'),
    title: say('review_connect'),
    confirm: say('review_connectConfirm'),
    chainId,
    blocks: [
      {
        kind: 'accounts',
        options,
        picked: connected.length > 0 ? [...connected] : selected === undefined ? [] : [selected],
        several: true,
      },
      ...pageWarnings(context),
    ],
  }
}

/** Throws `unauthorized` for a wallet without an account. */
export function needAccount({ services }: Context): void {
  if (services.accounts.list().length === 0)
    throw new WalletError('unauthorized', 'The wallet has no account yet')
}

/** Connects the accounts that the user picked, the selected one first, and returns them: at least one. */
export async function connect(context: Context, choice: Choice | undefined): Promise<Address[]> {
  const { origin, services } = context
  const own = new Set(services.accounts.list().map(({ address }) => address))
  const picked = [...new Set(choice?.accounts ?? [])].filter((address) => own.has(address))
  if (picked.length === 0) throw new WalletError('unauthorized', 'The user picked no account')
  const selected = services.accounts.selected()
  const accounts = picked.sort((one, other) => Number(other === selected) - Number(one === selected))
  await services.sessions.connect(origin, accounts)
  return accounts
}
