import fc from 'fast-check'
import type { LocalAccount } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { methods } from '../methods/registry.ts'
import { makeProfile, makeWorld, type Profile } from './fuzzWallet.fake.ts'
import { hashes } from './hashes.fake.ts'
import { heapInUse, slope } from './heap.fake.ts'
import { makePlay, newTally, type Tally } from './scenario.fake.ts'
import { overheard } from './signatures.fake.ts'
import { type Step, step } from './steps.fake.ts'

/** The real hash, computed once for each password and salt: it costs the time of a thousand requests. */
vi.mock('../vault/argon2.ts', async (original) => {
  const { argon2id } = await original<typeof import('../vault/argon2.ts')>()
  const known = new Map<string, ReturnType<typeof argon2id>>()
  return {
    argon2id: (input: Parameters<typeof argon2id>[0]) => {
      const key = JSON.stringify({ ...input, salt: [...input.salt] })
      let hash = known.get(key)
      if (!hash) {
        hashes.pending += 1
        hash = argon2id(input).finally(() => {
          hashes.pending -= 1
        }) as ReturnType<typeof argon2id>
        known.set(key, hash)
      }
      return hash
    },
  }
})

/** The real accounts, each derived once, which report all that they sign. The vault checks the lock before. */
vi.mock('../vault/accountKeys.ts', async (original) => {
  const signing = await original<typeof import('../vault/accountKeys.ts')>()
  const known = new Map<string, ReturnType<typeof signing.signatory>>()
  const signatory: typeof signing.signatory = (contents, address, desk) => {
    let found = known.get(address)
    if (!found) {
      hashes.pending += 1
      found = signing
        .signatory(contents, address, desk)
        // The fuzzer's accounts are keys of the vault.
        .then((account) => overheard(account as LocalAccount))
        .finally(() => {
          hashes.pending -= 1
        })
      known.set(address, found)
    }
    return found
  }
  return { ...signing, signatory }
})

/** The real signer, which reads the keys in a thread of its own before it signs. */
vi.mock('../vault/signer.ts', async (original) => {
  const { createSigner } = await original<typeof import('../vault/signer.ts')>()
  const counted = (options: Parameters<typeof createSigner>[0]) =>
    Object.fromEntries(
      Object.entries(createSigner(options)).map(([name, sign]) => [
        name,
        async (...given: unknown[]) => {
          hashes.pending += 1
          try {
            return await (sign as (...args: unknown[]) => unknown)(...given)
          } finally {
            hashes.pending -= 1
          }
        },
      ]),
    )
  return { createSigner: counted }
})

/**
 * `npm run nightly -- fuzz` sends a million requests, different ones each time. The usual run always sends the
 * same ones, so that a failure is due to the change. A failure prints `FUZZ_SEED` and `FUZZ_PATH`, which
 * reproduce it.
 */
const explores = process.env.FUZZ !== undefined
const target = Number(process.env.FUZZ ?? 3_000)
const seed = Number(process.env.FUZZ_SEED ?? (explores ? Date.now() % 2 ** 31 : 5792))
const path = process.env.FUZZ_PATH

/** The steps in the life of one wallet, and the least requests that they send. */
const steps = 200
const requestsPerWallet = 500

/** So many requests must include rare events: a signed transaction needs a setting and a connection. */
const enough = 500_000

/** Requests between two heap samples. */
const every = Math.min(10_000, target / 20)

/**
 * The bytes that a request may leave behind on average: fewer than needed to remember one. A short run still
 * warms up, so only a long one measures them.
 */
const leaves = 64

/**
 * The least heap samples for a meaningful line through them. The first ones do not count, since the heap still
 * fills with code.
 */
const looks = 25
const grown = (heap: Parameters<typeof slope>[0]) => (heap.length < looks ? 0 : slope(heap.slice(5)))

