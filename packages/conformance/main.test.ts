import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { examine } from './doctor.ts'
import type { Driver } from './driver.ts'
import { Failure } from './expect.ts'
import { conformance } from './main.ts'
import { optionsIn } from './options.ts'
import { type Finding, run } from './run.ts'

vi.mock('./doctor.ts', () => ({ examine: vi.fn(async () => ({ symptoms: [], console: [] })) }))
vi.mock('./run.ts', async (original) => ({ ...(await original<object>()), run: vi.fn() }))

afterEach(() => void vi.restoreAllMocks())

const finding = {
  id: 'eip747/asks',
  topic: 'eip747',
  title: 'It asks',
  clause: { document: 'EIP-747', section: 'Returns' },
  level: 'MUST',
  verdict: 'passed',
  milliseconds: 1,
} as unknown as Finding

const ran = (findings: Finding[]) => findings.filter(({ verdict }) => verdict !== 'not run').length

test('reports are written after each check: a run that breaks off leaves what it found', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const json = join(await mkdtemp(join(tmpdir(), 'kit-')), 'report.json')
  const found = async () => ran(JSON.parse(await readFile(json, 'utf8')).findings)
  vi.mocked(run).mockImplementation(async (_, __, { told }) => {
    expect(await found()).toBe(0)
    told?.(finding, [finding])
    await vi.waitFor(async () => expect(await found()).toBe(1))
    return { findings: [finding], broken: new Failure('The browser is gone') }
  })
  const options = optionsIn(['--driver', 'minimal', '--only', 'eip747/asks', '--json', json])
  expect(await conformance(options, {} as Driver)).toBe(false)
  expect(await found()).toBe(1)
  expect(vi.mocked(console.log).mock.lastCall?.[0]).toMatch(/^\n1 passed, 0 failed, in \d+ s$/)
})

test('a report that cannot be written is a sentence before the doctor', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  vi.mocked(examine).mockClear()
  vi.mocked(run).mockRejectedValue(new Error('It ran'))
  const json = join(tmpdir(), 'no such folder', 'report.json')
  const options = optionsIn(['--driver', 'minimal', '--json', json])
  await expect(conformance(options, {} as Driver)).rejects.toThrow(/^The report cannot be written: /)
  expect(examine).not.toHaveBeenCalled()
})

test('a report that can no longer be written does not end the run before its last check', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const folder = await mkdtemp(join(tmpdir(), 'kit-'))
  const ended = vi.fn()
  vi.mocked(run).mockImplementation(async (_, __, { told }) => {
    await rm(folder, { recursive: true })
    told?.(finding, [finding])
    await new Promise(setImmediate)
    ended()
    return { findings: [finding] }
  })
  const options = optionsIn(['--driver', 'minimal', '--json', join(folder, 'report.json')])
  await expect(conformance(options, {} as Driver)).rejects.toThrow(/^The report cannot be written: /)
  expect(ended).toHaveBeenCalled()
})

test('a run in which nothing passed, or that did not end, is no success', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const options = optionsIn(['--driver', 'minimal', '--only', 'eip747/asks'])
  const ends = (...verdicts: Finding['verdict'][]) => {
    vi.mocked(run).mockResolvedValue({ findings: verdicts.map((verdict) => ({ ...finding, verdict })) })
    return conformance(options, {} as Driver)
  }
  expect(await ends('passed', 'not implemented')).toBe(true)
  expect(await ends('not implemented', 'left out')).toBe(false)
  expect(await ends('passed', 'not run')).toBe(false)
})
