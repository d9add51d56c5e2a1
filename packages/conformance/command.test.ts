import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { command } from './command.ts'

const said: string[] = []

beforeEach(() => {
  said.length = 0
  vi.spyOn(console, 'error').mockImplementation((line) => void said.push(line))
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
})
afterEach(() => void vi.restoreAllMocks())

/** Runs a command line with a driver that launches nothing; resolves with the exit code and the errors. */
async function ends(...argv: string[]): Promise<[number, string[]]> {
  said.length = 0
  const launch = async () => {
    throw new Error('It launched')
  }
  const code = await command(['--driver', 'driver.ts', ...argv], {
    start: 'kit',
    prepare: async () => true,
    load: async () => ({ driver: { launch } as never }),
  })
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
