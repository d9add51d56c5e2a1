import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { crx, type ManifestV3Export } from '@crxjs/vite-plugin'
import { minify } from '@swc/core'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { classic, isAlone, unchanging } from './scripts/classic.mjs'
import { packed } from './scripts/packed.mjs'

type Browser = 'chrome' | 'firefox'
type Manifest = Record<string, unknown>

const root = join(import.meta.dirname, 'src')
const read = (file: string) => JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'))

/** One browser per run: `vite build --mode firefox` makes `dist/firefox`, anything else `dist/chrome`. */
export default defineConfig(({ mode }) => {
  const browser = mode === 'firefox' ? 'firefox' : 'chrome'
  const manifest = manifestFor(browser)
  const { background: _, ...pagesAndScripts } = manifest

  return {
    ...shared(browser),
    publicDir: '../public',
    plugins: [
      react(),
      crx({ manifest: pagesAndScripts as unknown as ManifestV3Export, browser }),
      background(browser, manifest),
      packed(),
      minified(),
    ],
    build: {
      ...shared(browser).build,
      emptyOutDir: true,
      manifest: false,
      modulePreload: { polyfill: false },
      // Content hashes are for caches on the web. Here, plain names keep builds and size budgets readable.
      rolldownOptions: {
        // crxjs adds the pages that the manifest names, and calls their scripts like this too.
        input: { 'approval.html': join(root, 'approval.html') },
        output: {
          entryFileNames: 'assets/[name].js',
          chunkFileNames: 'assets/[name].js',
          assetFileNames: 'assets/[name][extname]',
          codeSplitting: { groups: [{ name: sharedOrOwn }] },
        },
      },
    },
  }
})

/**
 * Each file of a page costs a way to the browser and back before its first paint, so a page begins with two scripts and
 * two sheets: what it shares with the other, which may load it later, and what is its own. Beside them stand the bundler's
 * few lines, and `public/early.js`. What comes later stays in small files.
 */
function sharedOrOwn(id: string, modules: Modules): string | null {
  // Of a library that is one long list of exports, each page needs other parts.
  if (/node_modules.(viem|@noble|@scure|abitype|ox)\W(?!.*formatUnits)/.test(id)) return null
  const atOnce = pagesOf(id, (one) => modules.getModuleInfo(one)?.importers ?? [])
  if (atOnce.size === 0) return null
  const sooner = pagesOf(id, (one) => {
    const { importers = [], dynamicImporters = [] } = modules.getModuleInfo(one) ?? {}
    return [...importers, ...dynamicImporters]
  })
  return sooner.size > 1 ? 'shared' : null
}

/** The pages that a module is part of. */
function pagesOf(id: string, importersOf: (id: string) => readonly string[]): Set<string> {
  const seen = new Set([id])
  for (const one of seen) for (const importer of importersOf(one)) seen.add(importer)
  return new Set([...seen].filter((one) => one.endsWith('.html')))
}

type Modules = {
  getModuleInfo(id: string): { importers: readonly string[]; dynamicImporters: readonly string[] } | null
}

/** `manifest.json` is Chromium's. Firefox has no service workers, and wants to be told an id and what we collect. */
function manifestFor(browser: Browser): Manifest {
  const { key, minimum_chrome_version, ...common } = read('manifest.json')
  const version: string = read('package.json').version
  if (browser === 'chrome') return { ...common, version, key, minimum_chrome_version }
  const gecko = {
    id: 'volley@volley.wallet',
    strict_min_version: '140.0',
    data_collection_permissions: { required: ['none'] },
  }
  return {
    ...common,
    // Firefox has side panels of its own kind, which need no permission.
    optional_permissions: common.optional_permissions.filter((name: string) => name !== 'sidePanel'),
    version,
    background: { scripts: [common.background.service_worker], type: 'module' },
    content_security_policy: {
      extension_pages: withoutParts(common.content_security_policy.extension_pages),
    },
    browser_specific_settings: { gecko },
  }
}

/** Nothing names a script to load in Firefox, as the worker in Chromium does its second one. */
function withoutParts(policy: string): string {
  const allows = /\btrusted-types background-parts(?=;|$)/
  if (!allows.test(policy))
    throw new Error(`The manifest's policy allows the worker no second script: ${policy}`)
  return policy.replace(allows, "trusted-types 'none'")
}

function shared(browser: Browser) {
  return {
    root,
    mode: browser,
    build: {
      outDir: `../dist/${browser}`,
      target: browser === 'firefox' ? 'firefox140' : 'chrome123',
      sourcemap: false,
    },
  } satisfies UserConfig
}

/**
 * Builds the background on its own. For Chromium it is a classic script. crxjs would make it a module, which gets no code
 * cache (so every start of the worker compiles it again) and in which `import()` is forbidden, though viem uses it after
 * every reverting `eth_call`. What an `import()` reaches lies in a second script, of which a start reads and unpacks nothing.
 *
 * Firefox keeps no compiled code of an extension at all, and parses all of a script before it runs any of it. So there the
 * background is a module, and what an `import()` reaches stays in files beside it.
 */
