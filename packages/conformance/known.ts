import type { Fault } from './wallets/minimal/faults.ts'

/** A problem of a real wallet or chain, replayed: a fault of the minimal wallet does the same, and checks find it. */
export type Known = {
  /** One sentence about what the wallet did. */
  problem: string
  /** GitHub paths: reports of people, or the source at a commit. */
  seen: readonly string[]
  checks: readonly string[]
  faults: readonly Fault[]
}

/** The README's table and the links of a report are made of these. */
export const known: readonly Known[] = [
  {
    problem: 'A declined batch of one call got an id, as if it were sent',
    seen: ['MetaMask/metamask-extension/issues/46120'],
    checks: ['eip5792/execution/asks-first'],
    faults: ['id-before-approval'],
  },
  {
    problem: 'A batch that succeeded was 500, without receipts',
    seen: ['MetaMask/metamask-extension/issues/34899'],
    checks: ['eip5792/status/confirmed'],
    faults: ['success-500'],
  },
  {
    problem: 'After a declined upgrade, `wallet_sendCalls` was dead',
    seen: ['wevm/viem/issues/3646'],
    checks: ['eip5792/atomicity/upgrade-declined-again'],
    faults: ['upgrade-declined-stuck'],
  },
  {
    problem: 'A declined upgrade was -32603, not 5750',
    seen: ['MetaMask/metamask-extension/issues/32956'],
    checks: ['eip5792/atomicity/upgrade-declined'],
    faults: ['upgrade-declined-32603'],
  },
  {
    problem: 'The wallet asked the selected chain for a batch of another chain, which stayed pending',
    seen: ['syscoin/pali-wallet/pull/791', 'zerodevapp/zerodev-wallet-sdk/pull/245'],
    checks: ['eip5792/status/other-network'],
    faults: ['status-of-selection'],
  },
  {
    problem: 'Error texts decide whether viem sends the calls one by one',
    seen: ['wevm/viem/pull/3717', 'wevm/viem/pull/3845', 'wevm/viem/pull/4008'],
    checks: ['eip5792/errors/chain-unknown-text', 'eip5792/errors/texts'],
    faults: ['unknown-chain-7702', 'duplicate-text-missing'],
  },
  {
    problem: 'Several calls were refused on a chain without EIP-7702, though nobody asked for atomicity',
    seen: ['wevm/viem/pull/3717'],
    checks: ['eip5792/atomicity/sequence-without'],
    faults: ['sequence-refused'],
  },
  {
    problem: 'A node refused the second transaction of an upgraded account while one waited',
    seen: ['base/base/issues/2347', 'ethereum/go-ethereum/pull/35739'],
    checks: ['eip7702/in-flight'],
    faults: ['in-flight-two'],
  },
  {
    problem: 'A failed batch left the wallet waiting, and later transactions did not run',
    seen: ['MetaMask/metamask-extension/issues/38764', 'MetaMask/metamask-mobile/issues/23916'],
    checks: ['eip5792/execution/after-reverted'],
    faults: ['queue-after-revert'],
  },
  {
    problem: 'A confirmed batch had no receipts',
    seen: ['base/account-sdk/issues/403'],
    checks: ['eip5792/status/receipts'],
    faults: ['receipts-missing'],
  },
  {
    problem: '`wallet_showCallsStatus` was missing',
    seen: ['wevm/wagmi/issues/4669'],
    checks: ['eip5792/status/show'],
    faults: ['show-missing'],
  },
  {
    problem: 'The background ended, and the page got no answers any more',
    seen: ['MetaMask/metamask-extension/issues/15922', 'MetaMask/metamask-extension/issues/15986'],
    checks: ['eip5792/lifetime/death-idle'],
    faults: ['page-lost'],
  },
  {
    problem: 'A token was refused because the page wrote its symbol differently',
    seen: ['XLabs/portal-bridge-ui/issues/1038', 'wormhole-foundation/wormhole-connect/issues/1604'],
    checks: ['eip747/symbol-of-the-contract'],
    faults: ['token-symbol-strict', 'token-symbol-page'],
  },
  {
    problem: 'A prompt showed the page’s symbol for the contract of another token',
    seen: ['TalismanSociety/talisman/issues/840'],
    checks: ['eip747/symbol-of-the-contract'],
    faults: ['token-symbol-page'],
  },
  {
    problem: 'Every status was atomic, also that of a single transaction',
    seen: [source('MetaMask/core', 'fe3c100', 'packages/eip-5792-middleware/src/hooks/getCallsStatus.ts')],
    checks: ['eip5792/atomicity/tells-the-truth-without'],
    faults: ['atomic-always'],
  },
  {
    problem: 'Any site that learned an id got the status',
    seen: [source('MetaMask/core', 'fe3c100', 'packages/eip-5792-middleware/src/hooks/getCallsStatus.ts')],
    checks: ['eip5792/status/other-origin'],
    faults: ['status-any-origin'],
  },
  {
    problem: 'Calls without data were left out of the batch',
    seen: [
      source('Uniswap/interface', '06175f4', 'packages/wallet/src/features/batchedTransactions/utils.ts'),
    ],
    checks: ['eip5792/execution/every-call'],
    faults: ['calls-dropped'],
  },
  {
    problem: 'A call without a recipient went to the zero address',
    seen: [source('rainbow-me/browser-extension', '67e1ac3', 'src/core/sendCalls/executeSendCallsBatch.ts')],
    checks: ['eip5792/execution/to-missing'],
    faults: ['to-zero'],
  },
  {
    problem: 'A batch that reverted was 400, as if it had never been included',
    seen: [source('AmbireTech/ambire-common', '5c611ba', 'src/libs/5792/5792.ts')],
    checks: ['eip5792/status/reverted'],
    faults: ['revert-400'],
  },
]

/** The path of a file at a commit. */
function source(repository: string, commit: string, file: string): string {
  return `${repository}/blob/${commit}/${file}`
}

/** A link as a report shows it: `owner/name#1`, or the name of a source file. */
export type Seen = { name: string; url: string }

/** Where people met what this check finds. */
export function seenIn(id: string): Seen[] {
  return [...new Set(known.filter(({ checks }) => checks.includes(id)).flatMap(({ seen }) => seen))].map(
    linkTo,
  )
}

function linkTo(path: string): Seen {
  const [owner, repository, kind] = path.split('/')
  const mark = kind === 'blob' ? ' ' : '#'
  return { name: `${owner}/${repository}${mark}${path.split('/').at(-1)}`, url: `https://github.com/${path}` }
}

/** The table of the README, in Markdown. */
export function knownTable(): string {
  const rows = known.map(({ problem, seen, checks }) => {
    const links = seen.map(linkTo).map(({ name, url }) => `[${name}](${url})`)
    return `| ${problem} | ${links.join(', ')} | ${checks.map((id) => `\`${id}\``).join(', ')} |`
  })
  return ['| problem | seen in | check |', '| --- | --- | --- |', ...rows].join('\n')
}
