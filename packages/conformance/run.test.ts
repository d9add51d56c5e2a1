import { expect, test, vi } from 'vitest'
import type { Check } from './check.ts'
import { Failure, Unmet } from './expect.ts'
import { type Finding, isSilent, judge, run } from './run.ts'
import { openStage, type Setup, type Stage } from './stage.ts'

vi.mock('./stage.ts', { spy: true })

const finding = (verdict: Finding['verdict'], ...answers: string[]) =>
  ({
    id: 'a/b',
    verdict,
    exchanges: answers.map((answer) => ({ request: 'eth_accounts', answer })),
  }) as unknown as Finding

const shown = { present: new Set(), lacking: new Map(), restarted: new Set() }

test('a run ends after twelve checks in a row without an answer', () => {
  const silent = finding('precondition failed', 'no answer')
  const row = Array.from({ length: 12 }, () => silent)
  const ends = (ended: Finding[]) => isSilent(ended, new Set(['a/b']))
  expect(ends(row)).toBe(true)
  expect(ends(row.slice(1))).toBe(false)
  expect(ends([finding('passed', '"0x1"'), ...row])).toBe(true)
  for (const other of [finding('passed'), finding('failed', 'no answer', '"0x1"'), finding('left out')])
    expect(ends([...row.slice(1), other])).toBe(false)
})

test('a wallet that asks its person in place of a refusal, or drops bad requests, is alive', async () => {
  const chain = { id: '0x1', balance: async () => 10n ** 30n, code: async () => '0x' }
  const page = { request: async () => ({ result: '0x1' }) }
  const wallet = {
    shared: async () => page,
    exchanges: () => [{ method: 'wallet_sendCalls' }],
    forget: () => undefined,
    picture: async () => undefined,
    clear: async () => undefined,
    close: async () => undefined,
  }
  const stage = { chains: { main: chain, other: chain }, wallet, close: async () => undefined }
  vi.mocked(openStage).mockImplementation(async ({ shown }) => ({ ...stage, shown }) as unknown as Stage)
  const asks = async () => {
    throw new Failure('The wallet asked its person about a request that should be answered without one')
  }
  const checks = Array.from(
    { length: 20 },
    (_, index) => ({ id: `a/${index}`, page: 'connected', run: asks }) as unknown as Check,
  )
  const { findings } = await run({} as Setup, [{ topic: 'a', checks }], { workers: 1 })
  expect(findings.filter(({ verdict }) => verdict === 'failed')).toHaveLength(20)
})

test('a check that fails, also before its clause, keeps a picture', async () => {
  const chain = { id: '0x1', balance: async () => 10n ** 30n, code: async () => '0x' }
  const page = { request: async () => ({ result: '0x1' }) }
  const wallet = {
    shared: async () => page,
    exchanges: () => [],
    forget: () => undefined,
    picture: async () => 'data:image/jpeg;base64,AAAA',
    clear: async () => undefined,
  }
  const stage = { chains: { main: chain, other: chain }, wallet, shown } as unknown as Stage
  const pictured = async (error?: Error) => {
    const run = async () => {
      if (error) throw error
    }
    const check = { id: 'a/b', page: 'connected', run } as unknown as Check
    const { verdict, picture } = await judge(stage, 'a', check)
    return [verdict, picture !== undefined]
  }
  expect(await pictured()).toEqual(['passed', false])
  expect(await pictured(new Failure('wrong'))).toEqual(['failed', true])
  expect(await pictured(new Unmet('send', 'nobody answers'))).toEqual(['precondition failed', true])
})