function background(browser: Browser, manifest: Manifest): Plugin {
  let outDir = ''
  return {
    name: 'volley:background',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    buildStart() {
      for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' }))
        if (/\.tsx?$/.test(file)) this.addWatchFile(join(root, file))
    },
    async closeBundle() {
      const file = join(outDir, 'manifest.json')
      if (!existsSync(file)) return
      const script = (
        entry: string,
        name: string,
        format: 'es' | 'iife',
        plugins: Plugin[],
        cut: Rolldown.RolldownOptions,
      ) =>
        build({
          ...shared(browser),
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          define: { 'process.env.NODE_ENV': '"production"' },
          plugins,
          build: {
            ...shared(browser).build,
            outDir,
            emptyOutDir: false,
            // As a library, because elsewhere vite wraps every `import()` into a helper that needs a document.
            lib: { entry, formats: [format], name: 'volley', fileName: () => name },
            // What starts with the worker is then what is imported, and not all that its library's index names.
            rolldownOptions: { ...cut, experimental: { lazyBarrel: true } },
          },
        })
      const plugins = [terse(), undocumented(), wasmFiles(outDir)]
      const last = browser === 'chrome' ? unchanging() : minified()
      await script('background.ts', 'background.js', 'es', [...plugins, last], parts)
      if (!isAlone(readFileSync(join(outDir, 'background.js'), 'utf8')))
        this.error('A start of the background needs more than one file')
      if (browser === 'chrome') await classic(outDir, 'background.js', (code) => minifiedScript(code, false))
      // No content script of the manifest, which is what crxjs builds: it is registered where a person wants it.
      await script('older.iife.ts', 'older.js', 'iife', [minified()], whole)
      // In stack traces, which pages can read, in the place of a URL with our id: Firefox gives each person another one.
      for (const name of ['inpage.iife.js', 'older.js'])
        appendFileSync(join(outDir, name), '\n//# sourceURL=volley.js\n')
      const built: Manifest = { ...JSON.parse(readFileSync(file, 'utf8')), background: manifest.background }
      // A file that pages can load tells every site that the wallet is installed.
      if (JSON.stringify(built.web_accessible_resources ?? []) !== '[]')
        this.error('The built manifest has web_accessible_resources. Name content scripts *.iife.ts.')
      delete built.web_accessible_resources
      writeFileSync(file, `${JSON.stringify(built, null, 2)}\n`)
    },
  }
}

const whole: Rolldown.RolldownOptions = { output: { codeSplitting: false } }

/** One file with all that a start needs, and others for what comes later. */
const parts: Rolldown.RolldownOptions = {
  // Else what the others share with the first file, from which nobody imports, would not lie in it.
  preserveEntrySignatures: false,
  output: {
    chunkFileNames: 'background-[name].js',
    codeSplitting: { groups: [{ name: 'background', test: /src.background\.ts$/ }] },
  },
}

/**
 * hash-wasm carries its programs as text inside the script. Those that the vault runs become files beside it, read when
 * a password is tried; what hash-wasm does with them stays as it is.
 */
function wasmFiles(folder: string): Plugin {
  const compiles = `const asm = decodeBase64(binary.data);
                // decodeBase64 allocates a complete, non-shared ArrayBuffer.
                const promise = WebAssembly.compile(asm.buffer);`
  return {
    name: 'volley:wasm',
    transform(code, id) {
      if (!/hash-wasm\/dist\/index\.esm\.js$/.test(id)) return undefined
      if (!code.includes(compiles)) this.error('hash-wasm compiles its programs in another way now')
      return wasmPrograms.reduce(
        (rest, name) => {
          const [, variable = '', data = ''] =
            new RegExp(`var name(\\$\\w+) = "${name}";\nvar data\\$\\w+ = "([A-Za-z0-9+/=]+)";`).exec(rest) ??
            []
          if (!data) this.error(`hash-wasm has no program ${name} any more`)
          writeFileSync(join(folder, `${name}.wasm`), Buffer.from(data, 'base64'))
          return rest.replace(`var data${variable} = "${data}";`, `var data${variable} = "";`)
        },
        code.replace(
          compiles,
          `const promise = fetch('/' + binary.name + '.wasm')
                    .then((file) => file.arrayBuffer())
                    .then((program) => WebAssembly.compile(program));`,
        ),
      )
    },
  }
}

/** Has swc minify what vite's own minifier leaves: 3 % of it, compressed. */
function minified(): Plugin {
  return {
    name: 'volley:minified',
    apply: 'build',
    enforce: 'post',
    async generateBundle({ format }, bundle) {
      const module = format === 'es'
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        chunk.code = await minifiedScript(chunk.code, module)
      }
    },
  }
}

async function minifiedScript(script: string, module: boolean): Promise<string> {
  const { code } = await minify(script, {
    module,
    compress: { passes: 3, ecma: 2022 },
    mangle: { toplevel: module },
    // One character beyond Latin-1 makes Chromium keep all of a script in two bytes each.
    format: { asciiOnly: true },
  })
  return code
}

