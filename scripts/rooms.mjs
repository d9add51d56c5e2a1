/**
 * The rooms of `src`, from the top down: what each holds, and which rooms its product files may import from. A room never
 * imports from one above it. `storage types` allows only types, and `vault/deriveKeys` only that file. `src/rules.test.ts` enforces the table, and
 * `npm run make -- docs` writes it into ARCHITECTURE.md.
 *
 * @type {Readonly<Record<string, { holds: string, imports: readonly string[] }>>}
 */
export const rooms = {
  entries: {
    holds:
      'the four scripts that the browser starts: background, content script, provider, MetaMask-compatible provider',
    imports: ['background', 'requests', 'page', 'ui', 'messages', 'lib'],
  },
  page: {
    holds: "code in a site's page: the bridge to the background, subscriptions",
    imports: ['messages', 'lib'],
  },
  ui: {
    holds:
      'the pages: `approval`, `wallet`, `unlock`, the shared `kit` and `shell`, and a `gallery` that does not ship',
    imports: [
      'preview/explain/typed/explainTypedData',
      'sites',
      'contracts',
      'rpc',
      'vault/deriveKeys',
      'messages',
      'i18n',
      'domain',
      'lib',
    ],
  },
  background: {
    holds: 'the composition: `commands` of our own pages, `uiState`, `siteChecks`, notifications, badge',
    imports: [
      'requests',
      'methods',
      'engine',
      'preview',
      'sites',
      'contracts',
      'rpc',
      'storage',
      'vault',
      'messages',
      'domain',
      'lib',
    ],
  },
  requests: {
    holds: 'the life of a request: port, admission, approval, answer; limits and events',
    imports: ['methods', 'engine', 'sites', 'storage', 'messages', 'domain', 'lib'],
  },
  methods: {
    holds: 'one file per JSON-RPC method, named after it, and one line each in `registry.ts`',
    imports: ['domain', 'lib'],
  },
  engine: {
    holds:
      'approved calls become included transactions: `plan`, `sign`, `send`, `track`, `status`, `operations` of ERC-4337, `funds` that come first; `next.ts` is the pure next step; `simulation` holds the fakes',
    imports: ['contracts', 'rpc', 'storage', 'vault', 'domain', 'lib'],
  },
  preview: {
    holds: 'what a call does: `explain`, `simulate`, `warnings`',
    imports: ['contracts', 'rpc', 'domain', 'lib'],
  },
  sites: {
    holds: "facts about a site's name: phishing list, look-alikes, punycode; no I/O",
    imports: ['domain', 'lib'],
  },
  contracts: {
    holds: 'contracts and accounts on a chain: delegates, balances, tokens, gas, fees, ABI',
    imports: ['rpc', 'storage types', 'domain', 'lib'],
  },
  rpc: { holds: 'nodes: client, failover, pauses, health', imports: ['domain', 'lib'] },
  storage: {
    holds:
      '`journal` (IndexedDB): requests, batches, transactions and their legal transitions; `state`: connections, networks, tokens, accounts, settings',
    imports: ['domain', 'lib'],
  },
  vault: {
    holds:
      'keys: encryption, unlocking, signing; no other room sees a private key. `deriveKeys` runs in the page where a password is typed',
    imports: ['domain', 'lib'],
  },
  messages: {
    holds: "what crosses a border: page frames, our own pages' commands, the UI state, the developer record",
    imports: ['domain', 'lib'],
  },
  i18n: {
    holds:
      'puts texts in words: `t(key)`, `inWords(text)`, plurals, formats; the words are in `public/_locales`',
    imports: ['domain', 'lib'],
  },
  domain: {
    holds: "the wallet's terms: networks, batches, reviews, services, schemas, errors",
    imports: ['lib'],
  },
  lib: {
    holds: "code that knows nothing of wallets: the browser's API, turns, caches, bounded reads",
    imports: [],
  },
}

/** The rooms as a table in Markdown. */
export function roomsTable() {
  const rows = Object.entries(rooms).map(([room, { holds, imports }]) => {
    const from = imports.length === 0 ? 'nothing' : imports.join(', ')
    return `| \`${room}\` | ${holds} | ${from} |`
  })
  return ['| room of `src` | what it holds | imports from |', '| --- | --- | --- |', ...rows].join('\n')
}
