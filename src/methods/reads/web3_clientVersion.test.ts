import { expect, test } from 'vitest'
import { call, make } from '../methodContext.fake.ts'
import { web3_clientVersion } from './web3_clientVersion.ts'

test('the name of the wallet without a version', async () => {
  await expect(call(web3_clientVersion, [], make().context)).resolves.toEqual({ result: 'Volley' })
})