/** Argon2 hashes with BLAKE2b. */
const wasmPrograms = ['argon2', 'blake2b']

/** What methods say of themselves is for the generated documents, which are made from the sources. */
function undocumented(): Plugin {
  const lines = /^ {2}(?:summary|standard):\s+(?:'[^'\n]*'|"[^"\n]*"),$|^ {2}errors: \[[^\]]*\],$/gm
  const rows = /(^ {2}(?:\w+: \[\s*)?)'[A-Z][^'\n]*\.'/gm
  return {
    name: 'volley:undocumented',
    enforce: 'pre',
    transform: (code, id) => {
      if (id.endsWith('src/wire/errors.ts')) return code.replace(/ spec: '[^']+',/g, '')
      return /src\/methods\/(?:\w+\/)?\w+\.ts$/.test(id)
        ? code.replace(lines, '').replace(rows, "$1''")
        : undefined
    },
  }
}

/**
 * Every start of the worker pays for what viem brings along: errors that explain themselves at length, where ours need
 * their name alone, blob transactions, which the wallet refuses, and extended keys as text and signatures as DER, which
 * it neither reads nor writes (`leaner`).
 */
function terse(): Plugin {
  return {
    name: 'volley:terse',
    resolveId: (id) => (id === 'volley:curve' ? id : undefined),
    transform(code, id) {
      const [, edits = {}] = Object.entries(leaner).find(([file]) => id.endsWith(file)) ?? []
      const lean = Object.entries(edits).reduce((rest, [line, instead]) => {
        if (!rest.includes(line)) this.error(`${id} no longer says: ${line}`)
        return rest.replace(line, instead)
      }, code)
      const isIdle =
        /@scure\/base\/.*\/index\.js$|hash-wasm\/.*\.js$|viem\/_esm\/constants\/number\.js$/.test(id)
      if (isIdle) return unused(lean)
      return lean === code ? undefined : lean
    },
    load(id) {
      if (id === 'volley:curve') return "export { secp256k1 } from '@noble/curves/secp256k1'"
      const [, folder] = /viem\/_esm\/(errors|utils\/blob)\/\w+\.js$/.exec(id) ?? []
      if (!folder) return undefined
      const source = readFileSync(id, 'utf8')
      const exported = [...source.matchAll(/^export (?:async )?(class|function|const) (\w+)/gm)]
      // What these export beside classes is for the long explanations alone.
      const explains = /\/(base|transaction)\.js$/.test(id)
      if (folder === 'errors' && !explains && exported.some(([, kind]) => kind !== 'class')) return undefined
      return exported
        .map(([, kind, name]) =>
          kind === 'class'
            ? `export class ${name} extends Error { name = '${name}' }`
            : `export function ${name}() { throw new Error('${name} is left out') }`,
        )
        .join('\n')
    },
  }
}

/**
 * Lines of libraries that bring along what nobody uses. In BIP-32, base 58 and RIPEMD-160 serve the text of an extended
 * key and the fingerprint of its parent in there: no key is derived with either. A curve that is imported by a promise
 * comes whole, with its hashing and Schnorr's signatures. No points are summed by the hundred, no secret is shared with
 * another key, no hash is put aside before it is finished or wanted as text, and no cursor is gone through by `for await`.
 */
const leaner: Record<string, Record<string, string>> = {
  '/@noble/curves/esm/abstract/weierstrass.js': {
    'export const DER = {': 'export const DER = { Err: DERErr };\nconst left = {',
    'return pippenger(Point, Fn, points, scalars);': "throw new Error('msm is left out');",
    '        getSharedSecret,\n': '',
  },
  '/@scure/bip32/lib/esm/index.js': {
    "import { createBase58check } from '@scure/base';": 'const createBase58check = () => undefined;',
    "import { ripemd160 } from '@noble/hashes/legacy';": 'const ripemd160 = (hash) => hash;',
  },
  '/idb/build/index.js': {
    'replaceTraps((oldTraps) => ({\n    ...oldTraps,\n    get(target, prop, receiver) {':
      'void ((oldTraps) => ({\n    ...oldTraps,\n    get(target, prop, receiver) {',
  },
  '/hash-wasm/dist/index.esm.js': {
    '            save,\n            load,\n': '',
    'return encodeResult(salt, options, res);': '',
  },
  '/viem/_esm/utils/signature/recoverPublicKey.js': {
    "import('@noble/curves/secp256k1')": "import('volley:curve')",
  },
}

/** Lets constants go that nobody imports, though what they are made of could have a side effect for all a bundler knows. */
function unused(code: string): string {
  return code.replace(
    /^((?:export )?const [\w$]+ = )(\w+\(.*\)|.*\*\*.*|new Mutex\(\)|has\w+\s+\?[\s\S]*?(?:''|\})\)+);$/gm,
    '$1/* @__PURE__ */ (() => $2)();',
  )
}
