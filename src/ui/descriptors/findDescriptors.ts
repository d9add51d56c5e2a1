import * as v from 'valibot'
import { ownFile } from '../../lib/extensionFile.ts'
import { lazy } from '../../lib/lazy.ts'
import { type Descriptor, EntityFile, type FindDescriptors } from './descriptor.ts'

/** "chain:address" → the entity and the place of each descriptor in its file, such as "lido:3". */
const Bindings = v.record(v.string(), v.array(v.string()))
const Index = v.object({ contracts: Bindings, messages: Bindings })

const read = async (name: string): Promise<unknown> => (await ownFile(`registry/${name}.json`)).json()

const index = lazy(async () => v.parse(Index, await read('index')))

const files = new Map<string, () => Promise<EntityFile>>()

/** Reads the packed registry (`npm run make -- descriptors`): its index, and the files of the entities it names. */
export const findDescriptors: FindDescriptors = async (kind, chainId, address) => {
  const bindings = (await index())[kind]
  const key = [chainId, address.toLowerCase()].join(':')
  const places = Object.hasOwn(bindings, key) ? (bindings[key] ?? []) : []
  const found = await Promise.all(places.map(descriptorAt))
  return found.flatMap((one) => one ?? [])
}

async function descriptorAt(place: string): Promise<Descriptor | undefined> {
  const [entity = '', number] = place.split(':')
  const file = files.get(entity) ?? lazy(async () => v.parse(EntityFile, await read(entity)))
  files.set(entity, file)
  const { formats, descriptors } = await file()
  const one = descriptors[Number(number)]
  return one && { ...one, entity, formats: one.formats.flatMap((at) => formats[at] ?? []) }
}
