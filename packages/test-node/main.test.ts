import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const main = fileURLToPath(new URL('main.mjs', import.meta.url))

test('prints one line of JSON once it is ready, and ends on SIGTERM', async () => {
  const { child, output } = run(['--port', '0', '--chain-id', '0x2105'])
  await expect.poll(() => output.out, { timeout: 10_000 }).toContain('\n')
  const ready = JSON.parse(output.out)
  expect(Object.keys(ready)).toEqual(['url', 'wsUrl', 'chainId', 'phrase', 'accounts', 'delegate'])
  expect(ready).toMatchObject({ chainId: '0x2105', delegate: '0xe6Cae83BdE06E4c305530e199D7217f42808555B' })
  expect(ready.accounts).toHaveLength(10)

  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  await expect(fetch(ready.url)).rejects.toThrow()
})

test('--sponsor prints where the bundler and the paymaster are, with their faults', async () => {
  const args = ['--port', '0', '--sponsor', '--bundler-fault', 'refuse', '--paymaster-fault', 'nothing']
  const { child, output } = run(args)
  await expect.poll(() => output.out, { timeout: 10_000 }).toContain('\n')
  const { url, sponsor } = JSON.parse(output.out)
  expect(sponsor).toEqual({
    bundlerUrl: `${url}/bundler`,
    paymasterUrl: `${url}/paymaster`,
    entryPoint: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
    paymaster: '0x345E771Bf4e94B99F87555B54Aa1189510bBe780',
    tokenPaymaster: '0xFA63de709F290c7DeAbFfB632B866C736d5BEaA3',
    bundler: '0x562a08d6ff128dbF1765D11D39b1f17A6E5E86aA',
  })
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendUserOperation', params: [] })
  const answer = await fetch(sponsor.bundlerUrl, { method: 'POST', body })
  expect(await answer.json()).toMatchObject({ error: { code: -32603 } })
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('ends when the program that started it is killed', async () => {
  const start = `require('node:child_process').spawn(process.execPath, [${JSON.stringify(main)}, '--port', '0'],
    { stdio: ['pipe', 'inherit', 'inherit'] })`
  const { child, output } = run(['-e', start], [])
  await expect.poll(() => output.out, { timeout: 10_000 }).toContain('\n')
  child.kill('SIGKILL')
  const { url } = JSON.parse(output.out)
  const alive = () =>
    fetch(url).then(
      () => true,
      () => false,
    )
  await expect.poll(alive, { timeout: 4000 }).toBe(false)
})

test.each([
  [['--tea'], "Unknown option '--tea'."],
  [['--fault', 'tea'], 'There is no fault "tea".'],
  [['--like', 'moon'], 'There is no chain "moon". There are: mainnet, base,'],
  [['--hostile', 'tea'], 'There is no lie "tea".'],
  [['--sponsor', '--bundler-fault', 'tea'], 'There is no fault "tea".'],
  [['--sponsor', '--paymaster-fault', 'evict'], 'There is no fault "evict".'],
  [['--bundler-fault', 'lose'], 'Only a node with a sponsor has a bundler and a paymaster with faults.'],
  [['--sponsor', '--no-7702'], 'A sponsor needs a chain with EIP-7702.'],
  [['--interval', 'soon'], '--interval takes a whole number from 10 to 60000, not "soon".'],
  [['--interval', '300'], 'A canonical block (2000 ms) has to be a multiple of the interval (300 ms).'],
])('%j is a mistake, told in a sentence', async (args, sentence) => {
  const { child, output } = run(args)
  expect(await once(child, 'close')).toEqual([2, null])
  expect(output.err).toContain(sentence)
  expect(output.out).toBe('')
})

test('--help lists every flag', async () => {
  const { child, output } = run(['--help'])
  expect(await once(child, 'close')).toEqual([0, null])
  for (const flag of [
    '--port',
    '--interval',
    '--block',
    '--minimal',
    '--no-7702',
    '--fault',
    '--hostile',
    '--chain-id',
    '--seed',
    '--like',
    '--pace',
    '--sponsor',
    '--bundler-fault',
    '--paymaster-fault',
  ]) {
    expect(output.out).toContain(flag)
  }
})

function run(
  args: string[],
  program = [main],
): { child: ChildProcess; output: { out: string; err: string } } {
  const child = spawn(process.execPath, [...program, ...args])
  const output = { out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    output.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    output.err += chunk
  })
  return { child, output }
}
