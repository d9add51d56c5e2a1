import { basename } from 'node:path'
import { runInNewContext } from 'node:vm'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { oneScript } from './oneScript.mjs'

/** One classic script of these modules, of which `main` is the first. */
async function scriptOf(modules: Record<string, string>): Promise<Rolldown.RolldownOutput['output']> {
  const [built] = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'modules',
        resolveId: (id) => (modules[basename(id)] ? `\0${basename(id)}` : undefined),
        load: (id) => modules[id.slice(1)],
      },
      oneScript(),
    ],
    build: {
      write: false,
      lib: { entry: 'main', formats: ['es'], fileName: () => 'main.js' },
      rolldownOptions: {
        preserveEntrySignatures: false,
        output: { codeSplitting: { groups: [{ name: 'main', test: /main$/ }] } },
      },
    },
  })) as Rolldown.RolldownOutput[]
  return built?.output ?? ([] as never)
}

test('each part runs once, when something first wants it, with what others give it', async () => {
  const output = await scriptOf({
    main: `
      import { held } from 'held'
      ran.push('main')
      globalThis.first = async () => (await import('first')).first(held)
      globalThis.second = async () => (await import('second')).default(held)`,
    held: `export const held = { count: 0 }`,
    between: `ran.push('between'); export function raise(held) { held.count += 1; return held.count }`,
    first: `
      import { held } from 'held'
      import { raise } from 'between'
      ran.push('first')
      export const first = (given) => [raise(held), given === held]`,
    second: `
      import { raise as lift } from 'between'
      ran.push('second')
      export default (held) => lift(held)`,
  })
  expect(output.map(({ fileName }) => fileName)).toEqual(['main.js'])
  const world = { ran: [] as string[] } as { ran: string[]; first(): unknown; second(): unknown }
  runInNewContext((output[0] as Rolldown.OutputChunk).code, world)
  expect(world.ran).toEqual(['main'])
  expect(await world.first()).toEqual([1, true])
  expect(world.ran).toEqual(['main', 'between', 'first'])
  expect([await world.second(), await world.first()]).toEqual([2, [3, true]])
  expect(world.ran).toEqual(['main', 'between', 'first', 'second'])
})

test('a variable that is set anew would not reach the parts, so there may be none', async () => {
  await expect(scriptOf({ main: 'export let changing = 1' })).rejects.toThrow('changing')
})
