import { expect, test } from 'vitest'
import { call, make } from '../methodContext.fake.ts'
import { net_version } from './net_version.ts'

test('the selected network as a decimal string', async () => {
  await expect(call(net_version, [], make().context)).resolves.toEqual({ result: '31337' })
})
