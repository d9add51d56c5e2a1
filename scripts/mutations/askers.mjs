/** Threats of SECURITY.md, *Who asks*. @type {import('./index.mjs').Rows} */
export const askers = {
  'a frame pretends to be the page around it, or a page a site that it embeds':
    'Origins of frames come from the browser.',
  'a document without an origin borrows that of the site in its URL':
    'Documents without an origin exist in a real browser only.',
  'a page leaves, and another one gets its answer or is taken for it': {
    file: 'src/requests/port.ts',
    from: 'if (!waiting.has(id)) departed(id)',
    to: 'if (waiting.has(id)) departed(id)',
    test: 'src/requests/port.test.ts',
    title: 'has its request withdrawn after two seconds',
  },
  'another extension speaks to ours': 'Another extension has to be installed.',
  'how fast a read is answered tells a site what another one looks at, or that somebody sends': {
    file: 'src/requests/replyCache.ts',
    from: 'const site = sites.get(owner) ?? {',
    to: 'const site = [...sites.values()][0] ?? {',
    test: 'src/requests/replyCache.test.ts',
    title: 'are not the same of two sites, in private windows, or on two networks',
  },
  'the answer that older sites expect reaches others, or hides who answers': {
    file: 'src/entries/older.iife.ts',
    from: 'page.ethereum = older\n',
    to: 'page.ethereum = Object.assign(provider, older)\n',
    test: 'src/entries/older.test.ts',
    title: 'what EIP-6963 announces never says that it is another wallet',
  },
  'another provider announces itself under our name': 'Pages announce in a real window.',
  'a known thief asks': {
    file: 'src/requests/decisions.ts',
    from: 'if (!understood && review',
    to: 'if (understood === null && review',
    test: 'src/requests/guard.test.ts',
    title: 'nothing is approved before a grave warning is understood, and rejecting needs no such word',
  },
  "a site's name is made to be taken for another": 'It is drawn, and seen in the window only.',
  'a site does not stop asking': 'The way goes through the window, the background and the page.',
  'a notification keeps what was done in a private window': {
    file: 'src/background/notifications.ts',
    from: ' || isPrivateOwner(key)',
    to: '',
    test: 'src/background/notifications.test.ts',
    title: 'what was asked in a private window is not told',
  },
  'a private window is linked to the person': {
    file: 'src/storage/state/privateSessions.ts',
    from: "initial: {}, area: 'session' }",
    to: 'initial: {} }',
    test: 'src/requests/private.test.ts',
    title: 'nothing of a private window is on the disk, and it survives a death of the background',
  },
  'a page learns who we are by our files or our id':
    'What is open to pages, the browser decides by the manifest.',
  'a site finds out in a private window what it did in one before': {
    file: 'src/background/siteChecks/siteVisits.ts',
    from: "privateName.commit(() => '')",
    to: 'privateName.commit((name) => name)',
    test: 'src/background/privateWindows.test.ts',
    title: 'knows no batch and no filter of before, and its ids are free',
  },
  'what was done in a private window comes out by its retry': {
    file: 'src/background/commands/retryBatch.ts',
    from: "[key, plan.retries ?? ''].some(isPrivateOwner)",
    to: "[plan.retries ?? ''].some(isPrivateOwner)",
    test: 'src/background/commands/retryBatch.test.ts',
    title: 'what was private once stays so, however often it is sent again, and nothing else becomes so',
  },
  'a site finds out in one window what it does in a private one, or the other way round': {
    file: 'src/requests/router.ts',
    from: 'limits.take(ownerOf(site))',
    to: 'limits.take(site.origin)',
    test: 'src/background/privateWindows.test.ts',
    title: 'neither window can use up the other one’s room for requests',
  },
}