test('a check that seemed to lack a method is judged again once the wallet answers it', async () => {
  const chain = { id: '0x1', balance: async () => 10n ** 30n, code: async () => '0x' }
  let asked: object[] = []
  const page = { request: async () => ({ result: '0x1' }) }
  const wallet = {
    shared: async () => page,
    exchanges: () => asked,
    forget: () => undefined,
    picture: async () => undefined,
    clear: async () => undefined,
    close: async () => undefined,
  }
  const stage = { chains: { main: chain, other: chain }, wallet, close: async () => undefined }
  vi.mocked(openStage).mockImplementation(async ({ shown }) => ({ ...stage, shown }) as unknown as Stage)
  const answers = (code: number) => async () => {
    asked = [{ method: 'wallet_sendCalls', outcome: { error: { code, message: 'no' } } }]
    if (code === 4200) throw new Failure('wrong')
  }
  const check = (id: string, run: () => Promise<void>) => ({ id, page: 'connected', run }) as unknown as Check
  const checks = [check('a/first', answers(4200)), check('a/second', answers(-32602))]
  const setup = {} as Setup
  const told: string[] = []
  const { findings } = await run(setup, [{ topic: 'a', checks }], {
    workers: 1,
    told: ({ id, verdict }) => void told.push(`${id} ${verdict}`),
  })
  expect(told).toEqual(['a/first not implemented', 'a/second passed'])
  expect(findings.map(({ verdict, reason }) => [verdict, reason])).toEqual([
    ['failed', 'wrong'],
    ['passed', undefined],
  ])
})

test('a check that cannot begin does not hold the run', async () => {
  const chain = { id: '0x1', balance: async () => 10n ** 30n, code: async () => '0x' }
  const wallet = {
    shared: () => new Promise(() => undefined),
    exchanges: () => [],
    forget: () => undefined,
    picture: async () => undefined,
    clear: async () => undefined,
  }
  const restart = vi.fn(async () => undefined)
  const stage = { chains: { main: chain, other: chain }, wallet, shown, restart } as unknown as Stage
  vi.useFakeTimers()
  const judging = judge(stage, 'a', { id: 'a/b', page: 'connected' } as unknown as Check)
  await vi.runAllTimersAsync()
  const { verdict, reason } = await judging
  vi.useRealTimers()
  expect([verdict, reason]).toEqual(['precondition failed', 'Waited 180 s for the check to begin'])
  expect(restart).toHaveBeenCalled()
})

test('a browser that cannot start ends the other workers after their check, and nothing found is lost', async () => {
  const chain = { id: '0x1', balance: async () => 10n ** 30n, code: async () => '0x' }
  const page = { request: async () => ({ result: '0x1' }) }
  const wallet = {
    shared: async () => page,
    exchanges: () => [],
    forget: () => undefined,
    picture: async () => undefined,
    clear: async () => undefined,
  }
  const stage = { chains: { main: chain, other: chain }, wallet, shown, close: async () => undefined }
  const broken = new Failure('There is no browser')
  vi.mocked(openStage)
    .mockResolvedValueOnce(stage as unknown as Stage)
    .mockRejectedValueOnce(broken)
  const check = (id: string) => ({ id, page: 'connected', run: async () => undefined }) as unknown as Check
  const checks = ['a/one', 'a/two', 'a/three'].map(check)
  const found = await run({} as Setup, [{ topic: 'a', checks }], { workers: 2 })
  expect(found.broken).toBe(broken)
  expect(found.findings.map(({ verdict }) => verdict)).toEqual(['passed', 'not run', 'not run'])
})

test('a check that the person stops is not judged, and its browser is closed', async () => {
  const chain = { id: '0x1', balance: async () => 10n ** 30n, code: async () => '0x' }
  const page = { request: async () => ({ result: '0x1' }) }
  const wallet = {
    shared: async () => page,
    exchanges: () => [],
    forget: () => undefined,
    picture: async () => undefined,
    clear: async () => undefined,
  }
  const close = vi.fn(async () => undefined)
  const stage = { chains: { main: chain, other: chain }, wallet, shown, close }
  vi.mocked(openStage).mockResolvedValue(stage as unknown as Stage)
  const stop = new AbortController()
  const check = (id: string, run: () => Promise<void>) => ({ id, page: 'connected', run }) as unknown as Check
  const checks = [
    check('a/one', async () => undefined),
    check('a/two', () => {
      stop.abort()
      return new Promise(() => undefined)
    }),
    check('a/three', async () => undefined),
  ]
  const setup = { signal: stop.signal } as Setup
  const { findings } = await run(setup, [{ topic: 'a', checks }], { workers: 1 })
  expect(findings.map(({ verdict }) => verdict)).toEqual(['passed', 'not run', 'not run'])
  expect(close).toHaveBeenCalledOnce()
})
