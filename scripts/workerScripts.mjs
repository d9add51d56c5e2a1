/** The only URL that the manifest's `trusted-types` policy lets the worker load. */
const policy = 'background-parts'

/**
 * Turns the background's CommonJS chunks into two classic scripts: `background.js` for what every start needs, and
 * `background-parts.js` for everything behind an `import()`. Chrome keeps compiled code for classic workers only, and
 * such a worker can load a script later only if it loaded it once while it was installed.
 *
 * @returns {import('vite').Plugin}
 */
export function workerScripts() {
  return {
    name: 'volley:worker-scripts',
    apply: 'build',
    enforce: 'post',
    outputOptions: (options) => ({ ...options, format: 'cjs', exports: 'named', chunkFileNames: shortName }),
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const entry = chunks.find(({ isEntry }) => isEntry)
      if (!entry) return this.error('The background has no entry')
      const parts = chunks.filter((chunk) => chunk !== entry).sort((one, other) => place(one) - place(other))
      const later = entry.fileName.replace('.js', '-parts.js')
      entry.code = startScript(entry.fileName, entry.code, later)
      for (const { fileName } of parts) delete bundle[fileName]
      this.emitFile({ type: 'asset', fileName: later, source: partsScript(parts) })
    },
  }
}

/**
 * The order in which the parts compress best, found by trial: a package compresses against the text shortly
 * before it. Other parts come last.
 */
const order = [
  'secp256k1 derivation work refusedChains marks desk wantedSignatures evict tokenPictures',
  'handlers tokenImage phishingHosts commands hashMessage filterStore deviceSignatory history',
  'phishingStore phishing signables phrase onlyShown decisions rejection tokenShape openVault',
  'filter assessSite signable askAgain openChain registry',
].flatMap((names) => names.split(' '))

/** @param {{ name: string }} chunk */
const place = ({ name }) => (order.includes(name) ? order.indexOf(name) : order.length)

/**
 * The script repeats the name of a part wherever another one needs it. No file has it.
 *
 * @param {{ name: string }} chunk
 */
const shortName = ({ name }) => `${order.includes(name) ? order.indexOf(name) : name}.js`

/**
 * Fails the build if a start of the background needs more than its first file.
 *
 * @returns {import('vite').Plugin}
 */
export function oneStartFile() {
  return {
    name: 'volley:one-start-file',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.isEntry && file.imports.length > 0)
          this.error(`A start of the background also needs ${file.imports.join(', ')}`)
    },
  }
}

/**
 * Runs the entry chunk, and runs a part the first time something requires it. A part is a function of `require` and
 * `exports`, as in Node.
 *
 * @param {string} file
 * @param {string} code
 * @param {string} later
 */
const startScript = (file, code, later) => `(() => {
'use strict';
const exports = {}, modules = { './${file}': exports };
const load = () => {
  if (!self.parts) importScripts(trustedTypes.createPolicy('${policy}', { createScriptURL: () => '${later}' }).createScriptURL(''));
  return self.parts;
};
const require = (file) => {
  if (!modules[file]) load()[file](require, modules[file] = {});
  return modules[file];
};
self.addEventListener('install', load);
((require, exports) => {
${code}
})(require, exports);
})();
`

/** @param {{ fileName: string, code: string }[]} parts */
const partsScript = (parts) => `'use strict';
self.parts = {
${parts.map(({ fileName, code }) => `'./${fileName}'(require, exports) {${code}}`).join(',\n')}
};
`
