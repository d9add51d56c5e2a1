import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { crx, type ManifestV3Export } from '@crxjs/vite-plugin'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { licencesOf } from './scripts/licences.mjs'
import { minifyScripts } from './scripts/minify.mjs'
import { moduleOrder } from './scripts/moduleOrder.mjs'
import { moduleList, moduleListOf } from './scripts/modules.mjs'
import { packed } from './scripts/packed.mjs'
import { oneStartFile, workerScripts } from './scripts/workerScripts.mjs'

type Browser = 'chrome' | 'firefox'
type Manifest = Record<string, unknown>

const root = join(import.meta.dirname, 'src')
const read = (file: string) => JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'))

/** One browser per run: `vite build --mode firefox` makes `dist/firefox`, anything else `dist/chrome`. */
export default defineConfig(({ mode }) => {
  const browser = mode === 'firefox' ? 'firefox' : 'chrome'
  const manifest = manifestFor(browser)
  const { background: _, ...pagesAndScripts } = manifest
  const modules = moduleList()

  return {
    ...shared(browser),
    publicDir: '../public',
    plugins: [
      react(),
      crx({ manifest: pagesAndScripts as unknown as ManifestV3Export, browser }),
      background(browser, manifest, modules),
      packed(),
      modules.record(),
    ],
    build: {
      ...shared(browser).build,
      emptyOutDir: true,
      manifest: false,
      modulePreload: { polyfill: false },
      // Only the web needs content hashes, for caches. Plain names keep builds and size budgets readable.
      rolldownOptions: {
        // crxjs adds the pages that the manifest names, and calls their scripts like this too.
        input: { 'approval.html': join(root, 'approval.html') },
        output: {
          entryFileNames: 'assets/[name].js',
          chunkFileNames: 'assets/[name].js',
          assetFileNames: 'assets/[name][extname]',
          ...small,
          codeSplitting: { groups: [{ name: sharedOrOwn }] },
        },
      },
    },
  }
})

/**
 * Each file of a page costs a round trip before its first paint, so a page starts with two scripts and two
 * sheets: the parts that it shares with the other page, which may load it later, and its own parts. The
 * bundler's few lines and `early.js` come on top. Code that a page loads later stays in small files.
 */
function sharedOrOwn(id: string, modules: Modules): string | null {
  // Some libraries are one long list of exports, and each page needs different ones.
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

/** `manifest.json` is Chromium's. Firefox has no service workers; it requires an id and a data statement. */
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
    // Firefox has its own kind of side panel, which needs no permission, and shows favicons without one.
    // For `Origin`, which names the install in Firefox alone: `background/hideInstall.ts`.
    permissions: [
      ...common.permissions.filter((name: string) => name !== 'favicon'),
      'declarativeNetRequestWithHostAccess',
    ],
    optional_permissions: common.optional_permissions.filter((name: string) => name !== 'sidePanel'),
    version,
    background: { scripts: [common.background.service_worker], type: 'module' },
    content_security_policy: {
      extension_pages: withoutParts(common.content_security_policy.extension_pages),
    },
    browser_specific_settings: { gecko },
  }
}

/** Firefox's build names no script to load, unlike Chromium's worker, which loads a second one. */
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
    css: { modules: { generateScopedName: classNames() } },
    build: {
      outDir: `../dist/${browser}`,
      target: browser === 'firefox' ? 'firefox140' : 'chrome123',
      // The pages' policy allows no font from a `data:` URL.
      assetsInlineLimit: 0,
      sourcemap: false,
      // `scripts/minify.mjs` minifies the finished files.
      minify: false,
      cssMinify: true,
    },
  } satisfies UserConfig
}

/**
 * Names a class of a built sheet: its own name, and what tells its sheet from all others. Vite's names also have
 * the line, and filled a tenth of the styles.
 */
function classNames(): (name: string, sheet: string) => string {
  const sheets = new Map<string, string>()
  return (name, sheet) => {
    const file = basename(sheet).replace(/\?.*/, '')
    const mark = createHash('sha256').update(file).digest().readUIntBE(0, 6).toString(36).slice(-3)
    const other = sheets.get(mark) ?? file
    if (other !== file) throw new Error(`Rename ${file}: its classes would have the mark of ${other}`)
    sheets.set(mark, file)
    return `${name}_${mark}`
  }
}

