import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import '../../lib/extensionFile.fake.ts'
import { EntityFile } from './descriptor.ts'
import { findDescriptors } from './findDescriptors.ts'

const folder = join(import.meta.dirname, '../../../public/registry')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const { source, contracts, messages } = JSON.parse(read('index.json'))
const wstETH = '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0'

test('the files are those of the commit that the index names', () => {
  const hash = createHash('sha256')
  for (const name of readdirSync(folder).sort())
    if (name !== 'index.json') hash.update(`${name}\n${read(name)}`)
  expect(source).toMatchObject([{ licence: 'CC0-1.0', sha256: hash.digest('hex') }])
})

test('each binding leads to a descriptor, by a chain and an address in lower case', () => {
  const bindings = [...Object.entries<string[]>(contracts), ...Object.entries<string[]>(messages)]
  expect(bindings.length).toBeGreaterThan(970)
  for (const [key, places] of bindings) {
    expect(key).toMatch(/^[1-9]\d*:0x[0-9a-f]{40}$/)
    for (const place of places) {
      const [entity, at] = place.split(':')
      const { descriptors } = v.parse(EntityFile, JSON.parse(read(`${entity}.json`)))
      expect(descriptors[Number(at)]?.formats.length).toBeGreaterThan(0)
    }
  }
})

test('a contract is found at its own address on its own chain, and reads one file', async () => {
  const fetches = vi.spyOn(globalThis, 'fetch')
  expect(await findDescriptors('contracts', 1, wstETH)).toMatchObject([
    { entity: 'lido', metadata: { owner: 'Lido DAO' } },
  ])
  expect(fetches.mock.calls.map(([url]) => String(url).split('/').at(-1))).toEqual([
    'index.json.gz',
    'lido.json.gz',
  ])
  expect(await findDescriptors('contracts', 2, wstETH)).toEqual([])
  expect(await findDescriptors('messages', 1, wstETH)).not.toEqual(
    await findDescriptors('contracts', 1, wstETH),
  )
  expect(await findDescriptors('contracts', 1, '__proto__')).toEqual([])
})
