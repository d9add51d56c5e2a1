import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Finding } from '../run.ts'
import { causesOf } from './causes.ts'
import { comparison } from './compare.ts'
import { html } from './html.ts'
import { junit } from './junit.ts'
import { headline, type Report } from './report.ts'
import { quoted } from './text.ts'
import { walletName } from './walletName.ts'

const finding = (id: string, change: Partial<Finding> = {}): Finding => ({
  id: `eip747/${id}`,
  topic: 'eip747',
  title: `About ${id}`,
  clause: { document: 'EIP-747', section: 'Returns' },
  level: 'MUST',
  verdict: 'passed',
  milliseconds: 12,
  ...change,
})

const report = (wallet: string, findings: Finding[]): Report => ({
  wallet,
  driver: 'theirs.ts',
  browser: 'chromium',
  started: '2026-01-02T03:04:05.000Z',
  seconds: 7,
  findings,
})

const hostile = '</pre><script>alert("1 & 2")</script>\u0007'

test('what a wallet answered is text in every report', () => {
  const given = report('Some <b>wallet</b>', [finding('one', { verdict: 'failed', reason: hostile })])
  for (const text of [html(given), junit(given)]) {
    expect(text).not.toContain('alert("1')
    expect(text).not.toContain('<b>wallet')
    expect(text).not.toContain('\u0007')
  }
})

test('every report names its kit: verdicts of another one are not those of today’s checks', () => {
  const kit = { version: '0.1.0', checks: 324, fingerprint: '0a1b2c3d' }
  const [old, today] = [report('Old', [finding('one')]), { ...report('New', [finding('one')]), kit }]
  expect(html(old)).toContain('by an earlier kit')
  expect(html(today)).toContain('by kit 0.1.0 with 324 checks (0a1b2c3d)')
  expect(comparison([old, today])).toContain('Old (chromium), an earlier kit: 1 passed')
})

test('JUnit counts what failed and what was left out', () => {
  const given = report('A', [
    finding('one'),
    finding('two', { verdict: 'failed', reason: 'no' }),
    finding('three', { verdict: 'left out', reason: 'nothing of the kind' }),
  ])
  const text = junit(given)
  expect(text).toContain('<testsuite name="eip747" tests="3" failures="1" errors="0" skipped="1">')
  expect(text).toContain('name="eip747/two: About two"')
})

test('JUnit has one suite for all steps of a doctor that failed, in their order', () => {
  const doctor = [{ step: 'It launches' }, { step: 'It rejects', reason: 'no button' }]
  const text = junit({ ...report('A', []), doctor })
  expect(text.match(/<testsuite name="doctor"/g)).toHaveLength(1)
  expect(text).toContain('<testsuite name="doctor" tests="2" failures="0" errors="1" skipped="0">')
  expect(text.indexOf('It launches')).toBeLessThan(text.indexOf('It rejects'))
})

test('what fails for one cause stands together, and the largest group is first', () => {
  const wrong = (id: string, reason: string, verdict: Finding['verdict'] = 'failed') =>
    finding(id, { verdict, reason })
  const causes = causesOf([
    wrong('one', 'wallet_sendCalls: found 0x1234567890abcdef'),
    wrong('two', 'Another cause'),
    wrong('three', 'wallet_sendCalls: found 0xfedcba0987654321', 'precondition failed'),
    wrong('four', 'nothing of the kind', 'left out'),
  ])
  expect(causes.map(({ findings }) => findings.map(({ id }) => id))).toEqual([
    ['eip747/one', 'eip747/three'],
    ['eip747/two'],
  ])
})

test('a failure shows its requests, its answers and its picture', () => {
  const exchanges = [{ request: 'eth_chainId', answer: '<b>none</b>' }]
  const picture = 'data:image/jpeg;base64,AAAA'
  const page = html(report('A', [finding('one', { verdict: 'failed', reason: 'no', exchanges, picture })]))
  expect(page).toContain('id="eip747/one"')
  expect(page).toContain('eth_chainId')
  expect(page).not.toContain('<b>none')
  expect(page).toContain(`src="${picture}"`)
})

test('a check shows the sentence that it is about, and where people met what it finds', () => {
  const page = html(
    report('A', [
      finding('symbol-of-the-contract', { clause: { document: 'EIP-747', section: 'Validation' } }),
      finding('type-unknown', { clause: { document: 'EIP-747', section: 'wallet_watchAsset Returns' } }),
    ]),
  )
  expect(page).toContain('<blockquote>Wallets should warn users if the symbol or name matches')
  expect(page).toContain('<blockquote>The asset type is unrecognized/unsupported</blockquote>')
  expect(page).toContain('>XLabs/portal-bridge-ui#1038</a>')
})

test('the Markdown of a quoted sentence is what it means, and HTML in it is text', () => {
  const sentence = 'It **MUST** reject with `an <error>` as in [RPC Errors](#rpc-errors).'
  expect(quoted(sentence)).toBe(
    'It <strong>MUST</strong> reject with <code>an &#60;error&#62;</code> as in RPC Errors.',
  )
  const check = finding('promise', {
    id: 'eip1193/request-promise',
    clause: { document: 'EIP-1193', section: 'request' },
  })
  expect(html(report('A', [check]))).toContain('<blockquote>RPC requests <strong>MUST</strong> be handled')
})

test('wallets side by side show what differs, and checks that one of them never ran', () => {
  const one = report('A', [finding('one'), finding('two')])
  const two = report('B', [finding('one', { verdict: 'failed', reason: 'no' })])
  const text = comparison([one, two])
  expect(text).toContain('2 came out differently')
  expect(text).toMatch(/passed\s+failed\s+eip747\/one/)
  expect(text).toMatch(/passed\s+not run\s+eip747\/two/)
})

test('a wallet is called what its manifest says, or its folder where that says nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'named-'))
  expect(await walletName(folder)).toBe(basename(folder))
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ name: 'Theirs', version: '1.2' }))
  expect(await walletName(folder)).toBe('Theirs 1.2')
})

test('a wallet conforms only if all checks ran and one passed', () => {
  const of = (...verdicts: Finding['verdict'][]) =>
    headline(verdicts.map((verdict, index) => finding(String(index), { verdict }))).words
  expect(of('passed', 'left out')).toBe('Conforms')
  expect(of()).toBe('0 of 0 checks ran')
  expect(of('not implemented', 'left out')).toBe('No check passed')
  expect(of('passed', 'not run')).toBe('1 of 2 checks ran')
  expect(of('failed', 'not run')).toBe('1 check does not pass, 1 of 2 checks ran')
  expect(html(report('A', []))).not.toContain('Conforms')
})

test('every report names the checks that did not run', () => {
  const given = report('A', [finding('one'), finding('two', { verdict: 'not run', milliseconds: 0 })])
  expect(html(given)).toContain('<td class="not-run">not run')
  const text = junit(given)
  expect(text).toContain('tests="2" failures="0" errors="1"')
  expect(text).toContain('<error message="not run.')
})