/**
 * Builds the background on its own. For Chromium it becomes two classic scripts (`scripts/workerScripts.mjs`). crxjs would
 * make it a module worker, which gets no code cache and forbids `import()`, though viem calls it after every
 * reverting `eth_call`. Firefox caches no compiled code of extensions, so there the background is a module,
 * and code behind an `import()` stays in separate files.
 */
function background(browser: Browser, manifest: Manifest, modules: ReturnType<typeof moduleList>): Plugin {
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
        options: Rolldown.RolldownOptions,
        plugins: Plugin[] = [],
      ) =>
        build({
          ...shared(browser),
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          define: { 'process.env.NODE_ENV': '"production"' },
          plugins: [modules.record(), ...plugins],
          build: {
            ...shared(browser).build,
            outDir,
            emptyOutDir: false,
            // Built as a library: otherwise vite wraps every `import()` in a helper that needs a document.
            lib: { entry, formats: [format], name: 'volley', fileName: () => name },
            rolldownOptions: { ...options, output: { ...options.output, ...small } },
          },
        })
      const oneStart =
        browser === 'chrome' ? [moduleOrder(), oneStartFile(), workerScripts()] : [oneStartFile()]
      await script('entries/background.ts', 'background.js', 'es', parts, oneStart)
      // The pages name it without `type="module"`, so vite leaves it to us.
      await script('ui/shell/early.iife.ts', 'early.js', 'iife', whole)
      // crxjs builds only the manifest's content scripts. This one is registered where a person wants it.
      await script('entries/older.iife.ts', 'older.js', 'iife', whole)
      await minifyScripts(outDir)
      modules.write(moduleListOf(browser))
      writeFileSync(join(outDir, 'licences.md'), licencesOf(Object.keys(modules.modules)))
      // For stack traces, which pages can read: our URL has an id that is unique to each Firefox profile.
      for (const name of ['entries/inpage.iife.js', 'older.js'])
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

/** One file with all that a start needs, and others for code that runs later. */
const parts: Rolldown.RolldownOptions = {
  // The background then starts with what it imports, not with all that a library's index names.
  experimental: { lazyBarrel: true },
  // A copy of an address at each of its uses is larger: a copy far from the last one does not compress.
  optimization: { inlineConst: false },
  // @scure/base calls these for encodings that we don't use, and the bundler can't read its purity marks.
  treeshake: {
    // Reading a property has no side effect in any package that we bundle.
    propertyReadSideEffects: false,
    manualPureFunctions: ['alphabet', 'chain', 'genBech32', 'join', 'normalize', 'padding', 'radix2'],
  },
  // Otherwise the first file, from which nobody imports, would not hold code that others share with it.
  preserveEntrySignatures: false,
  output: {
    chunkFileNames: 'background-[name].js',
    codeSplitting: {
      groups: [
        // The last two have room in the first file, and would be larger in a file of their own.
        {
          name: 'background',
          test: /src.entries.background\.ts$|rolldown.runtime|src.domain.(signing.deviceAccount|passwordKeys)\.ts$/,
          priority: 2,
        },
        // Code that asks nodes and code that handles answers share most modules: apart they would be larger.
        { name: work, debugName: 'work' },
      ],
    },
  },
}

/** The chunk of a module that asks nodes or handles answers, except what every background start needs. */
function work(id: string, modules: Modules): string | null {
  if (!/src.(rpc|contracts|preview|engine|background.(chainServices|openEngine)|lib.isSame)\W/.test(id))
    return null
  const seen = new Set([id])
  for (const one of seen)
    for (const importer of modules.getModuleInfo(one)?.importers ?? []) seen.add(importer)
  return [...seen].some((one) => /src.entries.background\.ts$/.test(one)) ? null : 'work'
}

const whole: Rolldown.RolldownOptions = { output: { codeSplitting: false } }

/** What the minifier cannot shorten later: the names that files export to each other. */
const small: Rolldown.OutputOptions = { minifyInternalExports: true }