let profile: Profile | undefined
const complaints: unknown[] = []

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation((...args) => void complaints.push(...args))
  profile ??= await makeProfile()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('whatever pages, nodes, the person and the browser do', () => {
  test('every answer is well-formed, a refused request does nothing, and nothing stays behind', async () => {
    const tally = newTally()
    const heap: { requests: number; bytes: number }[] = []
    let failed = false
    const started = performance.now()
    const look = () => {
      heap.push({ requests: tally.requests, bytes: heapInUse() })
      report(tally, performance.now() - started, heap.at(-1)?.bytes ?? 0)
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: steps, maxLength: steps }),
        fc.boolean(),
        async (life, watched) => {
          if (tally.requests >= target && path === undefined) return
          const world = await makeWorld(profile as Profile, { watched })
          try {
            await live(makePlay(world, tally), life)
          } catch (error) {
            // fast-check now searches for a shorter life that fails alike, which takes a while.
            if (!failed)
              process.stdout.write(
                `After ${tally.requests} requests, seed ${seed}: ${String(error).slice(0, 1000)}\n`,
              )
            if (!failed)
              for (const complaint of complaints)
                process.stdout.write(`${Object(complaint).stack ?? complaint}\n`)
            failed = true
            throw error
          } finally {
            await world.end()
          }
          if (tally.requests >= heap.length * every) look()
        },
      ),
      path === undefined
        ? { numRuns: Math.ceil(target / requestsPerWallet), seed }
        : { numRuns: 1, seed, path },
    )
    if (path !== undefined) return
    expect(tally.requests).toBeGreaterThanOrEqual(target)
    expectLively(tally)
    if (target >= enough) expectAllTried(tally)
    if (explores) expect(grown(heap), 'bytes that a request leaves behind').toBeLessThan(leaves)
  }, 86_400_000)

  test.runIf(explores)(
    'a wallet that lives on does not grow',
    async () => {
      const tally = newTally()
      const heap: { requests: number; bytes: number }[] = []
      const world = await makeWorld(profile as Profile, { watched: false })
      const play = makePlay(world, tally)
      for (let day = 0; tally.requests < Math.min(target / 2, 100_000); day++) {
        await live(
          play,
          fc.sample(fc.array(step, { minLength: steps, maxLength: steps }), {
            numRuns: 1,
            seed: seed + day,
          })[0] ?? [],
        )
        await world.forget()
        heap.push({ requests: tally.requests, bytes: heapInUse() })
      }
      await world.end()
      expect(grown(heap), 'bytes that a request leaves behind').toBeLessThan(leaves)
    },
    86_400_000,
  )
})

async function live(play: ReturnType<typeof makePlay>, life: readonly Step[]): Promise<void> {
  complaints.length = 0
  for (const one of life) {
    await play.take(one)
    complain()
  }
  await play.finish()
  complain()
}

/** The background writes its internal errors to the console. */
function complain(): void {
  const [first] = complaints
  if (first !== undefined) throw first
}

/** Fails runs with too few requests or effects to find anything. */
function expectLively({ by, windows, deaths, signed, operations, feesInToken }: Tally): void {
  expect(methods.map(({ name }) => name).filter((name) => !by.has(name))).toEqual([])
  expect(Math.min(windows, deaths, signed, operations, feesInToken)).toBeGreaterThan(0)
  const served = [...by.values()].filter(({ answered, asked }) => answered + asked > 0)
  expect(served.length).toBeGreaterThan(by.size / 2)
}

/** Fails if a method was never refused, never served, or never shown to the person although it can be. */
function expectAllTried({ by }: Tally): void {
  for (const { name, review } of methods) {
    const { answered = 0, asked = 0, refused = 0 } = by.get(name) ?? {}
    expect(refused, `${name} refused`).toBeGreaterThan(0)
    // Ids of filters are random, so no request here names an existing one.
    if (!/^eth_getFilter/.test(name)) expect(answered + asked, `${name} served`).toBeGreaterThan(0)
    if (review) expect(asked, `${name} shown`).toBeGreaterThan(0)
  }
}

function report(
  { requests, windows, deaths, signed, operations }: Tally,
  milliseconds: number,
  bytes: number,
): void {
  if (!explores) return
  const figures = [
    `${requests} requests`,
    `${windows} windows`,
    `${deaths} deaths`,
    `${signed} signed, ${operations} as operations`,
  ]
  const pace = `${Math.round((requests / milliseconds) * 1000)}/s, ${(bytes / 1e6).toFixed(1)} MB, seed ${seed}`
  process.stdout.write(`${figures.join(', ')}, ${pace}\n`)
}
