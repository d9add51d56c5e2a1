import { basename } from 'node:path'
import { runInNewContext } from 'node:vm'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { oneStartFile, workerScripts } from './workerScripts.mjs'

/** Bundles these modules, with `main` as the entry, and returns both scripts. */
async function scriptsOf(modules: Record<string, string>, inEntry = /main$/) {
  const [built] = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'modules',
        resolveId: (id) => (modules[basename(id)] ? `\0${basename(id)}` : undefined),
        load: (id) => modules[id.slice(1)],
      },
      oneStartFile(),
      workerScripts(),
    ],
    build: {
      write: false,
      lib: { entry: 'main', formats: ['es'], fileName: () => 'main.js' },
      rolldownOptions: {
        preserveEntrySignatures: false,
        output: { minify: true, codeSplitting: { groups: [{ name: 'main', test: inEntry }] } },
      },
    },
  })) as Rolldown.RolldownOutput[]
  const files = built?.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source])
  return Object.fromEntries(files ?? []) as Record<string, string>
}

/** Starts a worker whose policy lets it load only the second script. */
function start(scripts: Record<string, string>) {
  const loads: string[] = []
  const listeners = new Map<string, () => void>()
  const world = {
    ran: [] as string[],
    self: {
      addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    },
    trustedTypes: {
      createPolicy(name: string, rules: { createScriptURL(): string }) {
        expect(name).toBe('background-parts')
        return rules
      },
    },
    importScripts(url: string) {
      loads.push(url)
      runInNewContext(scripts[url] ?? '', world)
    },
    first: async (): Promise<unknown> => undefined,
    second: async (): Promise<unknown> => undefined,
  }
  runInNewContext(scripts['main.js'] ?? '', world)
  return { world, loads, install: () => listeners.get('install')?.() }
}

const modules = {
  main: `
    import { held } from 'held'
    ran.push('main')
    self.first = async () => (await import('first')).first(held)
    self.second = async () => (await import('second')).default(held)`,
  held: 'export const held = { count: 0 }; export let turn = 1; export const next = () => { turn++ }',
  between: "ran.push('between'); export function raise(held) { held.count += 1; return held.count }",
  first: `
    import { held, next, turn } from 'held'
    import { raise } from 'between'
    ran.push('first')
    export const first = (given) => { next(); return [raise(held), given === held, turn] }`,
  second: `
    import { raise } from 'between'
    ran.push('second')
    export default (held) => raise(held)`,
}

test('the bundler writes two scripts and nothing else', async () => {
  expect(Object.keys(await scriptsOf(modules)).sort()).toEqual(['main-parts.js', 'main.js'])
})

test('a part runs once, when it is first imported, and shares modules and variables with the start', async () => {
  const { world, loads } = start(await scriptsOf(modules))
  const { first, second } = world.self as unknown as typeof world
  expect([world.ran, loads]).toEqual([['main'], []])
  expect(await first()).toEqual([1, true, 2])
  expect(world.ran).toEqual(['main', 'between', 'first'])
  expect([await second(), await first()]).toEqual([2, [3, true, 3]])
  expect(world.ran).toEqual(['main', 'between', 'first', 'second'])
  expect(loads).toEqual(['main-parts.js'])
})

test('installing the worker loads the second script once and runs none of its parts', async () => {
  const { world, loads, install } = start(await scriptsOf(modules))
  install()
  await (world.self as unknown as typeof world).first()
  expect(loads).toEqual(['main-parts.js'])
})

test('both scripts run in strict mode', async () => {
  const mode = '(function () { return this === undefined })()'
  const { world } = start(
    await scriptsOf({
      main: `ran.push(${mode}); self.first = () => import('later')`,
      later: `ran.push(${mode})`,
    }),
  )
  await (world.self as unknown as typeof world).first()
  expect(world.ran).toEqual([true, true])
})

test('a start that needs a second file fails the build', async () => {
  await expect(scriptsOf(modules, /held$/)).rejects.toThrow('A start of the background also needs')
})
