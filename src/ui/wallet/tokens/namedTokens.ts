import type { WellKnown } from '../../../domain/known/wellKnownTokens.ts'
import type { TokenBalance, WatchedToken } from '../../../domain/token.ts'

/** Where the names of tokens come from: the list of the selected network, the other lists, and the wallet's own. */
export type TokenLists = {
  chainId: number | undefined
  tokens: readonly TokenBalance[]
  watched: Readonly<Record<string, readonly WatchedToken[]>>
  known: Readonly<Record<string, readonly WellKnown[]>>
}

/**
 * The tokens of each network that the wallet can name, the person's own first. Leaves out those that no node has
 * read: a site gave their decimals. Repeats an answer, so that rows render again only for another one.
 */
export function namedTokens({ chainId, tokens, watched, known }: TokenLists) {
  const answers = new Map<number, readonly TokenBalance[]>()
  return (asked: number): readonly TokenBalance[] => {
    const own = asked === chainId ? tokens : (watched[asked] ?? [])
    const answer = answers.get(asked) ?? [
      ...own.filter(({ unverified }) => !unverified),
      ...(known[asked] ?? []),
    ]
    answers.set(asked, answer)
    return answer
  }
}
