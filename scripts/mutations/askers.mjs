/** Threats of docs/threats.md, *Who asks*. @type {import('./index.mjs').Rows} */
export const askers = {
  'A frame poses as the page around it, or a page as a site that it embeds':
    'Origins of frames come from the browser.',
  'A document without an origin borrows that of the site in its URL':
    'Documents without an origin exist in a real browser only.',
  'A page leaves, and another page receives its answer or is mistaken for it': {
    file: 'src/requests/port.ts',
    from: 'if (!waiting.has(id)) departed(id)',
    to: 'if (waiting.has(id)) departed(id)',
    test: 'src/requests/port.test.ts',
    title: 'has its request withdrawn after two seconds',
  },
  'Another extension sends messages to ours': 'Another extension has to be installed.',
  'The speed of an answer reveals to a site what another site reads, or that the person is sending': {
    file: 'src/requests/replyCache.ts',
    from: 'const site = sites.get(owner) ?? {',
    to: 'const site = [...sites.values()][0] ?? {',
    test: 'src/requests/replyCache.test.ts',
    title: 'are not the same of two sites, in private windows, or on two networks',
  },
  'The MetaMask-compatible provider reaches other sites, or hides which wallet answers': {
    file: 'src/entries/older.iife.ts',
    from: 'page.ethereum = older\n',
    to: 'page.ethereum = Object.assign(provider, older)\n',
    test: 'src/entries/older.test.ts',
    title: 'what EIP-6963 announces never says that it is another wallet',
  },
  'Another provider announces itself under our name': 'Pages announce in a real window.',
  'A known phishing site asks': {
    file: 'src/requests/decisions.ts',
    from: 'if (!understood && review',
    to: 'if (understood === null && review',
    test: 'src/requests/guard.test.ts',
    title: 'nothing is approved before a grave warning is understood, and rejecting needs no such word',
  },
  "A site's name imitates another": 'It is drawn, and seen in the window only.',
  "A site's favicon imitates another site, or tells somebody what the person visits": {
    file: 'src/ui/favicons/keptFavicon.ts',
    from: 'warnings.length > 0 ? undefined : picture',
    to: 'picture',
    test: 'src/ui/favicons/keptFavicon.test.ts',
    title: 'is not shown of a site that the wallet warns about',
  },
  'A site keeps asking': 'The way goes through the window, the background and the page.',
  'A notification keeps what happened in a private window': {
    file: 'src/background/notifications.ts',
    from: ' || isPrivateOwner(key)',
    to: '',
    test: 'src/background/notifications.test.ts',
    title: 'a request of a private window shows no notification',
  },
  'A private window becomes linked to the person': {
    file: 'src/storage/state/privateSessions.ts',
    from: "initial: {}, area: 'session' }",
    to: 'initial: {} }',
    test: 'src/requests/private.test.ts',
    title: 'nothing of a private window is on the disk, and it survives a death of the background',
  },
  'A page identifies us by our files or our extension id':
    'What is open to pages, the browser decides by the manifest.',
  'A site learns in a private window what it did in an earlier one': {
    file: 'src/background/siteChecks/siteVisits.ts',
    from: "privateName.commit(() => '')",
    to: 'privateName.commit((name) => name)',
    test: 'src/background/privateWindows.test.ts',
    title: 'has no batch and no filter of an earlier session, and its ids are free',
  },
  'A retry reveals what happened in a private window': {
    file: 'src/background/commands/retryBatch.ts',
    from: "[key, plan.retries ?? ''].some(isPrivateOwner)",
    to: "[plan.retries ?? ''].some(isPrivateOwner)",
    test: 'src/background/commands/retryBatch.test.ts',
    title: 'what was private once stays so, however often it is sent again, and nothing else becomes so',
  },
  'A site learns in one window what it does in a private one, or the reverse': {
    file: 'src/requests/router.ts',
    from: 'limits.take(ownerOf(site))',
    to: 'limits.take(site.origin)',
    test: 'src/background/privateWindows.test.ts',
    title: 'neither window can use up the other one’s room for requests',
  },
}
