/** Threats of docs/threats.md, *What is in the package*. @type {import('./index.mjs').Rows} */
export const packaged = {
  'A permission or a weaker policy slips in': {
    file: 'manifest.json',
    from: '"idle"',
    to: '"idle", "tabs"',
    test: 'src/manifest.test.ts',
    title: 'the manifest asks for this and no more',
  },
  'A price source learns who a person is and what they are about to do': {
    file: 'src/ui/prices/fetchPrices.ts',
    from: "credentials: 'omit'",
    to: "credentials: 'include'",
    test: 'src/ui/prices/fetchPrices.test.ts',
    title: 'sends nothing that knows the person, and follows no redirect',
  },
  'A price source lies': {
    file: 'src/ui/prices/fiatValue.ts',
    from: ' || written >= highest',
    to: '',
    test: 'src/ui/prices/readPrices.test.ts',
    title: 'of any other shape throws or tells nothing, and prices are always ones',
  },
  'The wallet, or one of its packages, calls home': 'The browser’s own log of hosts shows it.',
  'The package contains other library code than its authors published': {
    file: 'scripts/modules.mjs',
    from: 'sha256(readFileSync(join(root, id))) === hash ?',
    to: 'hash ?',
    test: 'scripts/modules.test.ts',
    title: 'a plugin that changes one character of a package is found',
  },
  'A package is not the one we reviewed, or runs something during installation': {
    file: 'package-lock.json',
    from: '      "integrity": "sha512-nil6AkP2TChWL43Z5uJ6GTxX01CUA+g8LWUM+N/rB9NBbkUMaUsi9PUNzlUPgoKASgmx9f7eGOYpJ04/fSa6FQ==",\n',
    to: '',
    test: 'src/packages.test.ts',
    title: 'the lock of $folder holds the hash of every package',
  },
}
