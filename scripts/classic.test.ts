import { basename } from 'node:path'
import { runInNewContext } from 'node:vm'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { isAlone, scriptsOf, unchanging } from './classic.mjs'

/** The two scripts of these modules, of which `main` is the first. */
async function classicOf(modules: Record<string, string>) {
  const files = await filesOf(modules, /main$/)
  const main = files.get('main.js') ?? ''
  files.delete('main.js')
  return scriptsOf(main, 'main.js', files, 'parts.js')
}

/** What the bundler makes of them, `together` in one file. */
async function filesOf(modules: Record<string, string>, together: RegExp): Promise<Map<string, string>> {
  const [built] = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'modules',
        resolveId: (id) => (modules[basename(id)] ? `\0${basename(id)}` : undefined),
        load: (id) => modules[id.slice(1)],
      },
      unchanging(),
    ],
    build: {
      write: false,
      lib: { entry: 'main', formats: ['es'], fileName: () => 'main.js' },
      rolldownOptions: {
        preserveEntrySignatures: false,
        output: { codeSplitting: { groups: [{ name: 'main', test: together }] } },
      },
    },
  })) as Rolldown.RolldownOutput[]
  return new Map(built?.output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one.code]] : [])))
}

/** A worker that runs them, of which only the policy of our manifest may name a script to load. */
function start({ first, later }: { first: string; later: string }) {
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
      runInNewContext(later, world)
    },
    first: async (): Promise<unknown> => undefined,
    second: async (): Promise<unknown> => undefined,
  }
  runInNewContext(first, world)
  return { world, loads, install: () => listeners.get('install')?.() }
}

const modules = {
  main: `
    import { held } from 'held'
    ran.push('main')
    self.first = async () => (await import('first')).first(held)
    self.second = async () => (await import('second')).default(held)`,
  held: 'export const held = { count: 0 }',
  between: "ran.push('between'); export function raise(held) { held.count += 1; return held.count }",
  first: `
    import { held } from 'held'
    import { raise } from 'between'
    ran.push('first')
    export const first = (given) => [raise(held), given === held]`,
  // The same name for something else.
  second: `
    import { raise as held } from 'between'
    ran.push('second')
    export default (it) => held(it)`,
}

test('each part runs once, when something first wants it, with what others give it', async () => {
  const { world, loads } = start(await classicOf(modules))
  const { first, second } = world.self as unknown as typeof world
  expect([world.ran, loads]).toEqual([['main'], []])
  expect(await first()).toEqual([1, true])
  expect(world.ran).toEqual(['main', 'between', 'first'])
  expect([await second(), await first()]).toEqual([2, [3, true]])
  expect(world.ran).toEqual(['main', 'between', 'first', 'second'])
  expect(loads).toEqual(['parts.js'])
})

test('a worker that is installed loads the other script, and runs nothing of it', async () => {
  const { world, loads, install } = start(await classicOf(modules))
  install()
  expect([world.ran, loads]).toEqual([['main'], ['parts.js']])
})

test('a variable that is set anew would not reach the parts, so there may be none', async () => {
  await expect(classicOf({ main: 'export let changing = 1' })).rejects.toThrow('changing')
})

test('a first file that takes something from another one is told', async () => {
  const alone = await filesOf(modules, /main$/)
  expect(isAlone(alone.get('main.js') ?? '')).toBe(true)
  const files = await filesOf(modules, /held$/)
  const main = [...files.values()].find((code) => code.includes('"main"')) ?? ''
  expect(isAlone(main)).toBe(false)
  expect(isAlone(main.replace(/ (?=")/g, ''))).toBe(false)
})
