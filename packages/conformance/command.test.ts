import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { command, type Surroundings } from './command.ts'
import type { Finding } from './run.ts'

const said: string[] = []

beforeEach(() => {
  said.length = 0
  vi.spyOn(console, 'error').mockImplementation((line) => void said.push(line))
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
})
afterEach(() => void vi.restoreAllMocks())

/** Runs a command line with a driver that launches nothing; resolves with the exit code and the errors. */
async function ends(...argv: string[]): Promise<[number, string[]]> {
  return endsWith(async () => ({ driver: whole as never }), '--driver', 'driver.ts', ...argv)
}

const launch = async () => {
  throw new Error('It launched')
}
const whole = { launch, onboard: launch, selectNetwork: launch, approve: launch, reject: launch }

async function endsWith(load: Surroundings['load'], ...argv: string[]): Promise<[number, string[]]> {
  said.length = 0
  const code = await command(argv, { start: 'kit', prepare: async () => true, load })
  return [code, [...said]]
}

test('a file that is missing or wrong is a sentence, and exit code 2', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kit-'))
  vi.spyOn(process, 'cwd').mockReturnValue(folder)
  await writeFile(join(folder, 'driver.ts'), '')
  const file = async (name: string, text: string) => {
    await writeFile(join(folder, name), text)
    return join(folder, name)
  }
  const none = join(folder, 'none')
  const report = await file('report.json', '{"findings":[]}')
  expect(await ends('--expected', none)).toEqual([2, [`--expected: there is no file ${none}.`]])
  expect(await ends('--compare', report, none)).toEqual([2, [`--compare: there is no file ${none}.`]])
  for (const text of ['no JSON', '[]', '{}']) {
    const broken = await file('broken.json', text)
    expect(await ends('--compare', report, broken)).toEqual([
      2,
      [`--compare: ${broken} is no report of --json.`],
    ])
  }
  const unknown = await ends('--expected', await file('known.txt', 'eip747/nothing'))
  expect(unknown).toEqual([2, [expect.stringContaining('"eip747/nothing", which is no check')]])
})

test('a driver that cannot be used is a sentence before anything starts, and exit code 2', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kit-'))
  const file = join(folder, 'driver.mjs')
  await writeFile(file, '')
  const throws = async () => {
    throw new Error("Cannot find package 'playwright'")
  }
  expect(await endsWith(throws, '--driver', file)).toEqual([
    2,
    [`${file} cannot be loaded: Cannot find package 'playwright'`],
  ])
  const part = async () => ({ driver: { launch, onboard: launch, approve: 'yes' } as never })
  expect(await endsWith(part, '--driver', file)).toEqual([
    2,
    [`The driver in ${file} lacks selectNetwork, approve, reject.`],
  ])
  expect(await endsWith(throws, '--driver', 'minimall')).toEqual([
    2,
    ['There is no driver "minimall". Known: volley, minimal, or a file (.ts, .mjs, .js).'],
  ])
})

test('a doctor that fails leaves reports: CI sees why no check ran', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kit-'))
  const [json, page, xml] = ['a.json', 'a.html', 'a.xml'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const file = join(folder, 'driver.mjs')
  await writeFile(file, '')
  const load = async () => ({ driver: whole as never })
  const argv = ['--driver', file, '--only', 'eip747/asks', '--json', json, '--html', page, '--junit', xml]
  expect(await endsWith(load, ...argv)).toEqual([1, []])
  const report = JSON.parse(await readFile(json, 'utf8'))
  expect(report.findings.map(({ id, verdict }: Finding) => [id, verdict])).toEqual([
    ['eip747/asks', 'not run'],
  ])
  expect(report.doctor[0].reason).toContain('It launched')
  expect(await readFile(page, 'utf8')).toContain('No check could run')
  expect(await readFile(xml, 'utf8')).toMatch(/<testsuite name="doctor" tests="1" failures="0" errors="1"/)
})

test('a run that the person stops ends with 130, and waits for no launch', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'kit-')), 'driver.mjs')
  await writeFile(file, '')
  const launch = () => {
    process.emit('SIGHUP')
    return new Promise(() => undefined)
  }
  const load = async () => ({ driver: { ...whole, launch } as never })
  expect(await endsWith(load, '--driver', file, '--only', 'eip747/asks')).toEqual([130, []])
  expect(process.listenerCount('SIGHUP')).toBe(0)
})
